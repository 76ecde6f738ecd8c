// The lines of a stream, read ahead on a thread of their own.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <istream>
#include <memory>
#include <mutex>
#include <optional>
#include <streambuf>
#include <string>

namespace kagetsu::analysis {

struct InputLine {
    std::string text;          // without its line end, may hold any bytes
    bool is_overlong = false;  // the line was longer than LineQueue::kMaxLength; text is empty
};

// Reads up to a line feed. Nothing at the end of the input; the last line need not have a line
// feed.
[[nodiscard]] std::optional<InputLine> read_line(std::streambuf& buffer);

// A thread reads, any other takes the lines out.
class LineQueue {
  public:
    static constexpr std::size_t kMaxLength = std::size_t{1} << 20;  // bytes
    // Reading pauses while this many lines wait.
    static constexpr std::size_t kMaxWaiting = 16;

    // Starts to read; `in` must outlive the reading, which close() may not be able to end.
    static std::shared_ptr<LineQueue> start(std::istream& in);

    // Removes and returns the next line; blocks until there is one. Nothing at the end of the input
    // and after close(). Throws std::bad_alloc if the reading got no memory.
    [[nodiscard]] std::optional<InputLine> next();

    // Ends the reading. No portable call wakes a thread from a blocked read: after a tenth of a
    // second it is left behind. It touches nothing but `in` and the queue, which it keeps alive.
    void close();

  private:
    void read(std::istream& in);
    [[nodiscard]] bool push(InputLine line);

    std::mutex mutex_;
    std::condition_variable filled_;
    std::condition_variable drained_;
    std::condition_variable ended_;
    std::deque<InputLine> lines_;
    std::exception_ptr error_;  // that has ended the reading
    bool has_ended_ = false;
    bool is_closed_ = false;
};

}  // namespace kagetsu::analysis
