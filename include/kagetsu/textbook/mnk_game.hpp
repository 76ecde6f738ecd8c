// The family of games to which both tic-tac-toe and gomoku belong: on a board of m columns and n
// rows, k in a row win. 3,3,3 is tic-tac-toe, 15,15,5 freestyle gomoku.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kagetsu::textbook {

// Written for small boards, at most 32 cells and k at most 6: a position is two words of bits.
class MnkGame {
  public:
    using Move = int;  // cell y * m + x

    static constexpr int kWin = 10'000;

    MnkGame(int m, int n, int k) : area_(m * n) {
        // With longer rows an estimate could exceed the value of a win.
        assert(m > 0 && n > 0 && k > 0 && k <= 6 && area_ <= 32);
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < m; ++x)
                for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}})
                    add_row(m, n, k, x, y, dx, dy);
    }

    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> empty;
        for (Move cell = 0; cell < area_; ++cell)
            if (((stones_[0] | stones_[1]) >> cell & 1U) == 0) empty.push_back(cell);
        return empty;
    }
    void make(Move cell) {
        stones_[to_move()] |= std::uint32_t{1} << cell;
        ++made_;
    }
    void undo(Move cell) {
        --made_;
        stones_[to_move()] &= ~(std::uint32_t{1} << cell);
    }
    [[nodiscard]] bool is_terminal() const { return made_ == area_ || is_lost(); }
    // 0 or -kWin for a finished game. Else an estimate: the rows that each player can still fill,
    // rows with more stones counting more.
    [[nodiscard]] int value() const {
        if (is_lost()) return -kWin;
        if (made_ == area_) return 0;
        return hopes(stones_[to_move()], stones_[1 - to_move()]) -
               hopes(stones_[1 - to_move()], stones_[to_move()]);
    }
    [[nodiscard]] std::uint64_t key() const { return stones_[0] | std::uint64_t{stones_[1]} << 32; }

  private:
    void add_row(int m, int n, int k, int x, int y, int dx, int dy) {
        const int last_x = x + (k - 1) * dx;
        const int last_y = y + (k - 1) * dy;
        if (last_x < 0 || last_x >= m || last_y >= n) return;
        std::uint32_t row = 0;
        for (int i = 0; i < k; ++i)
            row |= std::uint32_t{1} << ((y + i * dy) * m + x + i * dx);
        rows_.push_back(row);
    }
    [[nodiscard]] std::size_t to_move() const { return static_cast<std::size_t>(made_ % 2); }
    // Only the player who has just moved can have completed a row.
    [[nodiscard]] bool is_lost() const {
        const std::uint32_t his = stones_[1 - to_move()];
        return std::any_of(rows_.begin(), rows_.end(),
                           [&](std::uint32_t row) { return (his & row) == row; });
    }
    [[nodiscard]] int hopes(std::uint32_t mine, std::uint32_t his) const {
        int sum = 0;
        for (const std::uint32_t row : rows_)
            if ((row & his) == 0) sum += 1 << std::popcount(row & mine);
        return sum;
    }

    int area_;
    int made_ = 0;
    std::vector<std::uint32_t> rows_;
    std::array<std::uint32_t, 2> stones_{};
};

}  // namespace kagetsu::textbook
