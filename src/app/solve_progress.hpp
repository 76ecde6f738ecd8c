// Progress of `solve` on stderr: one line, updated in place, on a terminal; else one line per
// minute.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "kagetsu/notation.hpp"
#include "solve/solver.hpp"

namespace kagetsu::app {

// "1234567 nodes, 250000 per second; threats: proof 12, disproof 34, line h8 i9" in at most `width`
// characters.
[[nodiscard]] std::string solve_progress_line(const solve::SolverProgress& progress, double seconds,
                                              BoardShape shape, Origin origin, std::size_t width);

class SolveProgress {
  public:
    SolveProgress(BoardShape shape, Origin origin);

    // Shows what the solver reports, if it is time.
    void show(const solve::SolverProgress& progress);
    // Ends the line on a terminal.
    void finish();

  private:
    using Clock = std::chrono::steady_clock;

    BoardShape shape_;
    Origin origin_;
    bool on_terminal_;
    std::size_t shown_width_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point shown_ = start_;
};

}  // namespace kagetsu::app
