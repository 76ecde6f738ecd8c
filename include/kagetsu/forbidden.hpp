// The squares that renju forbids to Black.
#pragma once

#include "kagetsu/bitboard.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

// Is this empty square forbidden to Black by the rules of renju (Renju International Federation)?
//
// Forbidden are an overline, a double four (two fours, possibly in the same line) and a double
// three, unless the stone also makes a five. A three is a row that one more stone turns into a
// straight four, where Black must be allowed to play that stone: it makes no five, overline, double
// four or double three, the last by the same definition, recursively.
//
// The rule of the position and its side to move do not matter.
[[nodiscard]] bool is_forbidden(const Position& position, Square square);

// Returns all forbidden squares.
[[nodiscard]] Bitboard forbidden_points(const Position& position);

}  // namespace kagetsu
