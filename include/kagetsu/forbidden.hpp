// The forbidden points of renju.
#pragma once

#include "kagetsu/bitboard.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

// May Black not play this empty square under the rules of renju (RIF)? Forbidden are the overline,
// the double four (two rows of four, be it in one line) and the double three, unless the stone also
// makes a five. A three is a row to which one more stone adds a straight four, and Black must be
// allowed to play that stone: it makes no five, overline, double four or double three, the last
// judged by the same definition once more.
//
// Whatever the rule of the position; the side to move does not matter.
[[nodiscard]] bool is_forbidden(const Position& position, Square square);

// All forbidden points.
[[nodiscard]] Bitboard forbidden_points(const Position& position);

}  // namespace kagetsu
