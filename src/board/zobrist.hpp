// Zobrist keys (Zobrist 1970): a random number per stone and square; a position's key is the xor
// of those of its stones.
#pragma once

#include <array>
#include <cstdint>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// SplitMix64 (Steele, Lea & Flood 2014): the n-th output for a seed, fixed for all time so that
// keys, and with them bench signatures, are the same everywhere.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t n) noexcept {
    std::uint64_t z = (n + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

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
