// Squares, directions and board shapes.
//
// A board of any shape is embedded in a 32 x 32 grid with a frame of at least five cells on each
// side. So the offsets between neighbours are compile-time constants, and a line window needs no
// bounds check.
#pragma once

#include <array>
#include <cstdint>

namespace kagetsu {

constexpr int kMinSide = 5;   // shortest side of a board, in squares
constexpr int kMaxSide = 22;  // longest side
constexpr int kFrame = 5;     // width of the frame, in cells
constexpr int kStride = 32;   // side of the grid
constexpr int kSquareCount = kStride * kStride;
constexpr int kMaxArea = kMaxSide * kMaxSide;

// Index into the grid. 0 is in the frame and stands for "no square".
using Square = std::int16_t;
constexpr Square kNoSquare = 0;

// The square in column x from the left and row y from the top, both counted from 0.
[[nodiscard]] constexpr Square square_at(int x, int y) noexcept {
    return static_cast<Square>((y + kFrame) * kStride + x + kFrame);
}
[[nodiscard]] constexpr int x_of(Square square) noexcept {
    return square % kStride - kFrame;
}
[[nodiscard]] constexpr int y_of(Square square) noexcept {
    return square / kStride - kFrame;
}

constexpr int kDirectionCount = 4;
// Offset to the next square in each direction: row, column, diagonal (down right), anti-diagonal
// (down left).
constexpr std::array<int, kDirectionCount> kDirectionStep{1, kStride, kStride + 1, kStride - 1};

// Width and height of a board in squares.
struct BoardShape {
    int width = 15;
    int height = 15;

    // Are both sides within kMinSide..kMaxSide?
    [[nodiscard]] constexpr bool is_valid() const noexcept {
        return width >= kMinSide && width <= kMaxSide && height >= kMinSide && height <= kMaxSide;
    }
    // Is the square on the board?
    [[nodiscard]] constexpr bool contains(int x, int y) const noexcept {
        return x >= 0 && x < width && y >= 0 && y < height;
    }
    [[nodiscard]] constexpr bool contains(Square square) const noexcept {
        return contains(x_of(square), y_of(square));
    }
    [[nodiscard]] constexpr int area() const noexcept { return width * height; }
    // Is the board more like 20x20 than like 15x15? Then an attack seldom reaches the edge.
    [[nodiscard]] constexpr bool is_large() const noexcept {
        constexpr int kLargeSide = 18;
        return width >= kLargeSide && height >= kLargeSide;
    }
    // The middle square; below and to the right of the middle where a side is even.
    [[nodiscard]] constexpr Square center() const noexcept {
        return square_at(width / 2, height / 2);
    }
    friend constexpr bool operator==(const BoardShape&, const BoardShape&) = default;
};

}  // namespace kagetsu
