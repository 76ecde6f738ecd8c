// Squares in line order: in the plane of a direction the squares of every line are adjacent, so
// that a stone changes the keys on its line by one vector addition.
#pragma once

#include <cstddef>

#include "kagetsu/geometry.hpp"

namespace kagetsu {

// Returns the place of a square in the plane of direction `d` (an index of kDirectionStep),
// 0 .. kSquareCount - 1. On a board, five places before it and after it exist and belong to the
// same line or to the frame.
[[nodiscard]] constexpr std::size_t place_in_line_order(int d, Square square) noexcept {
    const unsigned x = static_cast<unsigned>(square) % kStride;
    const unsigned y = static_cast<unsigned>(square) / kStride;
    // Diagonals wrap around the grid; the frame keeps their two parts out of each other's reach.
    switch (d) {
        case 0:
            return y * kStride + x;
        case 1:
            return x * kStride + y;
        case 2:
            return (x - y) % kStride * kStride + y;
        default:
            return (x + y) % kStride * kStride + y;
    }
}

}  // namespace kagetsu
