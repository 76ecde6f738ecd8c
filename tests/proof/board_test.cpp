// The rules of the checker, compared with the oracles and with the boards of
// tests/data/forbidden.txt.
#include "proof/board.hpp"

#include <doctest/doctest.h>

#include "proof/naive_replay.hpp"
#include "support/forbidden_cases.hpp"
#include "support/literal_renju.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

proof::Board board_of(const NaivePosition& position) {
    proof::Board board(position.shape(), position.rule());
    for (int y = 0; y < position.shape().height; ++y) {
        for (int x = 0; x < position.shape().width; ++x) {
            const char cell = position.at({x, y});
            if (cell == 'X') board.put(to_proof({x, y}), Color::Black);
            if (cell == 'O') board.put(to_proof({x, y}), Color::White);
        }
    }
    return board;
}

}  // namespace

TEST_SUITE("rules of the checker") {
    TEST_CASE("rows and forbidden points are the oracles'") {
        int wins = 0;
        int forbidden = 0;
        for (const Rule rule : kAllRules) {
            Random random(340 + index_of(rule));
            for (int i = 0; i < scaled(900); ++i) {
                const BoardShape shape{5 + random.below(18), 5 + random.below(18)};
                const int moves = random.below(shape.area());
                const NaivePosition position =
                    to_naive(random_position(shape, rule, moves, kTacticalPlay, random));
                CAPTURE(position.to_text());
                proof::Board board = board_of(position);
                const proof::Board before = board;
                CHECK(board.has_winning_row() ==
                      (position.has_five(Color::Black) || position.has_five(Color::White)));
                for (const Point p : position.empty_squares()) {
                    CAPTURE(text_of(p));
                    for (const Color color : {Color::Black, Color::White}) {
                        const bool makes_five = position.makes_five(p, color);
                        CHECK(board.wins(to_proof(p), color) == makes_five);
                        CHECK(board.is_forbidden(to_proof(p), color) ==
                              !may_play(position, p, color));
                        wins += makes_five ? 1 : 0;
                    }
                    forbidden += may_play(position, p, Color::Black) ? 0 : 1;
                    CHECK(board.at(to_proof(p)) == '.');
                }
            }
        }
        CHECK(wins > 0);
        CHECK(forbidden > 0);
    }

    TEST_CASE("the forbidden points of the boards on file") {
        for (const ForbiddenCase& problem : forbidden_cases()) {
            CAPTURE(problem.id);
            const NaivePosition position = to_naive(problem.position);
            proof::Board board = board_of(position);
            for (const Point p : position.empty_squares()) {
                CAPTURE(text_of(p));
                CHECK(board.is_forbidden(to_proof(p), Color::Black) ==
                      problem.forbidden.test(problem.position.layout().bit_of(square_of(p))));
                CHECK_FALSE(board.is_forbidden(to_proof(p), Color::White));
            }
        }
    }
}

}  // namespace kagetsu::test
