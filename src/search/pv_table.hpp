// Triangular table of principal variations: row `ply` holds the best variation from that ply on.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

class PvTable {
  public:
    // Rows have room for `length` moves before they allocate.
    explicit PvTable(std::size_t length) {
        for (std::vector<Square>& row : rows_)
            row.reserve(length);
    }

    [[nodiscard]] const std::vector<Square>& operator[](int ply) const noexcept {
        return rows_[static_cast<std::size_t>(ply)];
    }
    void clear(int ply) noexcept { row(ply).clear(); }
    void assign(int ply, const std::vector<Square>& variation) { row(ply) = variation; }
    // The variation from `ply` on is this single move.
    void set(int ply, Square move) { row(ply).assign(1, move); }
    // The variation from `ply` on is this move, followed by the variation of the next ply.
    void extend(int ply, Square move) {
        const std::vector<Square>& rest = row(ply + 1);
        set(ply, move);
        row(ply).insert(row(ply).end(), rest.begin(), rest.end());
    }

  private:
    [[nodiscard]] std::vector<Square>& row(int ply) noexcept {
        return rows_[static_cast<std::size_t>(ply)];
    }

    std::array<std::vector<Square>, kMaxPly + 1> rows_;
};

}  // namespace kagetsu
