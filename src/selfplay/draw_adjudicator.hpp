// Draws, without playing on.
#pragma once

#include <cstdlib>

#include "kagetsu/position.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// Says when a game is as good as drawn: most of the board is full and nobody has had anything for a
// while.
class DrawAdjudicator {
  public:
    [[nodiscard]] bool is_drawn(const Position& position, Value value) {
        quiet_moves_ = std::abs(value) <= kQuietValue ? quiet_moves_ + 1 : 0;
        return quiet_moves_ >= kQuietMoves &&
               position.occupied_count() * 100 >= position.shape().area() * kFullPercent;
    }

  private:
    // So much of the board, in percent, and so many moves in which nobody was further ahead.
    static constexpr int kFullPercent = 60;
    static constexpr int kQuietMoves = 12;
    static constexpr Value kQuietValue = 30;

    int quiet_moves_ = 0;
};

}  // namespace kagetsu
