// The line windows of the network (kagetsu/network.hpp), kept up to date stone by stone.
//
// PatternBoard has keys of its own, but under most rules with a larger radius.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kagetsu/geometry.hpp"
#include "kagetsu/network.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu::training {

class LineWindows {
  public:
    // An empty board.
    explicit LineWindows(BoardShape shape);

    // Puts a stone on an empty square of the board, or takes it away.
    void put(Square square, Color color) noexcept { change(square, digit_of(color)); }
    void take(Square square, Color color) noexcept { change(square, -digit_of(color)); }

    // Writes the rows of the windows around a square that have a stone, as the colour sees them.
    // Returns their number. The square itself does not count.
    int rows(Square square, Color view,
             std::array<std::uint16_t, kDirectionCount>& rows) const noexcept {
        const RowTable& table = *row_tables_[index_of(view)];
        std::size_t count = 0;
        for (const Sides& sides : sides_[static_cast<std::size_t>(square)]) {
            const int place = sides.before * kNetworkSides + sides.behind;
            const std::uint16_t row = table[static_cast<std::size_t>(place)];
            rows[count] = row;
            count += row != kNoRow ? 1 : 0;
        }
        return static_cast<int>(count);
    }

  private:
    // The row of every window by left and right side, for one view; kNoRow without stones.
    using RowTable = std::array<std::uint16_t, std::size_t{kNetworkSides} * kNetworkSides>;
    static constexpr std::uint16_t kNoRow = 0xFFFF;
    [[nodiscard]] static const RowTable& row_table(Color view);

    // The digit of a stone in a LineKey.
    [[nodiscard]] static int digit_of(Color color) noexcept {
        return static_cast<int>(cell_of(color));
    }

    // Adds the digit of a cell to all sides that see the square.
    void change(Square square, int digit) noexcept;

    // The numbers of both sides of a window, as in a LineKey.
    struct Sides {
        std::uint8_t before;
        std::uint8_t behind;
    };
    std::array<std::array<Sides, kDirectionCount>, kSquareCount> sides_{};
    std::array<const RowTable*, 2> row_tables_;
};

// Returns for each row that of the same windows seen by the other colour.
[[nodiscard]] const std::vector<std::uint16_t>& exchanged_rows();

}  // namespace kagetsu::training
