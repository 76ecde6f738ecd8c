// The line windows of the network (kagetsu/network.hpp), kept up to date stone by stone.
//
// PatternBoard has keys of its own, but under most rules with a larger radius.
#pragma once

#include <array>
#include <cstdint>

#include "kagetsu/geometry.hpp"
#include "kagetsu/network.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu::training {

class LineWindows {
  public:
    // An empty board.
    explicit LineWindows(BoardShape shape);

    // Puts a stone on an empty square of the board, or takes it away.
    void put(Square square, Color color) noexcept { change(square, 1 + index_of(color)); }
    void take(Square square, Color color) noexcept { change(square, -1 - index_of(color)); }

    // Returns the row of a window as the colour sees it, or kNoRow if no stone is in it. `square`
    // is its centre, which does not count; `direction` an index of kDirectionStep.
    static constexpr int kNoRow = -1;
    [[nodiscard]] int row(Square square, int direction, Color view) const noexcept;

  private:
    // Adds the digit of a cell to all sides that see the square.
    void change(Square square, int digit) noexcept;

    // The numbers of both sides of a window, as in a LineKey.
    struct Sides {
        std::uint8_t before;
        std::uint8_t behind;
    };
    std::array<std::array<Sides, kDirectionCount>, kSquareCount> sides_{};
};

// Returns the row of the same window seen by the other colour.
[[nodiscard]] int exchanged_row(int row) noexcept;

}  // namespace kagetsu::training
