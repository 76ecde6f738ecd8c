// One call of the engine: its clock and its end. A call may take several searches, which share the
// time; whoever asks it to stop means all of them.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

#include "search/worker.hpp"

namespace kagetsu {

class Turn {
  public:
    // Of the time that a move may take, what the next search gets.
    enum class Share : std::uint8_t {
        Move,  // all, as the search of a move deals with it: it may end sooner
        Half,  // half of what a move should take
        Full,  // all that a move should take
    };

    // `control` belongs to the searches of the call and must outlive the turn.
    explicit Turn(SearchControl& control) : control_(control) {}

    // Begins a call. `own_moves` as in time_budget(). Not while another one runs.
    void begin(const Limits& limits, int own_moves, Share share);
    // Other time limits for the running call; its start stays.
    void update(const Limits& limits);
    // Any thread may call this.
    void stop() noexcept;

    // Before every search of a call: clears the sign to stop that the one before may have left
    // behind. False when the call is over: stopped, or out of time.
    [[nodiscard]] bool go_on(Share share);
    [[nodiscard]] bool is_over() const noexcept;
    // Until the deadline; nothing without one.
    [[nodiscard]] std::optional<Clock::duration> time_left() const noexcept;

  private:
    void set_budget();

    SearchControl& control_;
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;  // guards what follows
    Limits limits_;
    int own_moves_ = 1;
    Share share_ = Share::Move;
};

}  // namespace kagetsu
