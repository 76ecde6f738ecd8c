// Zobrist keys (Zobrist 1970): a random number per stone and square; a position's key is the xor
// of those of its stones.
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

    // Key of a cell's content. An empty cell has none.
    [[nodiscard]] constexpr std::uint64_t stone(Square square, Cell cell) const noexcept {
        const auto kind = static_cast<std::size_t>(cell) - 1;
        return keys_[kind * kSquareCount + static_cast<std::size_t>(square)];
    }
    // Key of White being to move.
    [[nodiscard]] constexpr std::uint64_t white_to_move() const noexcept { return keys_.back(); }
    // Key that tells boards of different shape and rule apart.
    [[nodiscard]] static constexpr std::uint64_t board(BoardShape shape, Rule rule) noexcept {
        const int id = (shape.width * 64 + shape.height) * 64 + static_cast<int>(rule);
        return splitmix64(0x100000ULL + static_cast<std::uint64_t>(id));
    }

  private:
    std::array<std::uint64_t, 3 * kSquareCount + 1> keys_{};
};

inline constexpr Zobrist kZobrist{};

}  // namespace kagetsu
