// A line on stderr that tells how a long task goes: updated in place on a terminal, else printed
// anew.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace kagetsu::app {

class StatusLine {
  public:
    StatusLine();

    // Whether a new line is due: five a second on a terminal, else one a minute. Returns true only
    // once each time.
    [[nodiscard]] bool is_due();
    // How long the line may be, in characters.
    [[nodiscard]] std::size_t width() const;
    // Seconds since the construction.
    [[nodiscard]] double seconds() const;
    void show(const std::string& line);
    // Goes to the next line on a terminal where something has been shown.
    void finish();

  private:
    using Clock = std::chrono::steady_clock;

    bool on_terminal_;
    std::size_t shown_width_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_ = start_;
};

}  // namespace kagetsu::app
