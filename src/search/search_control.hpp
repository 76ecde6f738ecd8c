// The order to stop a search, and its deadlines.
#pragma once

#include <atomic>

#include "kagetsu/search_types.hpp"
#include "search/time_manager.hpp"

namespace kagetsu {

// Written by other threads while a search runs. Deadlines are in ticks of Clock's epoch.
struct SearchControl {
    std::atomic<bool> stop{false};
    std::atomic<Clock::rep> soft_deadline{0};
    std::atomic<Clock::rep> hard_deadline{0};

    // Sets both deadlines; an absent limit becomes "never".
    void set_budget(Clock::time_point start, const TimeBudget& budget) noexcept;

    [[nodiscard]] bool is_past_hard_deadline() const noexcept;
    // Has this percentage of the time from `start` to the soft deadline passed?
    [[nodiscard]] bool is_past_soft_deadline(Clock::time_point start, int percent) const noexcept;
};

}  // namespace kagetsu
