// The defences against a win in 5 against making every other move: the opponent must then have a
// win that the point classes prove. (Those proofs are checked by exhaustive search in
// tactics_test.cpp.) Where there is no defence at all, some of the losses in 6 that the search
// claims are also checked by exhaustive search of their own.
#include <doctest/doctest.h>

#include <array>
#include <optional>

#include "kagetsu/evaluator.hpp"
#include "search/tactics.hpp"
#include "support/naive_solver.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

// Nothing more urgent on the board, for either side?
bool is_calm(PatternBoard& board) {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    return !static_result(board, 0) && board.count(you, PointClass::Five) == 0 &&
           board.count(you, PointClass::OpenFour) == 0;
}

// Of so many lost positions one is searched exhaustively.
constexpr int kPerExhaustive = 50;
constexpr int kVariants = 20;

struct Counts {
    int positions = 0;
    int losing_moves = 0;
    int holding_moves = 0;
    int lost_positions = 0;
};

void check_defences(PatternBoard& board, Counts& counts) {
    const std::optional<Bitboard> defences = win_in_five_defences(board);
    if (!defences) return;
    const Color me = board.side_to_move();
    const Layout& layout = board.position().layout();
    const Bitboard allowed = *defences | board.four_points(me);
    ++counts.positions;
    if (allowed.empty()) ++counts.lost_positions;
    board.position().empty_points().for_each([&](int bit) {
        const ScopedMove move(board, layout.square_of(bit));
        const std::optional<Value> result = static_result(board, 1);
        const bool loses = result && *result >= mate_in(6);
        if (allowed.test(bit)) {
            counts.holding_moves += loses ? 0 : 1;
        } else {
            ++counts.losing_moves;
            REQUIRE(loses);
        }
    });
}

// Nobody has anything more urgent than a win in 5 which the side to move can't stop?
bool is_lost_in_six(const Position& position, const Evaluator& evaluator) {
    if (position.winner() || position.empty_count() == 0) return false;
    PatternBoard board(position, evaluator.point_values());
    if (!is_calm(board)) return false;
    const std::optional<Bitboard> defences = win_in_five_defences(board);
    return defences && (*defences | board.four_points(board.side_to_move())).empty();
}

}  // namespace

TEST_SUITE("defences against a win in 5") {
    TEST_CASE("a move that is no defence and no four loses in 6") {
        const Evaluator evaluator;
        const int wanted = scaled(10000);
        for (const Rule rule : {Rule::Freestyle, Rule::Standard}) {
            Random random(rule == Rule::Freestyle ? 707 : 808);
            Counts counts;
            for (int game = 0; counts.positions < wanted; ++game) {
                const int size = std::array{9, 15, 11, 20}[static_cast<std::size_t>(game % 4)];
                PatternBoard board(random_position({size, size}, rule, 6, kTacticalPlay, random),
                                   evaluator.point_values());
                NaivePosition naive = to_naive(board.position());
                while (board.position().empty_count() > 0) {
                    const Color color = board.side_to_move();
                    const Point p = random_move(naive, color, kTacticalPlay, random);
                    if (naive.makes_five(p, color)) break;
                    naive.put(p, symbol_of(color));
                    board.make(square_of(p));
                    if (is_calm(board)) check_defences(board, counts);
                }
            }
            MESSAGE(counts.positions << " positions, " << counts.losing_moves << " losing moves, "
                                     << counts.holding_moves << " others that don't lose so; "
                                     << counts.lost_positions << " positions lost");
            CHECK(counts.lost_positions > 0);
        }
    }

    TEST_CASE("without a defence and without a four the position is lost in 6") {
        const Evaluator evaluator;
        const int wanted = scaled(5000);
        for (const Rule rule : {Rule::Freestyle, Rule::Standard}) {
            Random random(rule == Rule::Freestyle ? 717 : 818);
            Counts counts;
            int exhaustive = 0;
            for (int i = 0; counts.lost_positions < wanted; ++i) {
                const int side = std::array{8, 9, 15, 7, 20}[static_cast<std::size_t>(i % 5)];
                const Position start = tactical_position({side, side}, rule, random);
                if (!is_lost_in_six(start, evaluator)) continue;
                // Such positions are rare: look also at the same with another stone.
                for (int k = 0; k < kVariants; ++k) {
                    NaivePosition naive = to_naive(start);
                    const Color color = random.percent(50) ? Color::Black : Color::White;
                    naive.put(random.pick(naive.empty_points()), symbol_of(color));
                    const Position variant = to_position(naive, start.side_to_move());
                    if (!is_lost_in_six(variant, evaluator)) continue;
                    PatternBoard board(variant, evaluator.point_values());
                    check_defences(board, counts);
                }
                if (side > 9 || exhaustive == wanted / kPerExhaustive) continue;
                ++exhaustive;
                REQUIRE(NaiveSolver(to_naive(start)).loses_within(6, start.side_to_move()));
            }
            MESSAGE(counts.lost_positions << " lost positions; " << exhaustive
                                          << " others by exhaustive search");
            CHECK(exhaustive >= wanted / kPerExhaustive);
        }
    }
}

}  // namespace kagetsu::test
