// The symmetries of a board: its rotations and reflections.
#pragma once

#include <utility>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// Returns the number of symmetries: 8 for a square board, 4 for any other. Number 0 is the
// identity.
[[nodiscard]] constexpr int symmetry_count(BoardShape shape) noexcept {
    return shape.width == shape.height ? 8 : 4;
}

// Returns the square to which a symmetry maps a square of the board. Precondition: symmetry is
// 0 .. symmetry_count(shape) - 1.
[[nodiscard]] constexpr Square transformed(Square square, BoardShape shape, int symmetry) noexcept {
    int x = x_of(square);
    int y = y_of(square);
    if ((symmetry & 1) != 0) x = shape.width - 1 - x;
    if ((symmetry & 2) != 0) y = shape.height - 1 - y;
    if ((symmetry & 4) != 0) std::swap(x, y);
    return square_at(x, y);
}

// Returns the symmetries that map a position to itself; 0 is always among them.
[[nodiscard]] std::vector<int> symmetries_of(const Position& position);

}  // namespace kagetsu
