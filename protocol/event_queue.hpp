// What reaches the session, and the queue on which it waits.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <variant>

#include "kagetsu/search_types.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

struct LineRead {
    Command command;
    std::string text;      // the line itself, for the log
    Clock::time_point at;  // when it had been read: the clock of a move starts here
};
struct SearchProgress {
    SearchInfo info;
};
struct RootMoveSeen {
    Square move;
    RootMoveState state;
};
struct SearchFinished {
    SearchResult result;
};
struct Swap2Decided {
    Swap2Choice choice;
};
struct EndOfInput {};

using Event =
    std::variant<LineRead, SearchProgress, RootMoveSeen, SearchFinished, Swap2Decided, EndOfInput>;

// Takes an event from any thread, to be handled on the session's.
using Post = std::function<void(Event)>;

// Many writers, one reader.
class EventQueue {
  public:
    // More lines than this are not read ahead, so that a flood of input can't fill the memory.
    static constexpr std::size_t kMaxWaiting = 4096;

    // Appends an event; never blocks for long.
    void push(Event event);
    // Blocks while kMaxWaiting events are waiting. False when the queue has been closed: whoever
    // reads the input may stop.
    [[nodiscard]] bool wait_for_room();
    // Blocks for the next event.
    [[nodiscard]] Event pop();
    // Nobody will pop any more.
    void close();

  private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable drained_;
    std::deque<Event> events_;
    bool is_closed_ = false;
};

}  // namespace kagetsu::protocol
