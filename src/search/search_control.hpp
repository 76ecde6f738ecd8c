// The stop flags and the deadlines of a search.
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

    std::atomic<bool> stop{false};       // set from outside
    std::atomic<bool> team_done{false};  // set by a team's thread to end the search of the others
    std::atomic<Clock::rep> soft_deadline{kNever};
    std::atomic<Clock::rep> hard_deadline{kNever};

    // Sets both deadlines; an absent limit becomes "never".
    void set_budget(Clock::time_point start, const TimeBudget& budget) noexcept;

    // Must every thread end its search, whatever its time and its nodes?
    [[nodiscard]] bool must_stop() const noexcept {
        return stop.load(std::memory_order_relaxed) || team_done.load(std::memory_order_relaxed);
    }
    [[nodiscard]] bool is_past_hard_deadline(Clock::time_point now) const noexcept;
    // Has this percentage of the time from `start` to the soft deadline passed?
    [[nodiscard]] bool is_past_soft_deadline(Clock::time_point start, int percent) const noexcept;
};

}  // namespace kagetsu
