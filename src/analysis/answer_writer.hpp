// Writes the answers of several threads, a line each.
#pragma once

#include <functional>
#include <mutex>
#include <ostream>
#include <string>
#include <utility>

namespace kagetsu::analysis {

class AnswerWriter {
  public:
    // `out` must outlive the writer. `on_broken` is called once, when a line could not be written,
    // on the thread that tried.
    AnswerWriter(std::ostream& out, std::function<void()> on_broken)
        : out_(out), on_broken_(std::move(on_broken)) {}

    // Writes the line and a LF, and flushes. Does nothing once the stream is broken. Any thread may
    // call it.
    void write(std::string line);

    // Has a line been lost? The reader has closed the pipe, or the device is full.
    [[nodiscard]] bool is_broken() const;

  private:
    std::ostream& out_;
    std::function<void()> on_broken_;
    mutable std::mutex mutex_;
    bool is_broken_ = false;
};

}  // namespace kagetsu::analysis
