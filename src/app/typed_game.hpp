// Games typed on the command line.
#pragma once

#include <string>
#include <vector>

#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::app {

// Why a move can't be made in a position, as the end of a sentence ("is outside the board", "is
// occupied", "is forbidden to Black: double three", "comes after the end of the game"); empty if it
// can.
[[nodiscard]] std::string reason_against(const Position& position, Square move);

// The position after the moves of all words, Black first. Throws UsageError for a word that is no
// move and for a move that can't be made.
[[nodiscard]] Position play_moves(const std::vector<std::string>& words, BoardShape shape,
                                  Rule rule, Origin origin);

}  // namespace kagetsu::app
