#include "search/search_control.hpp"

#include <algorithm>

namespace kagetsu {

namespace {

Clock::rep deadline_after(Clock::time_point start, std::optional<Milliseconds> time) {
    if (!time) return SearchControl::kNever;
    // Large enough to mean never, small enough not to overflow.
    constexpr Milliseconds kForever = std::chrono::hours(24 * 365);
    return (start + std::min(*time, kForever)).time_since_epoch().count();
}

Clock::rep now() {
    return Clock::now().time_since_epoch().count();
}

}  // namespace

void SearchControl::set_budget(Clock::time_point start, const TimeBudget& budget) noexcept {
    soft_deadline.store(deadline_after(start, budget.soft), std::memory_order_relaxed);
    hard_deadline.store(deadline_after(start, budget.hard), std::memory_order_relaxed);
}

bool SearchControl::is_past_hard_deadline(Clock::time_point now) const noexcept {
    return now.time_since_epoch().count() >= hard_deadline.load(std::memory_order_relaxed);
}

bool SearchControl::is_past_soft_deadline(Clock::time_point start, int percent) const noexcept {
    const Clock::rep deadline = soft_deadline.load(std::memory_order_relaxed);
    if (deadline == kNever) return false;
    const Clock::rep begin = start.time_since_epoch().count();
    return now() - begin >= (deadline - begin) / 100 * percent;
}

}  // namespace kagetsu
