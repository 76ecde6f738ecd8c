// Which squares renju's rules leave to the side to move. Under the other rules any empty square may
// be played.
#pragma once

#include "kagetsu/pattern_board.hpp"

namespace kagetsu {

// Renju: the points that are forbidden to Black unless their threes turn out not to be real.
[[nodiscard]] Bitboard doubtful_points(const PatternBoard& board);

// may_play() and playable() for Black in renju.
[[nodiscard]] bool black_may_play(const PatternBoard& board, Square square);
[[nodiscard]] Bitboard playable_by_black(const PatternBoard& board, Bitboard squares);

// May the side to move play this empty square?
[[nodiscard]] inline bool may_play(const PatternBoard& board, Square square) {
    return !board.is_renju_black(board.side_to_move()) || black_may_play(board, square);
}
// Those of the squares that the side to move may play.
[[nodiscard]] inline Bitboard playable(const PatternBoard& board, const Bitboard& squares) {
    return board.is_renju_black(board.side_to_move()) ? playable_by_black(board, squares) : squares;
}

}  // namespace kagetsu
