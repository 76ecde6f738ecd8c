// The symmetries of a board: turned and reflected, it is the same board.
#pragma once

#include <utility>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// Eight of a square, four of any other rectangle. Number 0 leaves everything where it is.
[[nodiscard]] constexpr int symmetry_count(BoardShape shape) noexcept {
    return shape.width == shape.height ? 8 : 4;
}

// Where a symmetry moves a square of the board. Precondition: symmetry < symmetry_count(shape).
[[nodiscard]] constexpr Square transformed(Square square, BoardShape shape, int symmetry) noexcept {
    int x = x_of(square);
    int y = y_of(square);
    if ((symmetry & 1) != 0) x = shape.width - 1 - x;
    if ((symmetry & 2) != 0) y = shape.height - 1 - y;
    if ((symmetry & 4) != 0) std::swap(x, y);
    return square_at(x, y);
}

// Those that change nothing about a position; 0 is always among them.
[[nodiscard]] std::vector<int> symmetries_of(const Position& position);

}  // namespace kagetsu
