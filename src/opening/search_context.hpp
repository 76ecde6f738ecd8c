// What balancing and swap2 need for their searches; all of it is owned by the engine.
#pragma once

#include "search/move_clock.hpp"
#include "search/thread_team.hpp"

namespace kagetsu {

struct SearchContext {
    const SharedResources& shared;
    ThreadTeam& team;
    MoveClock& clock;
};

// The mean value of the last two iterations of a search. One of them ends with a move of this side,
// the other with a move of the opponent, and each is too high for the side that moved last.
class LastTwoMean {
  public:
    // Adds the value of an iteration.
    void add(Value value) noexcept {
        previous_ = count_ > 0 ? last_ : value;
        last_ = value;
        ++count_;
    }
    // Returns the mean; 0 before the first add().
    [[nodiscard]] Value value() const noexcept { return (last_ + previous_) / 2; }

  private:
    Value last_ = 0;
    Value previous_ = 0;
    int count_ = 0;
};

// The result of evaluate_by_search().
struct SearchedValue {
    SearchResult result;
    // From the view of the side to move: the mate score if there is one, else the mean of the last
    // two iterations, else (if no iteration finished) the static evaluation.
    Value value = 0;
};

// Searches a position with all threads, within `limits`, and returns its value.
[[nodiscard]] SearchedValue evaluate_by_search(const SearchContext& context,
                                               const Position& position, const Limits& limits);

}  // namespace kagetsu
