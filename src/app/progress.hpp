// Progress of a long task on stderr: one line, updated in place and fitted to its width, on a
// terminal; else one line per minute.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace kagetsu::app {

class Progress {
  public:
    // `done` of `total` units were finished by an earlier run; they do not count for the rate.
    // `unit`: their name, in the plural.
    Progress(std::uint64_t done, std::uint64_t total, const char* unit);

    // Counts one more finished unit, or several. `note`: what is known so far, shown at the end of
    // the line.
    void add(std::string note = {}, std::uint64_t units = 1);
    // Prints the final line.
    void finish();
    [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
    [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

  private:
    using Clock = std::chrono::steady_clock;
    void show();

    std::uint64_t earlier_;
    std::uint64_t done_;
    std::uint64_t total_;
    const char* unit_;
    std::string note_;
    bool on_terminal_;
    std::size_t shown_width_ = 0;  // of the line on the terminal
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_ = start_;
};

}  // namespace kagetsu::app
