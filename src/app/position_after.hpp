// Positions from move lists in the program's own source.
#pragma once

#include <string_view>

#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::app {

// The position after `moves`, in the notation of parse_squares(). Precondition: they parse and are
// legal.
[[nodiscard]] inline Position position_after(std::string_view moves, BoardShape shape = {},
                                             Rule rule = Rule::Freestyle) {
    Position position(shape, rule);
    const auto squares = parse_squares(moves, shape);
    for (const Square square : squares.value())
        position.make(square);
    return position;
}

}  // namespace kagetsu::app
