// Multi-PV: reporting several best moves.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "search/variations.hpp"
#include "support/board_literal.hpp"
#include "support/naive_solver.hpp"
#include "support/problems.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

Limits with_variations(Limits limits, int count) {
    limits.multi_pv = count;
    return limits;
}

// What a search reported: one group of variations per iteration.
struct Report {
    std::vector<std::vector<SearchInfo>> iterations;
    SearchResult result;
};

Report listen(Engine& engine, const Position& position, const Limits& limits) {
    Report report;
    engine.set_position(position);
    engine.go(limits, {[&](const SearchInfo& info) {
                           if (info.rank == 0) report.iterations.emplace_back();
                           report.iterations.back().push_back(info);
                       },
                       [&](const SearchResult& result) { report.result = result; }});
    engine.wait();
    return report;
}

bool is_playable(Position position, const std::vector<Square>& line) {
    for (const Square square : line) {
        if (!position.shape().contains(square) || !position.is_empty(square)) return false;
        position.make(square);
    }
    return !line.empty();
}

// Are the variations numbered, distinct, playable and sorted best first?
bool are_well_formed(const Position& position, const std::vector<SearchInfo>& variations) {
    std::set<Square> moves;
    for (std::size_t i = 0; i < variations.size(); ++i) {
        if (variations[i].rank != static_cast<int>(i)) return false;
        if (variations[i].variation_count != static_cast<int>(variations.size())) return false;
        if (i > 0 && variations[i].value > variations[i - 1].value) return false;
        if (!is_playable(position, variations[i].pv)) return false;
        moves.insert(variations[i].pv.front());
    }
    return moves.size() == variations.size();
}

std::string in_words(const Position& position, const std::vector<SearchInfo>& variations) {
    std::string text = describe(position.shape(), position.rule()) + '\n' + to_text(position);
    for (const SearchInfo& variation : variations)
        text += to_letters(variation.pv.front()) + ' ' + to_text(variation.value) + '\n';
    return text;
}

}  // namespace

TEST_SUITE("multi-PV") {
    TEST_CASE("variations are distinct, numbered and sorted best first") {
        Random random(81);
        Engine engine(kSmallHash);
        for (int i = 0; i < scaled(400); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            const int count = 1 + random.below(6);
            engine.set_threads(i % 10 == 0 ? 2 : 1);
            const auto nodes = static_cast<std::uint64_t>(random.below(6000));
            const Report report =
                listen(engine, position, with_variations(node_limit(nodes), count));
            for (const std::vector<SearchInfo>& variations : report.iterations) {
                CHECK_MESSAGE(are_well_formed(position, variations),
                              in_words(position, variations));
                CHECK(variations.size() <= static_cast<std::size_t>(count));
                CHECK(variations.size() == report.iterations.front().size());
            }
            const std::vector<SearchInfo>& variations = report.result.variations;
            REQUIRE_FALSE(variations.empty());
            CHECK_MESSAGE(are_well_formed(position, variations), in_words(position, variations));
            CHECK(variations.front().pv.front() == report.result.move);
            if (!report.iterations.empty())
                CHECK(variations.size() == report.iterations.front().size());
        }
    }

    TEST_CASE("a request for one variation equals the default search") {
        Random random(82);
        for (int i = 0; i < scaled(100); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            const SearchResult usual = think(position, node_limit(2000));
            REQUIRE(usual.variations.size() == 1);
            CHECK(usual.variations.front().pv.front() == usual.move);
            for (const int variations : {1, 0, -7}) {
                const SearchResult result =
                    think(position, with_variations(node_limit(2000), variations));
                CHECK(result.move == usual.move);
                CHECK(result.info.value == usual.info.value);
                CHECK(result.info.nodes == usual.info.nodes);
                CHECK(result.variations.size() == 1);
            }
        }
    }

    TEST_CASE("there are no more variations than moves") {
        Position position({5, 5});
        for (int i = 0; i < 22; ++i) {
            const Color color = (i % 5 / 2 + i / 5) % 2 == 0 ? Color::Black : Color::White;
            position.place(square_at(i % 5, i / 5), cell_of(color));
        }
        const SearchResult result = think(position, with_variations(depth_limit(5), 100));
        CHECK(result.variations.size() == 3);
        CHECK(are_well_formed(position, result.variations));
    }

    TEST_CASE("each variation matches a search that excludes the moves before it") {
        Random random(83);
        int wins = 0;
        int losses = 0;
        for (int i = 0; goes_on(i, 250, wins > 0 && losses > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            Limits rest = depth_limit(5);
            const std::vector<SearchInfo> variations =
                think(position, with_variations(depth_limit(5), 4)).variations;
            for (const SearchInfo& variation : variations) {
                const SearchInfo alone = think(position, rest).info;
                // An only move is not evaluated.
                if (alone.depth == 0) break;
                const std::string text = in_words(position, variations) + to_text(alone.value);
                // Every search finds results proven by the point classes.
                if (variation.value >= mate_in(5) || alone.value >= mate_in(5)) {
                    CHECK_MESSAGE(variation.value >= kMateBound, text);
                    CHECK_MESSAGE(alone.value >= kMateBound, text);
                    ++wins;
                }
                if (variation.value <= mated_in(4) || alone.value <= mated_in(4)) {
                    CHECK_MESSAGE(variation.value <= -kMateBound, text);
                    CHECK_MESSAGE(alone.value <= -kMateBound, text);
                    ++losses;
                }
                rest.excluded.push_back(variation.pv.front());
            }
        }
        MESSAGE(wins << " wins, " << losses << " losses");
        CHECK(wins > 0);
        CHECK(losses > 0);
    }

    TEST_CASE("the wins and losses claimed by variations are correct") {
        Random random(84);
        std::vector<int> claims(2);
        for (int i = 0; goes_on(i, 500, claims[0] > 0 && claims[1] > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position =
                random_position({9, 9}, rule, 8 + random.below(30), kTacticalPlay, random);
            if (position.winner()) continue;
            const SearchResult result = think(position, with_variations(node_limit(3000), 5));
            if (result.info.depth == 0) continue;
            for (const SearchInfo& variation : result.variations) {
                Position after = position;
                after.make(variation.pv.front());
                NaiveSolver solver(to_naive(after));
                const std::string text = in_words(position, result.variations);
                if (variation.value == mate_in(1)) {
                    CHECK_MESSAGE(after.winner() == position.side_to_move(), text);
                    ++claims[0];
                } else if (variation.value >= mate_in(5)) {
                    CHECK_MESSAGE(
                        solver.loses_within(kMate - variation.value - 1, after.side_to_move()),
                        text);
                    ++claims[0];
                } else if (variation.value <= mated_in(4)) {
                    CHECK_MESSAGE(
                        solver.wins_within(kMate + variation.value - 1, after.side_to_move()),
                        text);
                    ++claims[1];
                }
            }
        }
        MESSAGE(claims[0] << " wins, " << claims[1] << " losses");
        CHECK(claims[0] > 0);
        CHECK(claims[1] > 0);
    }

    TEST_CASE("a win neither hides the other moves nor stops their search") {
        // Positions where Black has a five, an open four, and fours with threes, in this order.
        struct Win {
            std::string_view moves;
            int wins;  // minimum number of winning moves
        };
        for (const Win& win : {Win{"h8 a1 i8 a3 j8 a5 k8 c1", 2}, Win{"h8 a1 i8 a15 j8 o1", 2},
                               Win{"h8 a1 i8 a15 k9 o1 k10 o15", 1}}) {
            for (const Rule rule : kAllRules) {
                CAPTURE(win.moves);
                CAPTURE(describe({15, 15}, rule));
                Engine engine(kSmallHash);
                const Position position = parse_game(win.moves, {}, rule);
                const Report report = listen(engine, position, with_variations({}, 4));
                REQUIRE(report.result.variations.size() == 4);
                int wins = 0;
                for (const SearchInfo& variation : report.result.variations)
                    wins += variation.value >= kMateBound ? 1 : 0;
                CHECK(wins >= win.wins);
                // The search ends by itself, but only after the other moves were searched.
                const int depth = report.result.variations.back().depth;
                CHECK((wins == 4 || depth >= Limits::kDepthBesideWin));
                // A win stays first once found.
                for (const std::vector<SearchInfo>& variations : report.iterations)
                    CHECK(variations.front().value >= kMateBound);
            }
        }
    }

    TEST_CASE("beside a win, a move that does not win is searched to a limited depth") {
        // Both sides threaten a five. Black can make it, or stop White's.
        const Position position = parse_game("h8 g8 i8 a1 j8 b1 k8 c1 a15 d1");
        const Limits limits = with_variations(node_limit(1'000'000), 2);
        const SearchResult result = think(position, limits);
        CHECK(result.info.value == mate_in(1));
        CHECK(result.info.nodes < *limits.nodes);
        REQUIRE(result.variations.size() == 2);
        CHECK(result.variations[1].pv.front() == square("e1"));
        CHECK(result.variations[1].value < kMateBound);
        CHECK(result.variations[1].depth == Limits::kDepthBesideWin);
    }

    TEST_CASE("long VCFs and VCTs are found with several variations") {
        for (const std::string_view category : {"vcf_mid", "vct_short"}) {
            int problems = 0;
            int solved = 0;
            for (const Problem& problem : problems_of(category)) {
                if (problems == scaled(20)) break;
                ++problems;
                const SearchResult result =
                    think(problem.position, with_variations(node_limit(60'000), 3));
                const bool wins = result.variations.front().value >= kMateBound;
                solved += wins ? 1 : 0;
                // Search again with the first of several wins excluded.
                if (!wins || result.variations[1].value < kMateBound) continue;
                Limits limits = node_limit(60'000);
                limits.excluded = {result.move};
                CHECK(think(problem.position, limits).info.value >= kMateBound);
            }
            CAPTURE(category);
            CHECK(solved >= problems * 9 / 10);
        }
    }

    TEST_CASE("moves proven to lose are reported as losses at any rank") {
        // One move holds; after most others the opponent has a VCT. A search without proofs finds
        // fewer of these wins.
        const auto losses_of = [](const Problem& problem, const SearchResult& result) {
            int losses = 0;
            for (const SearchInfo& variation : result.variations) {
                if (variation.value > -kMateBound) continue;
                CHECK_FALSE(is_answer(problem, variation.pv.front()));
                // The opponent makes the last move.
                CHECK((kMate + variation.value) % 2 == 0);
                ++losses;
            }
            return losses;
        };
        int proven = 0;
        int seen = 0;
        const Limits limits = with_variations(node_limit(20'000), 2);
        const std::vector<Problem> problems = problems_of("defence");
        for (std::size_t i = 0; i < problems.size(); i += 3) {
            const Problem& problem = problems[i];
            CAPTURE(problem.id);
            proven += losses_of(problem, think(problem.position, limits));
            LoneRoot root(problem.position);
            seen += losses_of(problem, root->search_as_main(limits, {}));
        }
        MESSAGE(proven << " losses proven, " << seen << " seen");
        CHECK(proven > seen);
    }

    TEST_CASE("a better move found in an aborted iteration counts") {
        Random random(85);
        int better = 0;
        for (int i = 0; goes_on(i, 400, better > 0); ++i) {
            Engine engine(kSmallHash);
            const Position position =
                random_position({15, 15}, Rule::Freestyle, 6 + random.below(10), {}, random);
            if (position.winner()) continue;
            const auto nodes = 1000 + static_cast<std::uint64_t>(random.below(3000));
            const Report report = listen(engine, position, with_variations(node_limit(nodes), 2));
            CHECK(report.result.info.pv.front() == report.result.move);
            if (report.iterations.empty()) continue;
            const SearchInfo& last = report.iterations.back().front();
            if (report.result.info.depth == last.depth && report.result.move != last.pv.front())
                ++better;
        }
        MESSAGE(better << " times");
        CHECK(better > 0);
    }

    TEST_CASE("a win found by a helper thread comes first, without duplicate moves") {
        const auto variation_of = [](std::string_view pv, Value value) {
            SearchInfo variation;
            variation.pv = parse_squares(pv, {}).value();
            variation.value = value;
            return variation;
        };
        for (const std::string_view win : {"c3 d4", "g7", "h8 h9"}) {
            SearchResult result;
            result.variations = {variation_of("h8 i9", 50), variation_of("g7 g8", 20),
                                 variation_of("f6", -10)};
            result.move = square("h8");
            result.info = result.variations.front();
            SearchResult better;
            better.info = variation_of(win, mate_in(7));
            better.move = better.info.pv.front();
            put_first(result, better);
            CHECK(result.move == better.move);
            CHECK(result.info.value == mate_in(7));
            REQUIRE(result.variations.size() == 3);
            CHECK(are_well_formed(Position{}, result.variations));
            CHECK(result.variations.front().pv == better.info.pv);
        }
    }

    TEST_CASE("only a win that is sooner takes the place of another result") {
        const auto result_of = [](Value value) {
            SearchResult result;
            result.info.value = value;
            return result;
        };
        const SearchResult win = result_of(mate_in(7));
        CHECK(wins_sooner(result_of(mate_in(5)), win));
        CHECK_FALSE(wins_sooner(win, win));
        CHECK_FALSE(wins_sooner(result_of(mate_in(9)), win));
        CHECK(wins_sooner(win, result_of(500)));
        CHECK_FALSE(wins_sooner(result_of(500), result_of(100)));
        CHECK_FALSE(wins_sooner(result_of(mated_in(8)), result_of(mated_in(6))));
        CHECK(wins_sooner(result_of(kMateBound), result_of(kMateBound - 1)));
    }

    TEST_CASE("a helper's win does not end the search for the other variations") {
        // Black makes an open four, and no second one.
        Engine engine(kSmallHash);
        engine.set_threads(8);
        for (const std::string_view game : {"h8 a1 i8 a15 j8 o1", "h8 a1 i8 a15 k9 o1 k10 o15"}) {
            for (int i = 0; i < 4; ++i) {
                CAPTURE(game);
                engine.new_game();
                const SearchResult result = think(engine, parse_game(game), with_variations({}, 6));
                REQUIRE(result.variations.size() == 6);
                CHECK(result.info.value >= kMateBound);
                const SearchInfo& last = result.variations.back();
                CHECK((last.value >= kMateBound || last.depth >= Limits::kDepthBesideWin));
            }
        }
    }

    TEST_CASE("variations are deterministic") {
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const SearchResult first = think(position, with_variations(node_limit(20'000), 5));
        const SearchResult second = think(position, with_variations(node_limit(20'000), 5));
        CHECK(first.info.nodes == second.info.nodes);
        REQUIRE(first.variations.size() == 5);
        for (std::size_t i = 0; i < 5; ++i) {
            CHECK(first.variations[i].value == second.variations[i].value);
            CHECK(first.variations[i].pv == second.variations[i].pv);
        }
    }
}

}  // namespace kagetsu::test
