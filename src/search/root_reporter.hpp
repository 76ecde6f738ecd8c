// What a search reports while it runs: finished iterations, and marks on the moves of the root.
#pragma once

#include "kagetsu/bitboard.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"

namespace kagetsu {

class RootReporter {
  public:
    // Nothing is reported to null callbacks. Both must outlive the reporter. `start`: of the move's
    // clock.
    RootReporter(const Callbacks* callbacks, const Layout& layout, Clock::time_point start)
        : callbacks_(callbacks), layout_(&layout), start_(start) {}

    void iteration(const SearchInfo& variation) const;
    // The best move so far; repetitions are not reported.
    void best_move(Square move);

    // The search of a root move begins, unless it is proven already, and ends with a value. See
    // Callbacks::on_root_move for which of these are reported.
    void begin_move(Square move, Depth depth, bool is_proven);
    void end_move(Square move, Value value);

  private:
    void mark(Square move, RootMoveState state) const;

    const Callbacks* callbacks_;
    const Layout* layout_;
    Clock::time_point start_;
    Square best_ = kNoSquare;
    Clock::time_point next_mark_;
    Bitboard lost_;           // moves reported as lost
    bool has_marks_ = false;  // of the current move: late enough for marks
    bool is_marked_ = false;  // ... reported as Searching
};

}  // namespace kagetsu
