// What follows from the point classes alone: immediate wins and losses, and the moves that can
// stop a threat. Every claim here is a proof, not an opinion.
#pragma once

#include <optional>

#include "kagetsu/pattern_board.hpp"

namespace kagetsu {

// The score of the node if it is decided by point classes (a proven win within 5 plies or a proven
// loss within 4), with the distance counted from the root. Board is restored on return.
//
//   win in 1   I have a five point
//   loss in 2  the opponent has five points and no move stops them all
//   win in 3   I have an open-four point and no five to block; or, White in renju, a four whose
//              five Black may not stop
//   win in 5   I have a four-three and the forced reply gives the opponent no four; or I have a
//              double three and the opponent has no four anywhere. Black in renju: only a
//              four-three, when its three is real
//   loss in 4  the opponent has open-four points, no move defends against all of them, and I have
//              no four of my own
[[nodiscard]] std::optional<Value> static_result(PatternBoard& board, int ply);

// A four that can't be stopped, or kNoSquare: an open four, or, for White in renju, one whose five
// Black may not stop. Precondition: nobody has a five point. Board is restored on return.
[[nodiscard]] Square four_that_wins(PatternBoard& board);

// Renju: the points that are forbidden to Black unless their threes turn out to be none.
[[nodiscard]] Bitboard doubtful_points(const PatternBoard& board);

// The same two questions for Black in renju, to whom alone some points are forbidden.
[[nodiscard]] bool black_may_play(const PatternBoard& board, Square square);
[[nodiscard]] Bitboard playable_by_black(const PatternBoard& board, Bitboard points);

// May the side to move play this empty square?
[[nodiscard]] inline bool may_play(const PatternBoard& board, Square square) {
    return board.point_law(board.side_to_move()) != PointLaw::RenjuBlack ||
           black_may_play(board, square);
}
// Those of the points that the side to move may play.
[[nodiscard]] inline Bitboard playable(const PatternBoard& board, const Bitboard& points) {
    return board.point_law(board.side_to_move()) != PointLaw::RenjuBlack
               ? points
               : playable_by_black(board, points);
}

// The points that stop every five which the opponent threatens and that the side to move may play:
// in caro also those that shut a five in. Empty: he wins. Precondition: he has a five point.
[[nodiscard]] Bitboard five_defences(const PatternBoard& board);

// The points that can stop every open-four threat of the opponent against the side to move: on
// each of them a stone leaves no point where he makes an open four or a double four. A move
// outside this set that makes no four loses in 4.
// Precondition: the opponent has an open-four point; nobody has a five point.
[[nodiscard]] Bitboard open_four_defences(const PatternBoard& board);

// The points that might stop every win in 5 which the opponent threatens: four-threes whose forced
// reply gives the side to move no four, and double threes while the side to move has no four. A
// move outside this set that makes no four loses in 6. Nothing when he has no such threat, or is
// Black in renju, whose threes may be none. Precondition: nobody has a five point, the opponent has
// no open-four point.
[[nodiscard]] std::optional<Bitboard> win_in_five_defences(const PatternBoard& board);

}  // namespace kagetsu
