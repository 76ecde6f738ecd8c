// Triangular table of principal variations: row `ply` holds the best variation from that ply on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// All rows lie in one piece of memory, which is not initialised: a search of a thousand nodes
// should not have to prepare five hundred rows first.
class PvTable {
  public:
    // The row stays valid until it is changed.
    [[nodiscard]] std::span<const Square> operator[](int ply) const noexcept {
        return {row(ply), length(ply)};
    }
    void clear(int ply) noexcept { lengths_[static_cast<std::size_t>(ply)] = 0; }
    // `variation`: at most kMaxPly + 1 - ply moves.
    void assign(int ply, std::span<const Square> variation) noexcept {
        std::copy(variation.begin(), variation.end(), row(ply));
        lengths_[static_cast<std::size_t>(ply)] = static_cast<std::uint16_t>(variation.size());
    }
    // The variation from `ply` on is this single move.
    void set(int ply, Square move) noexcept {
        *row(ply) = move;
        lengths_[static_cast<std::size_t>(ply)] = 1;
    }
    // The variation from `ply` on is this move, followed by the variation of the next ply.
    void extend(int ply, Square move) noexcept {
        const std::size_t rest = length(ply + 1);
        *row(ply) = move;
        std::copy_n(row(ply + 1), rest, row(ply) + 1);
        lengths_[static_cast<std::size_t>(ply)] = static_cast<std::uint16_t>(rest + 1);
    }

  private:
    static constexpr std::size_t kRows = kMaxPly + 1;

    // Row `ply` has room for kRows - ply moves: no variation is longer than the search is deep.
    [[nodiscard]] Square* row(int ply) const noexcept {
        const auto i = static_cast<std::size_t>(ply);
        return moves_.get() + i * (2 * kRows + 1 - i) / 2;
    }
    [[nodiscard]] std::size_t length(int ply) const noexcept {
        return lengths_[static_cast<std::size_t>(ply)];
    }

    std::unique_ptr<Square[]> moves_{new Square[kRows * (kRows + 1) / 2]};
    std::array<std::uint16_t, kRows> lengths_{};
};

}  // namespace kagetsu
