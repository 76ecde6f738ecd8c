// What a search reports while it runs: finished iterations, and marks on the moves of the root.
#pragma once

#include "kagetsu/bitboard.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"

namespace kagetsu {

class RootReporter {
  public:
    // Nothing is reported to null callbacks. Both must outlive the reporter. `start`:
    // Limits::start.
    RootReporter(const Callbacks* callbacks, const Layout& layout, Clock::time_point start)
        : callbacks_(callbacks), layout_(&layout), start_(start) {}

    void iteration(const SearchInfo& variation) const;
    // The best move so far; repetitions are not reported.
    void best_move(Square move);

    // To be called before and after each root move is searched, or its known value is used. See
    // Callbacks::on_root_move for what is reported.
    void begin_move(Square move, Depth depth, bool needs_no_search);
    void end_move(Square move, Value value);

  private:
    void mark(Square move, RootMoveState state) const;

    const Callbacks* callbacks_;
    const Layout* layout_;
    Clock::time_point start_;
    Square best_ = kNoSquare;
    Clock::time_point next_mark_;
    Bitboard lost_;                          // moves reported as lost
    bool is_late_enough_for_marks_ = false;  // the current move
    bool is_marked_ = false;                 // it was reported as Searching
};

}  // namespace kagetsu
