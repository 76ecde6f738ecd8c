// Wins and losses claimed by the search.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "search/tactics.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/naive_solver.hpp"
#include "support/problems.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

// Is the game over, or does every reply lose to a VCF or to another win claimed by the engine,
// checked recursively? `plies` limits the recursion; it may exceed the claimed length by some
// plies, since the engine need not play the shortest win.
bool every_reply_loses(Position& position, int plies) {
    if (position.winner()) return true;
    if (plies < -30) return false;
    Bitboard replies = position.empty_squares();
    if (position.rule() == Rule::Renju && position.side_to_move() == Color::Black)
        replies.remove(forbidden_points(position));
    const auto holds = [&](int bit) {
        position.make(position.layout().square_of(bit));
        LoneSearch search(position);
        bool loses = !position.winner();
        if (loses && !search->vcf().solve(0, 60, 20000)) {
            const SearchResult next = think(position, node_limit(200000));
            const bool only_move = next.info.depth == 0;
            position.make(next.move);
            loses = (only_move || next.info.value >= kMateBound) &&
                    every_reply_loses(position, plies - 2);
            position.undo();
        }
        position.undo();
        return !loses;
    };
    return !replies.empty() && !replies.any_of(holds);
}

}  // namespace

TEST_SUITE("search finds forced wins") {
    TEST_CASE("every move of the PV brings the win one ply closer") {
        struct Win {
            std::string_view moves;
            int plies;
        };
        constexpr std::array<Win, 4> kWins{{
            {"h8 a1 i8 a3 j8 a5 k8 c1", 1},
            {"h8 a1 i8 a15 j8 o1", 3},
            {"h8 g8 i8 a1 j8 a15 k9 o1 k10 o15", 5},  // a four-three
            {"h8 a1 i8 a15 k9 o1 k10 o15", 5},        // a double three
        }};
        for (const Win& win : kWins) {
            for (const Rule rule : kAllRules) {
                // Black's double three does not win in renju.
                if (rule == Rule::Renju && &win == &kWins.back()) continue;
                CAPTURE(win.moves);
                Position position = parse_game(win.moves, {}, rule);
                const Color attacker = position.side_to_move();
                for (int left = win.plies; left > 0; --left) {
                    CAPTURE(left);
                    const SearchResult result = think(position, node_limit(20000));
                    // Depth 0 means that there was only one move, which was not evaluated.
                    if (result.info.depth > 0) {
                        CHECK(result.info.value ==
                              (left % 2 == 1 ? mate_in(left) : mated_in(left)));
                    }
                    position.make(result.move);
                }
                CHECK(position.winner() == attacker);
            }
        }
    }

    TEST_CASE("short proven results are correct") {
        Random random(51);
        int wins = 0;
        int losses = 0;
        for (int i = 0; goes_on(i, 1500, wins > 0 && losses > 0); ++i) {
            const BoardShape shape = i % 2 == 0 ? BoardShape{9, 9} : BoardShape{7, 10};
            const Rule rule = kAllRules[static_cast<std::size_t>(i / 2) % kAllRules.size()];
            const Position position =
                random_position(shape, rule, 8 + random.below(30), kTacticalPlay, random);
            if (position.winner()) continue;
            const Value value = think(position, node_limit(2000)).info.value;
            NaiveSolver solver(to_naive(position));
            if (value >= mate_in(5)) {
                ++wins;
                CHECK_MESSAGE(solver.wins_within(kMate - value, position.side_to_move()),
                              to_text(position));
            } else if (value <= mated_in(4)) {
                ++losses;
                CHECK_MESSAGE(solver.loses_within(kMate + value, position.side_to_move()),
                              to_text(position));
            }
        }
        MESSAGE(wins << " wins and " << losses << " losses");
        CHECK(wins > 0);
        CHECK(losses > 0);
    }

    TEST_CASE("Black has lost if only forbidden points are left") {
        const Position position = parse_board(R"(
              a b c d e f g
            1 X X X . X X X
            2 . O O X O X O
            3 O O X X O X O
            4 X O O O X O X
            5 X X O X O O O
        )",
                                              Color::White, Rule::Renju);
        const SearchResult result = think(position, node_limit(1000));
        CHECK(to_letters(result.move) == "a2");
        CHECK(result.info.value == mate_in(3));
        // Black plays one anyway.
        Position last = position;
        last.make(result.move);
        REQUIRE(is_forbidden(last, square("d1")));
        const SearchResult forced = think(last, node_limit(1000));
        CHECK(forced.move == square("d1"));
        CHECK(forced.info.value == mated_in(2));

        const Position two_left = parse_board(R"(
              a b c d e f g
            1 X X X . X X X
            2 O O O X O X O
            3 O O X X O X O
            4 X O O O X O X
            5 X X X . X X X
        )",
                                              Color::Black, Rule::Renju);
        const SearchResult lost = think(two_left, node_limit(1000));
        CHECK(is_forbidden(two_left, lost.move));
        CHECK(lost.info.value == mated_in(2));
    }

    TEST_CASE("a win proven by the point classes is known before the search") {
        Random random(53);
        const Evaluator evaluator;
        int wins = 0;
        for (int i = 0; goes_on(i, 4000, wins > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position =
                random_position({15, 15}, rule, 8 + random.below(30), kTacticalPlay, random);
            if (position.winner()) continue;
            PatternBoard board(position, evaluator.point_values(position));
            const std::optional<Value> win = proven_by_classes(board, 0);
            if (!win || *win < 0) continue;
            ++wins;
            const SearchInfo info = think(position, node_limit(1000)).info;
            CHECK_MESSAGE(info.value == *win, to_text(position));
        }
        MESSAGE(wins << " wins");
        CHECK(wins > 0);
    }

    TEST_CASE("claimed wins and losses hold against every reply") {
        Random random(52);
        std::array<int, 2> claims{};
        int longest = 0;
        for (int i = 0; goes_on(i, 360, claims[0] > 0 && claims[1] > 0); ++i) {
            const BoardShape shape = i % 2 == 0 ? BoardShape{15, 15} : BoardShape{11, 12};
            const Rule rule = kAllRules[static_cast<std::size_t>(i / 2) % kAllRules.size()];
            Position position =
                random_position(shape, rule, 6 + random.below(20), kTacticalPlay, random);
            if (position.winner()) continue;
            Engine engine(kSmallHash);
            engine.set_threads(i % 5 == 0 ? 2 : 1);
            const SearchResult claim = think(engine, position, node_limit(10000));
            if (!is_mate(claim.info.value)) continue;
            const bool wins = claim.info.value > 0;
            const int plies = kMate - std::abs(claim.info.value);
            const std::string start = to_text(position);
            if (wins) position.make(claim.move);
            CHECK_MESSAGE(every_reply_loses(position, wins ? plies - 1 : plies),
                          std::string(wins ? "win in " : "loss in ")
                              << plies << ", " << describe(shape, rule) << '\n'
                              << start << to_letters(claim.move));
            longest = std::max(longest, plies);
            ++claims[wins ? 0 : 1];
        }
        MESSAGE(claims[0] << " wins, " << claims[1] << " losses, the longest in " << longest);
        CHECK(claims[0] > 0);
        CHECK(claims[1] > 0);
    }

    TEST_CASE("moves that a helper notes as lost do lose to the noted reply") {
        const std::vector<Problem> problems = problems_of("defence");
        int noted = 0;
        for (int i = 0; goes_on(i, 90, noted > 0); ++i) {
            const Problem& problem = problems[static_cast<std::size_t>(i) * 7 % problems.size()];
            Position position = problem.position;
            VctSolver vct;
            LoneRoot helper(position, vct);
            helper->share_proofs();
            static_cast<void>(helper->search_as_helper(node_limit(20'000), 1 + i % 3));
            position.empty_squares().for_each([&](int bit) {
                const Square move = position.layout().square_of(bit);
                position.make(move);
                const std::optional<TableEntry> entry = helper.table().probe(position.key(), 0);
                if (entry && entry->depth == kProofDepth) {
                    ++noted;
                    const int plies = kMate - entry->value;
                    CAPTURE(problem.id);
                    CAPTURE(to_letters(move));
                    CHECK(plies % 2 == 1);
                    position.make(entry->move);
                    CHECK(every_reply_loses(position, plies - 1));
                    position.undo();
                }
                position.undo();
            });
        }
        MESSAGE(noted << " moves noted");
        CHECK(noted > 0);
    }
}

}  // namespace kagetsu::test
