// The defences against a win in 5 against making every other move: the opponent must then have a
// win that the point classes prove. (Those proofs are checked by exhaustive search in
// tactics_test.cpp.)
#include <doctest/doctest.h>

#include <array>
#include <optional>

#include "kagetsu/evaluator.hpp"
#include "search/tactics.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

// Nothing more urgent on the board, for either side?
bool is_calm(PatternBoard& board) {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    return !static_result(board, 0) && board.count(you, PointClass::Five) == 0 &&
           board.count(you, PointClass::OpenFour) == 0;
}

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
}

}  // namespace kagetsu::test
