#include "training/line_windows.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kagetsu::training {

namespace {

constexpr std::array<int, kNetworkRadius> kPowers{1, 3, 9, 27};

// The row of every window, by colour, left and right side.
class RowTable {
  public:
    static const RowTable& get() {
        static const RowTable table;
        return table;
    }
    [[nodiscard]] int row(Color view, int left, int right) const noexcept {
        return rows_[static_cast<std::size_t>(
            (index_of(view) * kNetworkSides + left) * kNetworkSides + right)];
    }
    [[nodiscard]] int exchanged(int row) const noexcept {
        return exchanged_[static_cast<std::size_t>(row)];
    }

  private:
    static bool has_stone(int side) {
        for (int cells = 0; cells <= kNetworkRadius; ++cells)
            if (side == static_cast<int>(side_offset(cells))) return false;
        return true;
    }

    RowTable() : rows_(std::size_t{2} * kNetworkSides * kNetworkSides), exchanged_(kRowCount) {
        auto next = rows_.begin();
        for (const Color view : {Color::Black, Color::White}) {
            for (int left = 0; left < kNetworkSides; ++left) {
                for (int right = 0; right < kNetworkSides; ++right) {
                    const int seen = view == Color::Black ? row_index(left, right)
                                                          : row_index(side_of_opponent(left),
                                                                      side_of_opponent(right));
                    exchanged_[static_cast<std::size_t>(row_index(left, right))] =
                        static_cast<std::int16_t>(
                            row_index(side_of_opponent(left), side_of_opponent(right)));
                    *next++ = static_cast<std::int16_t>(
                        has_stone(left) || has_stone(right) ? seen : LineWindows::kNoRow);
                }
            }
        }
    }

    std::vector<std::int16_t> rows_;
    std::vector<std::int16_t> exchanged_;
};

}  // namespace

LineWindows::LineWindows(BoardShape shape) {
    const auto cells_before_wall = [shape](Square square, int step) {
        int cells = 0;
        while (cells < kNetworkRadius &&
               shape.contains(static_cast<Square>(square + (cells + 1) * step)))
            ++cells;
        return cells;
    };
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            const Square square = square_at(x, y);
            for (std::size_t d = 0; d < kDirectionCount; ++d) {
                const int step = kDirectionStep[d];
                sides_[static_cast<std::size_t>(square)][d] = {
                    static_cast<std::uint8_t>(side_offset(cells_before_wall(square, -step))),
                    static_cast<std::uint8_t>(side_offset(cells_before_wall(square, step)))};
            }
        }
    }
}

void LineWindows::change(Square square, int digit) noexcept {
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
        for (int distance = 1; distance <= kNetworkRadius; ++distance) {
            // Cells of the frame change too; nobody reads them.
            const int added = digit * kPowers[static_cast<std::size_t>(distance - 1)];
            const int step = distance * kDirectionStep[d];
            std::uint8_t& before = sides_[static_cast<std::size_t>(square + step)][d].before;
            std::uint8_t& behind = sides_[static_cast<std::size_t>(square - step)][d].behind;
            before = static_cast<std::uint8_t>(before + added);
            behind = static_cast<std::uint8_t>(behind + added);
        }
    }
}

int LineWindows::row(Square square, int direction, Color view) const noexcept {
    const Sides sides =
        sides_[static_cast<std::size_t>(square)][static_cast<std::size_t>(direction)];
    return RowTable::get().row(view, sides.before, sides.behind);
}

int exchanged_row(int row) noexcept {
    return RowTable::get().exchanged(row);
}

}  // namespace kagetsu::training
