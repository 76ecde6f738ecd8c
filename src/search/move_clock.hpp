// The clock and the stop flag of one call of the engine. A call may run several searches one after
// the other: they share its time, and a stop ends all of them.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

#include "search/search_control.hpp"

namespace kagetsu {

class MoveClock {
  public:
    // How the next search may use the time budget of a move (see TimeBudget).
    enum class TimeUse : std::uint8_t {
        Flexible,   // the search decides when to end between the soft and the hard limit
        Fixed,      // it ends at the lower of the two
        FixedHalf,  // ... at half of that
    };

    // `control` is what the searches of the call look at; it must outlive the clock.
    explicit MoveClock(SearchControl& control) : control_(control) {}

    // Begins a call. `own_moves` as in time_budget(), `time_use` is for its first search. The
    // previous call must be over.
    void begin(const Limits& limits, int own_moves, TimeUse time_use);
    // Replaces the time limits of the running call; its start stays. Any thread may call this.
    void update(const Limits& limits);
    // Ends the running call. Any thread may call this.
    void stop() noexcept;

    // To be called before each search after the first, with its use of the time. Returns false if
    // the call is over: stopped, or out of time.
    [[nodiscard]] bool begin_search(TimeUse time_use);
    // True once the call was stopped or the deadline has passed.
    [[nodiscard]] bool is_over() const noexcept;
    // Time until the hard deadline; negative after it; nothing without one.
    [[nodiscard]] std::optional<Clock::duration> time_left() const noexcept;

  private:
    void set_budget();

    SearchControl& control_;
    std::mutex mutex_;  // guards the members below
    Limits limits_;
    int own_moves_ = 1;
    TimeUse time_use_ = TimeUse::Flexible;
};

}  // namespace kagetsu
