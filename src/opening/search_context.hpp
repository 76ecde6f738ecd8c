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
