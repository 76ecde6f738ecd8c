#include "search/time_manager.hpp"

#include <algorithm>

namespace kagetsu {

namespace {

// A fraction of the remaining time is spent on each move, so that it never runs out. Most games
// are decided within 25 moves of a side.
constexpr int kSoftShare = 22;
constexpr int kHardShare = 7;

// The overhead is meant for limits of a second and more; a short limit keeps back an eighth.
Milliseconds without_overhead(Milliseconds limit, Milliseconds overhead) {
    const Milliseconds reserve = std::min(overhead, std::max(limit / 8, Milliseconds{15}));
    return std::max(limit - reserve, Milliseconds{0});
}

}  // namespace

TimeBudget time_budget(const Limits& limits) {
    TimeBudget budget;
    if (limits.turn) {
        budget.hard = without_overhead(*limits.turn, limits.overhead);
        budget.soft = budget.hard;
    }
    if (limits.match_left) {
        const Milliseconds left = without_overhead(*limits.match_left, limits.overhead);
        const Milliseconds hard = left / kHardShare;
        const Milliseconds soft = left / kSoftShare;
        budget.hard = budget.hard ? std::min(*budget.hard, hard) : hard;
        budget.soft = budget.soft ? std::min(*budget.soft, soft) : soft;
    }
    return budget;
}

}  // namespace kagetsu
