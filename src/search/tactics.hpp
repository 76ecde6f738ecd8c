// What follows from the point classes alone: wins and losses within a few plies, and the moves that
// can stop a threat. Every claim here is a proof, not an estimate.
#pragma once

#include <optional>

#include "kagetsu/pattern_board.hpp"

namespace kagetsu {

// The mate score of the node if the point classes decide it: a win within 5 plies or a loss within
// 4, counted from the root, `ply` being the node's distance from it. The board is restored on
// return.
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
[[nodiscard]] std::optional<Value> proven_by_classes(PatternBoard& board, int ply);

// A win that begins with a known move.
struct EvidentWin {
    Square move;
    int plies;  // to the five: 1, 3 or 5
};
// The shortest of the wins that the side to move has without looking at a reply: a five; a four
// that can't be stopped; a four-three while the opponent has no four, not for Black in renju.
// Nothing where the opponent has a five point and the side to move has none. The board is restored
// on return.
[[nodiscard]] std::optional<EvidentWin> evident_win(PatternBoard& board);

// Do the double threes of the colour win in 5 when it is to move? They do while the opponent has no
// four, but not for Black in renju. False if it has none. Precondition: neither side has a five
// point.
[[nodiscard]] bool double_threes_win(const PatternBoard& board, Color color) noexcept;

// A four that can't be stopped: an open four, or, for White in renju, a four whose five point is
// forbidden to Black. kNoSquare if there is none. Precondition: neither side has a five point. The
// board is restored on return.
[[nodiscard]] Square four_that_wins(PatternBoard& board);

// The moves that stop every five the opponent threatens: on the five point, in caro also where a
// stone closes the row. Empty if no move stops them all. Precondition: the opponent has a five
// point.
[[nodiscard]] Bitboard five_defences(const PatternBoard& board);

// The squares that can stop every open-four threat of the opponent: a stone on any of them leaves
// no square where the opponent makes an open four or a double four. A move outside this set loses
// in 4 unless it makes a four. Precondition: the opponent has an open-four point; neither side has
// a five point.
[[nodiscard]] Bitboard open_four_defences(const PatternBoard& board);

// The squares where a stone might stop every win in 5 that the opponent threatens. Such wins are
// four-threes whose forced reply gives the side to move no four, and double threes while it has
// none. A move outside this set loses in 6 unless it makes a four. Nothing if the opponent has no
// such threat, or is Black in renju, whose threes may not be real. Precondition: neither side has a
// five point, and the opponent has no open-four point.
[[nodiscard]] std::optional<Bitboard> win_in_five_defences(const PatternBoard& board);

}  // namespace kagetsu
