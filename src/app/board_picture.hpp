// A board drawn in text, for terminals and pipes.
#pragma once

#include <cstdio>
#include <string>

#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::app {

struct PictureStyle {
    Origin origin = Origin::Bottom;
    Square last_move = kNoSquare;  // between brackets
    Bitboard row{};                // a winning row: between asterisks
    bool has_colors = false;       // ANSI colours
};

// True if a stream to this file may be coloured: it is a terminal that can do so, and NO_COLOR
// (no-color.org) is not set.
[[nodiscard]] bool may_color(std::FILE* stream);

// Draws the board with coordinates: X for Black, O for White, # for a dead stone and, when Black is
// to move in renju, ! for a forbidden point. Ends in a newline.
[[nodiscard]] std::string draw_board(const Position& position, const PictureStyle& style);

// The stones of the winning rows; none before the end of the game.
[[nodiscard]] Bitboard winning_rows(const Position& position);

// The forbidden points of the side to move; none but for Black in renju.
[[nodiscard]] Bitboard forbidden_now(const Position& position);

}  // namespace kagetsu::app
