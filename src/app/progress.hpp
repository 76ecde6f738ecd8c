// How far a long task is, on stderr: one line that is written anew for a person, a line a minute
// for a file.
#pragma once

#include <chrono>
#include <cstdint>

namespace kagetsu::app {

class Progress {
  public:
    // `done` of `total` pieces are there from an earlier time; they say nothing about the rate.
    Progress(std::uint64_t done, std::uint64_t total);

    // One more piece is done.
    void add();
    // The task is over: the last line.
    void finish();
    [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
    [[nodiscard]] std::uint64_t total() const noexcept { return total_; }

  private:
    using Clock = std::chrono::steady_clock;
    void show() const;

    std::uint64_t earlier_;
    std::uint64_t done_;
    std::uint64_t total_;
    bool is_for_person_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_ = start_;
};

}  // namespace kagetsu::app
