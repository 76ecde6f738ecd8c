// Zobrist keys (Zobrist 1970): a random number per stone and square. The key of a position is the
// xor of the numbers of its stones, of its shape and rule and of its side to move.
#pragma once

#include <array>
#include <cstdint>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"
#include "util/random.hpp"

namespace kagetsu {

class Zobrist {
  public:
    constexpr Zobrist() {
        for (std::size_t i = 0; i < keys_.size(); ++i)
            keys_[i] = splitmix64(i);
    }

    // The key of a stone or a dead stone on a square. Precondition: cell is not Empty.
    [[nodiscard]] constexpr std::uint64_t stone(Square square, Cell cell) const noexcept {
        const auto kind = static_cast<std::size_t>(cell) - 1;
        return keys_[kind * kSquareCount + static_cast<std::size_t>(square)];
    }
    // The key for White to move.
    [[nodiscard]] constexpr std::uint64_t white_to_move() const noexcept { return keys_.back(); }
    // The key of an empty board; different for every shape and rule.
    [[nodiscard]] static constexpr std::uint64_t board(BoardShape shape, Rule rule) noexcept {
        const int id = (shape.width * 64 + shape.height) * 64 + static_cast<int>(rule);
        return splitmix64(0x100000ULL + static_cast<std::uint64_t>(id));
    }

  private:
    std::array<std::uint64_t, 3 * kSquareCount + 1> keys_{};
};

inline constexpr Zobrist kZobrist{};

}  // namespace kagetsu
