// The events that drive a session, and the queue that brings them to its thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <variant>

#include "kagetsu/search_types.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

// From the reading thread: a line, for the log only; a command; the end of the input.
struct LineRead {
    std::string text;
};
// `Command` is an event itself.
struct EndOfInput {};

// From the search thread.
struct SearchProgress {
    SearchInfo info;
};
struct RootMoveChanged {
    Square move;
    RootMoveState state;
};
struct SearchFinished {
    SearchResult result;
};
struct Swap2Decided {
    Swap2Choice choice;
};

using Event = std::variant<LineRead, Command, EndOfInput, SearchProgress, RootMoveChanged,
                           SearchFinished, Swap2Decided>;

// Queues an event for the session. May be called on any thread.
using PostEvent = std::function<void(Event)>;

// Many writers, one reader.
class EventQueue {
  public:
    // Reading pauses while this many events are waiting, so that a flood of input cannot fill the
    // memory.
    static constexpr std::size_t kMaxWaiting = 4096;

    // Appends an event, also beyond kMaxWaiting; never blocks for long. If there is no memory for
    // it, fails as fail() does.
    void push(Event event) noexcept;
    // Blocks while kMaxWaiting events are waiting. False once the queue is closed.
    [[nodiscard]] bool wait_for_room();
    // From now on pop() throws this, unless an earlier call has given it another exception.
    void fail(std::exception_ptr error) noexcept;
    // Removes and returns the next event; blocks until there is one or fail() has been called.
    [[nodiscard]] Event pop();
    // Is no event waiting, so that pop() would block?
    [[nodiscard]] bool is_empty();
    // From now on push() does nothing and wait_for_room() returns false.
    void close();

  private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable drained_;
    std::deque<Event> events_;
    std::exception_ptr error_;
    bool is_closed_ = false;
};

}  // namespace kagetsu::protocol
