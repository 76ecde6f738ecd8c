#include "search/move_clock.hpp"

#include <algorithm>

namespace kagetsu {

void MoveClock::begin(const Limits& limits, int own_moves, TimeUse time_use) {
    const std::lock_guard lock(mutex_);
    control_.stop = false;
    limits_ = limits;
    own_moves_ = own_moves;
    time_use_ = time_use;
    set_budget();
}

void MoveClock::update(const Limits& limits) {
    const std::lock_guard lock(mutex_);
    limits_.turn = limits.turn;
    limits_.match_left = limits.match_left;
    limits_.overhead = limits.overhead;
    set_budget();
}

void MoveClock::stop() noexcept {
    control_.stop = true;
}

bool MoveClock::begin_search(TimeUse time_use) {
    const std::lock_guard lock(mutex_);
    if (time_use != time_use_) {
        time_use_ = time_use;
        set_budget();
    }
    return !is_over();
}

bool MoveClock::is_over() const noexcept {
    if (control_.stop) return true;
    const std::optional<Clock::duration> left = time_left();
    return left && *left <= Clock::duration::zero();
}

std::optional<Clock::duration> MoveClock::time_left() const noexcept {
    const Clock::rep deadline = control_.hard_deadline.load(std::memory_order_relaxed);
    if (deadline == SearchControl::kNever) return std::nullopt;
    return Clock::duration(deadline) - Clock::now().time_since_epoch();
}

void MoveClock::set_budget() {
    TimeBudget budget = time_budget(limits_, own_moves_);
    if (time_use_ != TimeUse::Flexible) {
        if (budget.soft) budget.hard = std::min(*budget.soft, budget.hard.value_or(*budget.soft));
        if (budget.hard && time_use_ == TimeUse::FixedHalf) *budget.hard /= 2;
        budget.soft = std::nullopt;
    }
    control_.set_budget(limits_.start, budget);
}

}  // namespace kagetsu
