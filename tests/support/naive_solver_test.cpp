// Compares the oracle of the tactical tests with plain minimax and with positions whose result is
// known.
#include "support/naive_solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

using Answer = NaiveSolver::Answer;

// Does `me`, to move, complete a five within `plies` plies? By plain minimax.
bool plainly_wins(NaivePosition& position, int plies, Color me);

bool plainly_loses(NaivePosition& position, int plies, Color me) {
    if (position.has_five(opponent(me))) return true;
    const std::vector<Point> points = position.empty_squares();
    if (plies == 0 || points.empty()) return false;
    for (const Point p : points) {
        if (!may_play(position, p, me)) continue;
        const Stone stone(position, p, me);
        if (position.has_five(me) || !plainly_wins(position, plies - 1, opponent(me))) return false;
    }
    return true;
}

bool plainly_wins(NaivePosition& position, int plies, Color me) {
    if (plies == 0) return false;
    for (const Point p : position.empty_squares()) {
        if (!may_play(position, p, me)) continue;
        const Stone stone(position, p, me);
        if (position.has_five(me) || plainly_loses(position, plies - 1, opponent(me))) return true;
    }
    return false;
}

// A small board, so full that plain minimax gets through it.
NaivePosition crowded(Rule rule, int most_empty, Random& random) {
    const BoardShape shape{5 + random.below(3), 5 + random.below(2)};
    while (true) {
        NaivePosition naive = to_naive(tactical_position(shape, rule, random));
        for (int i = 0; i < 100; ++i) {
            const std::vector<Point> empty = naive.empty_squares();
            if (static_cast<int>(empty.size()) <= most_empty) break;
            const Point p = random.pick(empty);
            const Color color = random.below(2) == 0 ? Color::Black : Color::White;
            if (!naive.makes_five(p, color)) naive.put(p, symbol_of(color));
        }
        if (static_cast<int>(naive.empty_squares().size()) > most_empty) continue;
        if (naive.has_five(Color::Black) || naive.has_five(Color::White)) continue;
        return naive;
    }
}

Answer by_fours(std::string_view board, Color me = Color::Black) {
    return NaiveSolver(to_naive(parse_board(board))).wins_by_fours(me, 10000);
}

}  // namespace

TEST_SUITE("the naive solver") {
    TEST_CASE("agrees with minimax") {
        Random random(11);
        int wins = 0;
        int losses = 0;
        for (int i = 0; i < scaled(2400); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const NaivePosition start = crowded(rule, 9, random);
            CAPTURE(start.to_text());
            NaivePosition plain = start;
            NaiveSolver solver(start);
            for (const int plies : {1, 3, 5}) {
                const bool expected = plainly_wins(plain, plies, Color::Black);
                CHECK(solver.wins_within(plies, Color::Black) == expected);
                wins += expected && plies == 5;
            }
            for (const int plies : {2, 4}) {
                const bool expected = plainly_loses(plain, plies, Color::White);
                CHECK(solver.loses_within(plies, Color::White) == expected);
                losses += expected && plies == 4;
            }
            CHECK(solver.position() == start);
        }
        MESSAGE(wins << " wins in 5, " << losses << " losses in 4");
        REQUIRE(wins >= scaled(400));
        REQUIRE(losses >= scaled(120));
    }

    TEST_CASE("moves that hold are those after which minimax finds no win in three plies") {
        Random random(12);
        int sets = 0;
        for (int i = 0; i < scaled(2400); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            NaiveSolver solver(crowded(rule, 14, random));
            NaivePosition& position = solver.position();
            if (!position.five_points(Color::Black).empty()) continue;
            if (!position.five_points(Color::White).empty()) continue;
            CAPTURE(position.to_text());
            std::vector<Point> expected;
            for (const Point p : position.empty_squares()) {
                if (!may_play(position, p, Color::Black)) continue;
                const Stone stone(position, p, Color::Black);
                if (!plainly_wins(position, 3, Color::White)) expected.push_back(p);
            }
            sets += expected.size() < position.empty_squares().size();
            CHECK(solver.moves_that_hold(Color::Black) == expected);
        }
        MESSAGE(sets << " threats");
        REQUIRE(sets >= scaled(60));
    }

    TEST_CASE("a stone makes fives possible on its own lines only") {
        Random random(13);
        for (int i = 0; i < scaled(500); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            NaivePosition naive = to_naive(tactical_position({9, 9}, rule, random));
            if (!naive.five_points(Color::Black).empty()) continue;
            for (const Point p : naive.empty_squares()) {
                const Stone stone(naive, p, Color::Black);
                std::vector<Point> through = naive.five_points_through(p, Color::Black);
                const std::vector<Point> all = naive.five_points(Color::Black);
                CHECK(through.size() == all.size());
                for (const Point q : all)
                    CHECK(std::find(through.begin(), through.end(), q) != through.end());
            }
        }
    }

    TEST_CASE("wins by fours") {
        // A four-three: the four first, then the open four.
        constexpr std::string_view kFourThree = R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . . X . . .
            . . . . . X . . .
            O X X X . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        )";
        CHECK(by_fours(kFourThree) == Answer::Yes);
        CHECK(by_fours(kFourThree, Color::White) == Answer::No);
        // The reply to the four makes a four that has to be answered.
        CHECK(by_fours(R"(
            . . . . . O . . .
            . . . . . O . . .
            . . . . . O . . .
            . . . . . . . . .
            O X X X . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        )") == Answer::No);
        // A double three wins, but not by fours alone.
        CHECK(by_fours(R"(
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . X X . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        )") == Answer::No);
        CHECK(NaiveSolver(to_naive(parse_board(kFourThree))).wins_by_fours(Color::Black, 1) ==
              Answer::TooLong);
    }
}

}  // namespace kagetsu::test
