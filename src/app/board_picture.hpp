// A board drawn in text, for terminals and pipes.
#pragma once

#include <string>

#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::app {

struct PictureStyle {
    Origin origin = Origin::Bottom;
    Square last_move = kNoSquare;  // between brackets
    bool has_colors = false;       // ANSI colours
};

// Draws the board with coordinates: X for Black, O for White, # for a dead stone and, when Black is
// to move in renju, ! for a forbidden point. Ends in a newline.
[[nodiscard]] std::string draw_board(const Position& position, const PictureStyle& style);

// The forbidden points of the side to move; none but for Black in renju.
[[nodiscard]] Bitboard forbidden_now(const Position& position);

}  // namespace kagetsu::app
