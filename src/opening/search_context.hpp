// What the searches of this floor are made with. All of it belongs to the engine.
#pragma once

#include "search/move_clock.hpp"
#include "search/thread_team.hpp"

namespace kagetsu {

struct SearchContext {
    const SharedResources& shared;
    ThreadTeam& team;
    MoveClock& clock;
};

// The value of a position by a search: the mean of its last two iterations. One ends with a move of
// this side, the other with one of the opponent's, and either flatters who moved last.
class LastTwoMean {
  public:
    void add(Value value) noexcept {
        previous_ = count_ > 0 ? last_ : value;
        last_ = value;
        ++count_;
    }
    [[nodiscard]] Value value() const noexcept { return (last_ + previous_) / 2; }

  private:
    Value last_ = 0;
    Value previous_ = 0;
    int count_ = 0;
};

// A search with all threads, and what it says about the position as a whole.
struct SearchedValue {
    SearchResult result;
    // From the view of the side to move: a mate score, else the mean of the last two iterations,
    // else, when there was none, the static evaluation.
    Value value = 0;
};
[[nodiscard]] SearchedValue evaluate_by_search(const SearchContext& context,
                                               const Position& position, const Limits& limits);

}  // namespace kagetsu
