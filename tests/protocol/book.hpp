// A manager's own book of the board: what stands where, as far as that can be known from outside.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "wire.hpp"

namespace kagetsu::test {

class Book {
  public:
    // Unsure: a stone stands here if the engine has read a doubtful line in one of two ways.
    enum class Cell : char { Empty, Taken, Unsure, Outside };

    static constexpr int kMinSide = 5;
    static constexpr int kMaxSide = 22;

    [[nodiscard]] static bool is_playable(long width, long height) {
        return std::min(width, height) >= kMinSide && std::max(width, height) <= kMaxSide;
    }

    void clear() { cells_.fill(Cell::Empty); }
    void start(int width, int height) {
        width_ = width;
        height_ = height;
        clear();
    }
    void doubt_everything() { cells_.fill(Cell::Unsure); }
    // Stones may stand where none is known.
    void doubt_empty() { std::replace(cells_.begin(), cells_.end(), Cell::Empty, Cell::Unsure); }

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }

    [[nodiscard]] Cell at(long x, long y) const {
        if (x < 0 || y < 0 || x >= width_ || y >= height_) return Cell::Outside;
        return cells_[index(static_cast<int>(x), static_cast<int>(y))];
    }
    [[nodiscard]] Cell at(XY point) const { return at(point.x, point.y); }
    // Precondition: on the board.
    void set(XY point, Cell cell) { cells_[index(point.x, point.y)] = cell; }

    [[nodiscard]] int count(Cell cell) const {
        int count = 0;
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x)
                count += at(x, y) == cell ? 1 : 0;
        }
        return count;
    }

  private:
    [[nodiscard]] static std::size_t index(int x, int y) {
        return static_cast<std::size_t>(y) * kMaxSide + static_cast<std::size_t>(x);
    }

    // Without a START, the board of the protocol's reference skeleton.
    int width_ = 20;
    int height_ = 20;
    std::array<Cell, std::size_t{kMaxSide} * kMaxSide> cells_{};
};

}  // namespace kagetsu::test
