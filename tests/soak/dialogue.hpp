// What was said in a game, with the time of each line: for the report of a fault.
#pragma once

#include <chrono>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

namespace kagetsu::test {

class Dialogue {
  public:
    using Clock = std::chrono::steady_clock;

    void begin() {
        begin_ = Clock::now();
        lines_.clear();
    }
    // `who`: one of the two processes, and a direction, as "A >".
    void note(const std::string& who, const std::string& line) {
        const std::chrono::duration<double, std::milli> time = Clock::now() - begin_;
        std::ostringstream text;
        text << std::setw(10) << std::fixed << std::setprecision(1) << time.count() << "  " << who
             << ' ' << line;
        lines_.push_back(text.str());
    }
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

  private:
    Clock::time_point begin_ = Clock::now();
    std::vector<std::string> lines_;
};

}  // namespace kagetsu::test
