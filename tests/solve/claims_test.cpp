// What the solver claims of positions that nobody has chosen: of quiet ones nothing that a third
// judge does not confirm, and of small boards that are nearly full just what is true.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/pattern_board.hpp"
#include "proof/naive_replay.hpp"
#include "proof/solved_proofs.hpp"
#include "solve/pairing.hpp"
#include "support/random_play.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

using Verdict = solve::Solution::Verdict;

// Can one of the sides make this?
bool has_any(const Position& position, PointClass wanted) {
    static const Evaluator evaluator;
    const PatternBoard board(position, evaluator.point_values(position));
    return board.count(Color::Black, wanted) + board.count(Color::White, wanted) > 0;
}

bool is_quiet(const Position& position) {
    return !has_any(position, PointClass::Five) && !has_any(position, PointClass::OpenFour);
}

// The same stones without the moves: random games have moves that renju forbids.
Position without_moves(const Position& game) {
    Position position(game.shape(), game.rule());
    for (const Color color : {Color::Black, Color::White}) {
        game.stones(color).for_each(
            [&](int bit) { position.place(game.layout().square_of(bit), cell_of(color)); });
    }
    position.set_side_to_move(game.side_to_move());
    return position;
}

// Plays everything out, by the rows of the position alone.
bool can_win(Position& position, Color winner) {
    const Color me = position.side_to_move();
    Bitboard moves = position.empty_squares();
    if (position.rule() == Rule::Renju && me == Color::Black)
        moves.remove(forbidden_points(position));
    // A side without a legal move cannot win any more, nor can its opponent: a draw.
    if (moves.empty()) return false;
    const bool wants = me == winner;
    const bool found = moves.any_of([&](int bit) {
        position.make(position.layout().square_of(bit));
        const std::optional<Color> over = position.winner();
        const bool wins = over ? *over == winner : can_win(position, winner);
        position.undo();
        return wins == wants;
    });
    return found == wants;
}

}  // namespace

TEST_SUITE("claims of the solver") {
    TEST_CASE("quiet positions") {
        constexpr std::uint64_t kNodes = 2'000;
        int wins = 0;
        int positions = 0;
        for (const Rule rule : kAllRules) {
            Random random(340);
            for (int i = 0; i < scaled(200);) {
                const int moves = 2 + random.below(40);
                const Position position =
                    without_moves(random_position({15, 15}, rule, moves, kTacticalPlay, random));
                if (position.winner() || !is_quiet(position)) continue;
                ++i;
                ++positions;
                CAPTURE(name_of(rule));
                CAPTURE(i);
                const solve::Solution solution =
                    solved(position, position.side_to_move(), solve::Kind::All, kNodes);
                CHECK(solution.refusal == "");
                if (solution.verdict == Verdict::NoWin) {
                    // So soon, only because the opponent has a win.
                    const solve::Solution other = solved(
                        position, opponent(position.side_to_move()), solve::Kind::All, kNodes);
                    REQUIRE(other.proof);
                    CHECK(holds(*other.proof));
                }
                if (!solution.proof) continue;
                ++wins;
                CHECK(holds(*solution.proof));
            }
        }
        MESSAGE(wins << " of " << positions << " quiet positions are won");
        CHECK(wins > 0);
        CHECK(wins < positions);
    }

    TEST_CASE("boards that are nearly full") {
        constexpr std::array<BoardShape, 4> kShapes{{{5, 5}, {7, 6}, {5, 8}, {7, 7}}};
        int wins = 0;
        int positions = 0;
        for (const Rule rule : kAllRules) {
            Random random(341);
            for (int i = 0; i < scaled(2400); ++i) {
                const BoardShape shape = kShapes[static_cast<std::size_t>(i) % kShapes.size()];
                Position position = without_moves(
                    random_position(shape, rule, shape.area() - 2 - i % 6, kTacticalPlay, random));
                if (position.winner()) continue;
                // Most others are drawn.
                if (i % 4 != 0 && !has_any(position, PointClass::Four) &&
                    !has_any(position, PointClass::Five))
                    continue;
                CAPTURE(name_of(rule));
                CAPTURE(i);
                for (const Color winner : {Color::Black, Color::White}) {
                    const bool expected = can_win(position, winner);
                    const solve::Solution solution = solved(position, winner, solve::Kind::All);
                    CHECK(solution.refusal == "");
                    CHECK(solution.verdict == (expected ? Verdict::Win : Verdict::NoWin));
                    if (solution.proof) CHECK(holds(*solution.proof));
                    if (solve::has_pairing(position, winner)) CHECK_FALSE(expected);
                    wins += expected ? 1 : 0;
                    ++positions;
                }
            }
        }
        MESSAGE(wins << " of " << positions << " questions are answered with a win");
        CHECK(wins > 0);
    }

    TEST_CASE("empty boards that are drawn") {
        for (const Rule rule : {Rule::Freestyle, Rule::Standard}) {
            for (const BoardShape shape : {BoardShape{5, 5}, {5, 6}, {6, 6}, {7, 5}}) {
                CAPTURE(shape.width);
                CAPTURE(shape.height);
                const Position position(shape, rule);
                for (const Color winner : {Color::Black, Color::White})
                    CHECK(solved(position, winner, solve::Kind::All).verdict == Verdict::NoWin);
            }
        }
    }

    TEST_CASE("pairs of squares") {
        // Twelve rows of five, and 25 squares.
        CHECK(solve::has_pairing(Position({5, 5}, Rule::Freestyle), Color::Black));
        CHECK_FALSE(solve::has_pairing(Position({5, 5}, Rule::Renju), Color::White));
        CHECK_FALSE(solve::has_pairing(Position({15, 15}, Rule::Freestyle), Color::Black));
        Position four({5, 5}, Rule::Freestyle);
        for (const int x : {0, 1, 2, 3})
            four.place(square_at(x, 2), Cell::Black);
        CHECK_FALSE(solve::has_pairing(four, Color::Black));
    }
}

}  // namespace kagetsu::test
