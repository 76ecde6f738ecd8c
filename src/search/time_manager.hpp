// How long to think: from the clock to two limits, and from the course of the search to the moment
// to stop. Pure functions, no clock is read here.
#pragma once

#include <array>
#include <optional>

#include "kagetsu/search_types.hpp"

namespace kagetsu {

// Both count from Limits::start. An absent one does not bind.
struct TimeBudget {
    // What this move should take, as far as the time of the match goes; the hard limit may lie
    // below. Absent without a match clock: what one move leaves over, no other can use.
    std::optional<Milliseconds> soft;
    // The search is broken off.
    std::optional<Milliseconds> hard;
};

// The budget for one move. `own_moves`: so many moves we may still have to make on this board, this
// one included. hard stays below turn and match_left by what has to be kept back; a limit too small
// for that gives 0 for both, which means: answer at once.
[[nodiscard]] TimeBudget time_budget(const Limits& limits, int own_moves);

// What finished iterations say about the time that a move deserves.
class BestMoveStability {
  public:
    // An iteration is over.
    void add(Square best_move, Value value) noexcept;

    // Once this percentage of the soft limit is used up, no other iteration is begun. About 70 on
    // average: an iteration takes about as long as all before it together, so that a search ends
    // anywhere between once and twice that time.
    [[nodiscard]] int percent() const noexcept;

  private:
    Square best_move_ = kNoSquare;
    int unchanged_ = 0;  // iterations in a row that confirmed the best move
    // Of the last three iterations, the latest first.
    std::array<Value, 3> values_{-kInfinity, -kInfinity, -kInfinity};
};

}  // namespace kagetsu
