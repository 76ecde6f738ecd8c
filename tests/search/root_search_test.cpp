// Wins that are known or proven before the first iteration.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/tactics.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/problems.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

TEST_SUITE("known wins") {
    // The search of a problem for which the root proves a win by VCF of 9 plies or more, while the
    // table claims a win in 5 that does not exist, so that the search goes on.
    struct Continued {
        SearchResult proven;
        SearchResult result;
        std::vector<Value> reports;
    };

    std::vector<Continued> continued_searches() {
        const Limits limits = node_limit(20'000);
        std::vector<Continued> searches;
        std::vector<Problem> problems = problems_of("vcf_mid");
        for (const Problem& problem : problems_of("vcf_long"))
            problems.push_back(problem);
        for (const Problem& problem : problems) {
            const Position& position = problem.position;
            Continued search;
            LoneRoot usual(position);
            search.proven = usual->search_as_main(limits, {});
            const Value value = search.proven.info.value;
            const bool is_proven_at_once =
                search.proven.info.nodes <= *limits.nodes / kRootVcfDivisor;
            if (!is_proven_at_once || value < kMateBound || value > mate_in(9)) continue;
            LoneRoot root(position);
            root.table().store(position.key(), 0,
                               {search.proven.move, mate_in(5), kNoValue, 30 * kPly, Bound::Exact});
            Callbacks callbacks;
            callbacks.on_iteration = [&](const SearchInfo& info) {
                search.reports.push_back(info.value);
            };
            search.result = root->search_as_main(limits, callbacks);
            searches.push_back(search);
        }
        return searches;
    }

    TEST_CASE("a shorter win that begins with the move of a proven one is reported and played") {
        int shorter = 0;
        for (const auto& [proven, result, reports] : continued_searches()) {
            CHECK(result.info.value >= proven.info.value);
            if (result.info.value == proven.info.value || result.move != proven.move) continue;
            ++shorter;
            REQUIRE_FALSE(reports.empty());
            CHECK(reports.front() == proven.info.value);
            CHECK(reports.back() == result.info.value);
            CHECK(result.info.pv.front() == result.move);
        }
        MESSAGE(shorter << " shorter wins by the same move");
        CHECK(shorter > 0);
    }

    TEST_CASE("a proven win is reported once, however many iterations follow") {
        int unimproved = 0;
        for (const auto& [proven, result, reports] : continued_searches()) {
            CHECK(result.info.nodes > proven.info.nodes);
            for (std::size_t i = 1; i < reports.size(); ++i)
                CHECK(reports[i] > reports[i - 1]);
            if (result.info.value != proven.info.value) continue;
            ++unimproved;
            CHECK(reports == std::vector<Value>{proven.info.value});
        }
        MESSAGE(unimproved << " wins not improved");
        CHECK(unimproved > 0);
    }

    enum class Excluded : std::uint8_t { Nothing, FirstSquare };

    // Searches a problem whose win the root proves by VCF, while the table has an entry for it that
    // claims a win in 5.
    struct Claimed {
        SearchResult proven;  // without the entry
        SearchResult result;  // with it
    };

    std::vector<Claimed> claimed_searches(Limits limits, Bound bound,
                                          Excluded excluded = Excluded::Nothing) {
        std::vector<Claimed> searches;
        for (const Problem& problem : problems_of("vcf_mid")) {
            if (searches.size() == static_cast<std::size_t>(scaled(60))) break;
            if (excluded == Excluded::FirstSquare) {
                const Position& position = problem.position;
                limits.excluded = {position.layout().square_of(position.empty_squares().first())};
            }
            LoneRoot usual(problem.position);
            const SearchResult proven = usual->search_as_main(limits, {});
            const bool is_proven_at_once = proven.info.nodes <= *limits.nodes / kRootVcfDivisor;
            if (!is_proven_at_once || proven.info.value < kMateBound ||
                proven.info.value > mate_in(7))
                continue;
            LoneRoot root(problem.position);
            root.table().store(problem.position.key(), 0,
                               {proven.move, mate_in(5), kNoValue, 30 * kPly, bound});
            searches.push_back({proven, root->search_as_main(limits, {})});
        }
        REQUIRE_FALSE(searches.empty());
        return searches;
    }

    TEST_CASE("an upper bound of the table promises no shorter win") {
        for (const auto& [proven, result] : claimed_searches(node_limit(20'000), Bound::Upper))
            CHECK(same(result, proven));
    }

    TEST_CASE("the table's win may begin with an excluded move, so it is not looked for") {
        for (const auto& [proven, result] :
             claimed_searches(node_limit(20'000), Bound::Exact, Excluded::FirstSquare))
            CHECK(same(result, proven));
    }

    TEST_CASE("a shorter win is looked for as deep as it is long, no deeper") {
        const Limits limits = node_limit(200'000);
        for (const auto& [proven, result] : claimed_searches(limits, Bound::Exact)) {
            CHECK(result.info.nodes > proven.info.nodes);
            CHECK(result.info.nodes < *limits.nodes);
        }
    }

    TEST_CASE("a double three is reported before a longer win by fours") {
        Random random(57);
        const Evaluator evaluator;
        int double_threes = 0;
        for (int i = 0; goes_on(i, 6000, double_threes > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            PatternBoard board(position, evaluator.point_values(position));
            if (proven_by_classes(board, 0) != mate_in(5)) continue;
            if (board.points(board.side_to_move(), PointClass::DoubleThree).empty()) continue;
            ++double_threes;
            Callbacks callbacks;
            std::vector<Value> reports;
            callbacks.on_iteration = [&](const SearchInfo& info) { reports.push_back(info.value); };
            LoneRoot root(position);
            static_cast<void>(root->search_as_main(node_limit(20'000), callbacks));
            REQUIRE_FALSE(reports.empty());
            CHECK(reports.front() == mate_in(5));
        }
        MESSAGE(double_threes << " double threes");
        CHECK(double_threes > 0);
    }

    TEST_CASE("fives are proven wins, and one is played at once, whatever the node limit") {
        struct Fives {
            std::string_view moves;
            std::string_view fives;
        };
        for (const Rule rule : kAllRules) {
            for (const auto& [moves, fives] :
                 {Fives{"h8 a1 i8 a3 j8 a5 k8 c1", "g8 l8"},        // Black's
                  Fives{"a1 h8 a3 i8 a5 j8 c1 k8 c3", "g8 l8"}}) {  // White's
                const Position position = parse_game(moves, {}, rule);
                const std::vector<Square> expected = parse_squares(fives, {}).value();
                for (const int multi_pv : {1, 2}) {
                    // A VCF search is granted no node below kRootVcfDivisor.
                    for (std::uint64_t nodes = 1; nodes <= kRootVcfDivisor + 2; ++nodes) {
                        CAPTURE(describe({15, 15}, rule));
                        CAPTURE(to_text(position));
                        CAPTURE(multi_pv);
                        CAPTURE(nodes);
                        Limits limits = node_limit(nodes);
                        limits.multi_pv = multi_pv;
                        const SearchResult result = think(position, limits);
                        CHECK(std::count(expected.begin(), expected.end(), result.move) == 1);
                        CHECK(result.info.nodes == 0);
                        REQUIRE(result.variations.size() == static_cast<std::size_t>(multi_pv));
                        for (const SearchInfo& variation : result.variations)
                            CHECK(variation.value == mate_in(1));
                    }
                }
            }
        }
    }

    TEST_CASE("a single move is played at once, or searched to learn what it is worth") {
        Position position;  // White has to stop a four
        for (const char* const move : {"e8", "o1", "f8", "d8", "g8", "o3", "h8"})
            position.make(*parse_square(move, {}));
        Engine engine(Engine::kMinHashBytes);
        engine.set_position(position);
        Limits limits;
        limits.depth = 6;
        const SearchResult at_once = engine.think(limits);
        CHECK(at_once.move == parse_square("i8", {}));
        CHECK(at_once.info.depth == 0);
        CHECK(at_once.info.value == 0);

        limits.search_single_move = true;
        const SearchResult searched = engine.think(limits);
        CHECK(searched.move == at_once.move);
        CHECK(searched.info.depth == 6);
        CHECK(searched.info.value != 0);
        CHECK(searched.info.pv.size() > 1);
    }
}

TEST_SUITE("shared proofs") {
    const Position kQuiet = parse_game("h8 i9 j7 h7 g9");

    // The second best move, which a search has to turn to when the best one is lost.
    Square second_best() {
        Limits limits = depth_limit(3);
        limits.multi_pv = 2;
        return think(kQuiet, limits).variations.at(1).pv.front();
    }

    // Searches while the table has the proof that the opponent wins after every move but `open`:
    // in 11 plies after `longest`, in 9 after the others.
    SearchResult search_after_losses(Square open, Square longest, bool shares_proofs) {
        LoneRoot root(kQuiet);
        Position position = kQuiet;
        position.candidates().for_each([&](int bit) {
            const Square move = position.layout().square_of(bit);
            if (move == open) return;
            position.make(move);
            const Value value = mate_in(move == longest ? 11 : 9);
            root.table().store(
                position.key(), 0,
                {parse_square("a1", {}).value(), value, kNoValue, kProofDepth, Bound::Lower});
            position.undo();
        });
        if (shares_proofs) root->share_proofs();
        return root->search_as_main(depth_limit(4), {});
    }

    TEST_CASE("the main thread plays a move of which others have not proven that it loses") {
        const Square open = second_best();
        const SearchResult result = search_after_losses(open, kNoSquare, true);
        CHECK(result.move == open);
        CHECK(result.info.depth == 4);
        CHECK_FALSE(is_mate(result.info.value));
    }

    TEST_CASE(
        "if others have proven that all moves lose, it plays the one that holds out longest") {
        const Square longest = second_best();
        const SearchResult result = search_after_losses(kNoSquare, longest, true);
        CHECK(result.move == longest);
        CHECK(result.info.value == mated_in(12));
        CHECK(result.info.pv == std::vector<Square>{longest, parse_square("a1", {}).value()});
    }

    TEST_CASE("the first helper looks for wins by threats, the second one does not") {
        const std::vector<Problem> problems = problems_of("vct_long");
        std::array<std::uint64_t, 2> nodes{};
        for (std::size_t i = 0; i < 12; ++i) {
            for (const int number : {1, 2}) {
                VctSolver vct;
                LoneRoot helper(problems[i].position, vct);
                helper->share_proofs();
                const SearchResult result = helper->search_as_helper(node_limit(30'000), number);
                nodes[static_cast<std::size_t>(number - 1)] += result.info.nodes;
            }
        }
        // The search ends when it has a win.
        MESSAGE(nodes[0] << " and " << nodes[1] << " nodes");
        CHECK(nodes[0] < nodes[1]);
    }

    TEST_CASE("a thread that searches alone looks for all proofs itself") {
        const SearchResult result = search_after_losses(kNoSquare, second_best(), false);
        CHECK_FALSE(is_mate(result.info.value));
    }
}

}  // namespace kagetsu::test
