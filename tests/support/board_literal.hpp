// Boards drawn as text, the readable way to write a position into a test:
//
//     const Position position = parse_board(R"(
//            a b c d e
//          1 . . . . .
//          2 . X O . .
//          3 . . X # .
//          4 . . . . .
//          5 . . . . .
//     )", Color::White);
//
// X is a black stone, O a white one, # a dead stone, . an empty square. Legends and blanks may be
// left out; the numbers of rows and columns give the shape of the board.
#pragma once

#include <string_view>

#include "kagetsu/position.hpp"

namespace kagetsu::test {

// Throws std::invalid_argument naming the first mistake: an unknown symbol, rows of different
// length, a wrong row number or column legend, sides outside kMinSide..kMaxSide.
[[nodiscard]] Position parse_board(std::string_view text, Color to_move = Color::Black,
                                   Rule rule = Rule::Freestyle);

// Parses a square written as "h8"; throws std::invalid_argument.
[[nodiscard]] Square square(std::string_view text, BoardShape shape = {});

// Returns the position after the moves "h8 i9 ..." or "7,7 8,8 ...", Black first. Throws
// std::invalid_argument.
[[nodiscard]] Position parse_game(std::string_view moves, BoardShape shape = {},
                                  Rule rule = Rule::Freestyle);

}  // namespace kagetsu::test
