// Tic-tac-toe: small enough to search completely.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kagetsu::textbook {

// Cells are 0..8, row by row. A won game is worth 1, a lost one -1, everything else 0.
class TicTacToe {
  public:
    using Move = int;

    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> empty;
        for (Move cell = 0; cell < 9; ++cell)
            if (((stones_[0] | stones_[1]) >> cell & 1U) == 0) empty.push_back(cell);
        return empty;
    }
    void make(Move cell) {
        stones_[to_move()] |= 1U << cell;
        ++made_;
    }
    void undo(Move cell) {
        --made_;
        stones_[to_move()] &= ~(1U << cell);
    }
    [[nodiscard]] bool is_terminal() const { return made_ == 9 || value() != 0; }
    // Only the player who has just moved can have completed a row.
    [[nodiscard]] int value() const { return has_row(stones_[1 - to_move()]) ? -1 : 0; }
    [[nodiscard]] std::uint64_t key() const { return stones_[0] | stones_[1] << 9; }

  private:
    [[nodiscard]] std::size_t to_move() const { return made_ % 2; }
    [[nodiscard]] static bool has_row(std::uint32_t stones) {
        constexpr std::array<std::uint32_t, 8> kRows{0b000'000'111, 0b000'111'000, 0b111'000'000,
                                                     0b001'001'001, 0b010'010'010, 0b100'100'100,
                                                     0b100'010'001, 0b001'010'100};
        for (const std::uint32_t row : kRows)
            if ((stones & row) == row) return true;
        return false;
    }

    std::array<std::uint32_t, 2> stones_{};  // of the first and of the second player, a bit a cell
    std::size_t made_ = 0;
};

}  // namespace kagetsu::textbook
