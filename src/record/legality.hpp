// Which moves of a game are legal, why the others are not, and how it ends.
#pragma once

#include <string>

#include "kagetsu/position.hpp"

namespace kagetsu::record {

// Why a move can't be made in a position, as the end of a sentence ("is outside the board", "is
// occupied", "is forbidden to Black: double three", "comes after the end of the game"); empty if it
// can.
[[nodiscard]] std::string reason_against(const Position& position, Square move);

// Why renju forbids this square to Black: "overline", "double four" or "double three".
// Precondition: it does.
[[nodiscard]] std::string kind_of_foul(const Position& position, Square square);

// How the game has ended, as a sentence ("Black wins.", "A draw: the board is full."); empty if it
// goes on.
[[nodiscard]] std::string ending_of(const Position& position);

}  // namespace kagetsu::record
