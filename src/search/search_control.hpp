// The stop flag and the deadlines of a search.
#pragma once

#include <atomic>
#include <limits>

#include "kagetsu/search_types.hpp"
#include "search/time_manager.hpp"

namespace kagetsu {

// Shared by all threads of a search and by the threads that control it. Deadlines are in ticks of
// Clock's epoch.
struct SearchControl {
    static constexpr Clock::rep kNever = std::numeric_limits<Clock::rep>::max();

    std::atomic<bool> stop{false};
    std::atomic<Clock::rep> soft_deadline{kNever};
    std::atomic<Clock::rep> hard_deadline{kNever};

    // Sets both deadlines; an absent limit becomes "never".
    void set_budget(Clock::time_point start, const TimeBudget& budget) noexcept;

    [[nodiscard]] bool is_past_hard_deadline() const noexcept;
    // Has this percentage of the time from `start` to the soft deadline passed?
    [[nodiscard]] bool is_past_soft_deadline(Clock::time_point start, int percent) const noexcept;
};

}  // namespace kagetsu
