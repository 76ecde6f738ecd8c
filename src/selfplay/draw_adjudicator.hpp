// Draw adjudication.
#pragma once

#include <cstdlib>

#include "kagetsu/position.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// Calls a game drawn when the board is at least 60 % full and the search value has stayed within
// +-30 for 12 moves. One object per game.
class DrawAdjudicator {
  public:
    // To be called for each move in turn. `value`: of the search, for either side.
    [[nodiscard]] bool is_drawn(const Position& position, Value value) {
        quiet_moves_ = std::abs(value) <= kQuietValue ? quiet_moves_ + 1 : 0;
        return quiet_moves_ >= kQuietMoves &&
               position.occupied_count() * 100 >= position.shape().area() * kFullPercent;
    }

  private:
    static constexpr int kFullPercent = 60;
    static constexpr int kQuietMoves = 12;
    static constexpr Value kQuietValue = 30;

    int quiet_moves_ = 0;
};

}  // namespace kagetsu
