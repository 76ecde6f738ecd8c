#include "training/line_windows.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kagetsu::training {

namespace {

constexpr std::array<int, kNetworkRadius> kPowers{1, 3, 9, 27};

bool has_stone(int side) {
    for (int cells = 0; cells <= kNetworkRadius; ++cells)
        if (side == static_cast<int>(side_offset(cells))) return false;
    return true;
}

// Calls visit(left, right) for all windows, in the order of their keys.
template <typename Visitor>
void for_each_window(Visitor&& visit) {
    for (int left = 0; left < kNetworkSides; ++left)
        for (int right = 0; right < kNetworkSides; ++right)
            visit(left, right);
}

}  // namespace

const LineWindows::RowTable& LineWindows::row_table(Color view) {
    static const auto tables = [] {
        std::array<RowTable, 2> by_view;
        auto of_black = by_view[0].begin();
        auto of_white = by_view[1].begin();
        for_each_window([&](int left, int right) {
            const bool is_blank = !has_stone(left) && !has_stone(right);
            const int exchanged =
                network_row_index(side_of_opponent(left), side_of_opponent(right));
            *of_black++ =
                is_blank ? kNoRow : static_cast<std::uint16_t>(network_row_index(left, right));
            *of_white++ = is_blank ? kNoRow : static_cast<std::uint16_t>(exchanged);
        });
        return by_view;
    }();
    return tables[index_of(view)];
}

LineWindows::LineWindows(BoardShape shape)
    : row_tables_{&row_table(Color::Black), &row_table(Color::White)} {
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
            // Squares of the frame are changed too, but never read.
            const int added = digit * kPowers[static_cast<std::size_t>(distance - 1)];
            const int step = distance * kDirectionStep[d];
            const int ahead = square + step;
            const int back = square - step;
            std::uint8_t& before = sides_[static_cast<std::size_t>(ahead)][d].before;
            std::uint8_t& behind = sides_[static_cast<std::size_t>(back)][d].behind;
            before = static_cast<std::uint8_t>(before + added);
            behind = static_cast<std::uint8_t>(behind + added);
        }
    }
}

const std::vector<std::uint16_t>& exchanged_rows() {
    static const auto rows = [] {
        std::vector<std::uint16_t> exchanged(kNetworkRowCount);
        for_each_window([&exchanged](int left, int right) {
            exchanged[static_cast<std::size_t>(network_row_index(left, right))] =
                static_cast<std::uint16_t>(
                    network_row_index(side_of_opponent(left), side_of_opponent(right)));
        });
        return exchanged;
    }();
    return rows;
}

}  // namespace kagetsu::training
