// How long to think: from the clock to two deadlines. Pure functions, no clock is read here.
#pragma once

#include <optional>

#include "kagetsu/engine.hpp"

namespace kagetsu {

// Both count from Limits::start. An absent one does not bind.
struct TimeBudget {
    std::optional<Milliseconds> soft;  // no new iteration is begun once it is used up
    std::optional<Milliseconds> hard;  // the search is broken off
};

// The budget for one move. hard never exceeds turn or match_left less the overhead; a limit too
// small for that gives 0, which means: answer at once.
[[nodiscard]] TimeBudget time_budget(const Limits& limits);

}  // namespace kagetsu
