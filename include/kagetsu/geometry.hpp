// Squares, directions and board shapes.
//
// Every board, whatever its shape, lives in one 32 x 32 grid with a frame of at least five cells on
// each side. Offsets between neighbours are therefore compile-time constants and a line window
// never needs a bounds check.
#pragma once

#include <array>
#include <cstdint>

namespace kagetsu {

constexpr int kMinSide = 5;
constexpr int kMaxSide = 22;
constexpr int kFrame = 5;
constexpr int kStride = 32;
constexpr int kSquareCount = kStride * kStride;
constexpr int kMaxArea = kMaxSide * kMaxSide;

// Index into the framed grid. 0 lies in the frame, so it can stand for "no square".
using Square = std::int16_t;
constexpr Square kNoSquare = 0;

// Column x from the left and row y from the top, both from 0.
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
// Step to the next square along: row, column, diagonal (down right), anti-diagonal (down left).
constexpr std::array<int, kDirectionCount> kDirectionStep{1, kStride, kStride + 1, kStride - 1};

// Width and height of a board; each side is kMinSide..kMaxSide.
struct BoardShape {
    int width = 15;
    int height = 15;

    [[nodiscard]] constexpr bool is_valid() const noexcept {
        return width >= kMinSide && width <= kMaxSide && height >= kMinSide && height <= kMaxSide;
    }
    [[nodiscard]] constexpr bool contains(int x, int y) const noexcept {
        return x >= 0 && x < width && y >= 0 && y < height;
    }
    [[nodiscard]] constexpr bool contains(Square square) const noexcept {
        return contains(x_of(square), y_of(square));
    }
    [[nodiscard]] constexpr int area() const noexcept { return width * height; }
    [[nodiscard]] constexpr Square center() const noexcept {
        return square_at(width / 2, height / 2);
    }
    friend constexpr bool operator==(const BoardShape&, const BoardShape&) = default;
};

}  // namespace kagetsu
