// Move ordering learned by the search itself: killers and history.
#pragma once

#include <array>
#include <cstdlib>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// Quiet moves that refuted a sibling node, two per ply (Akl & Newborn 1977).
class Killers {
  public:
    void add(int ply, Square move) noexcept {
        auto& slot = killers_[static_cast<std::size_t>(ply)];
        if (slot[0] == move) return;
        slot[1] = slot[0];
        slot[0] = move;
    }
    [[nodiscard]] bool contains(int ply, Square move) const noexcept {
        const auto& slot = killers_[static_cast<std::size_t>(ply)];
        return slot[0] == move || slot[1] == move;
    }

  private:
    std::array<std::array<Square, 2>, kMaxPly + 1> killers_{};
};

// How often a move caused a cutoff, by colour and square (Schaeffer 1983). The "gravity" update
// keeps every entry within +-kLimit and lets old results fade.
class History {
  public:
    static constexpr int kLimit = 8192;

    // bonus > 0 rewards, < 0 punishes; |bonus| <= kLimit.
    void update(Color color, Square move, int bonus) noexcept {
        int& entry = table_[index_of(color)][static_cast<std::size_t>(move)];
        entry += bonus - entry * std::abs(bonus) / kLimit;
    }
    [[nodiscard]] int get(Color color, Square move) const noexcept {
        return table_[index_of(color)][static_cast<std::size_t>(move)];
    }
    // Between the moves of a game: good squares remain good, but new results should soon count
    // more.
    void halve() noexcept {
        for (auto& side : table_) {
            for (int& entry : side)
                entry /= 2;
        }
    }
    void clear() noexcept { table_ = {}; }

  private:
    std::array<std::array<int, kSquareCount>, 2> table_{};
};

}  // namespace kagetsu
