// The checker of strategies with strategies that win and such that only seem to.
#include "support/strategy_checker.hpp"

#include <doctest/doctest.h>

#include <utility>

#include "support/board_literal.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

namespace {

using Answer = NaiveSolver::Answer;

constexpr std::string_view kOpenThree = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X X X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
)";

// Double three in the middle, where the rows cross.
constexpr std::string_view kCrossing = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
)";

// The first empty square of a list.
Strategy in_order(std::vector<Point> points) {
    return
        [points = std::move(points)](const NaivePosition& position, Color) -> std::optional<Point> {
            for (const Point p : points)
                if (position.at(p) == '.') return p;
            return std::nullopt;
        };
}

// Five, else open four, else the given square.
Strategy sensible(Point first) {
    return [first](const NaivePosition& position, Color me) -> std::optional<Point> {
        if (const auto fives = position.five_points(me); !fives.empty()) return fives.front();
        NaivePosition board = position;
        for (const Point p : board.empty_squares()) {
            const Stone stone(board, p, me);
            if (board.five_points(me).size() > 1) return p;
        }
        return first;
    };
}

StrategyVerdict verdict(std::string_view board, const Strategy& strategy,
                        const StrategyLimits& limits) {
    return StrategyChecker(to_naive(parse_board(board)), strategy, limits).check(Color::Black);
}

StrategyLimits alone(int plies) {
    StrategyLimits limits;
    limits.plies = plies;
    limits.finish_alone = false;
    return limits;
}

}  // namespace

TEST_SUITE("the checker of strategies") {
    TEST_CASE("an open four wins in three plies, not in one") {
        const Strategy strategy = in_order({{6, 4}, {7, 4}, {2, 4}});
        CHECK(verdict(kOpenThree, strategy, alone(3)).wins == Answer::Yes);
        CHECK(verdict(kOpenThree, strategy, alone(1)).wins == Answer::No);
    }

    TEST_CASE("a four that he can block wins nothing") {
        const StrategyVerdict found =
            verdict(kOpenThree, in_order({{7, 4}, {6, 4}, {2, 4}, {1, 4}}), alone(9));
        CHECK(found.wins == Answer::No);
        REQUIRE(found.refutation.size() >= 2);
        CHECK(found.refutation[0] == Point{7, 4});
        CHECK(found.refutation[1] == Point{6, 4});
    }

    TEST_CASE("a double three wins in five plies against every reply") {
        CHECK(verdict(kCrossing, sensible({4, 4}), alone(5)).wins == Answer::Yes);
        CHECK(verdict(kCrossing, sensible({4, 4}), alone(4)).wins == Answer::No);
        CHECK(is_real_win(to_naive(parse_board(kCrossing)), Color::Black, sensible({4, 4}), 5));
    }

    TEST_CASE("one three does not") {
        CHECK(verdict(kCrossing, sensible({4, 1}), alone(9)).wins == Answer::No);
    }

    TEST_CASE("the defender's own fives come first") {
        constexpr std::string_view kRace = R"(
            . . O O O O X . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . . X X . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        )";
        const StrategyVerdict found = verdict(kRace, sensible({4, 4}), {});
        CHECK(found.wins == Answer::No);
        CHECK(found.refutation == std::vector<Point>{{4, 4}, {1, 0}});
    }

    TEST_CASE("what exhaustive search finishes need not be asked") {
        const StrategyVerdict found = verdict(kCrossing, in_order({{4, 4}}), {});
        CHECK(found.wins == Answer::Yes);
        CHECK(found.asked == 1);
        CHECK(verdict(kOpenThree, in_order({}), {}).wins == Answer::Yes);
    }

    TEST_CASE("no move, a move that can't be played, and no patience") {
        CHECK(verdict(kCrossing, in_order({}), {}).wins == Answer::No);
        const Strategy occupied = [](const NaivePosition&, Color) { return Point{3, 4}; };
        CHECK(verdict(kCrossing, occupied, {}).wins == Answer::No);
        StrategyLimits impatient;
        impatient.effort = 10;
        CHECK(verdict(kCrossing, sensible({4, 4}), impatient).wins == Answer::TooLong);
    }

    TEST_CASE("a full board is no win") {
        CHECK(verdict(R"(
            X X O O X
            O O X X O
            X X O O X
            O O X X O
            X X O O .
        )",
                      in_order({{4, 4}}), {})
                  .wins == Answer::No);
    }
}

}  // namespace kagetsu::test
