// How long to think: two time limits from the clock, and when to stop from the course of the
// search. No clock is read here.
#pragma once

#include <array>
#include <optional>

#include "kagetsu/search_types.hpp"

namespace kagetsu {

// Both limits count from Limits::start. An absent one does not bind.
struct TimeBudget {
    // The allowance of the match clock for this move, of which BestMoveStability takes a
    // percentage. Absent without a match clock, because no later move can use the time that this
    // one leaves. 0 if `hard` is 0.
    std::optional<Milliseconds> soft;
    // When the search is broken off.
    std::optional<Milliseconds> hard;
};

// The budget for one move. `own_moves`: the greatest number of moves we may still have to make on
// this board, this one included. The hard limit stays below the limits of turn and match by a
// reserve; if a limit is smaller than its reserve, both are 0: answer at once.
[[nodiscard]] TimeBudget time_budget(const Limits& limits, int own_moves);

// How much of the soft limit a move deserves, from the iterations so far.
class BestMoveStability {
  public:
    // Notes the result of a finished iteration.
    void add(Square best_move, Value value) noexcept;

    // The percentage of the soft limit after which no iteration is begun. About 70 on average: an
    // iteration takes about as long as all before it together, so a search ends between one and
    // two times that percentage.
    [[nodiscard]] int percent() const noexcept;

  private:
    Square best_move_ = kNoSquare;
    int unchanged_ = 0;  // iterations in a row that confirmed the best move
    // Values of the last three iterations, latest first.
    std::array<Value, 3> values_{-kInfinity, -kInfinity, -kInfinity};
};

}  // namespace kagetsu
