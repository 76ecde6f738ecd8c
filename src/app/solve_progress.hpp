// Progress of `solve` on stderr.
#pragma once

#include <cstddef>
#include <string>

#include "app/status_line.hpp"
#include "kagetsu/notation.hpp"
#include "solve/solver.hpp"

namespace kagetsu::app {

// "1234567 nodes, 250000 per second; threats: proof 12, disproof 34, line h8 i9" in at most `width`
// characters.
[[nodiscard]] std::string solve_progress_line(const solve::SolverProgress& progress, double seconds,
                                              BoardShape shape, Origin origin, std::size_t width);

class SolveProgress {
  public:
    SolveProgress(BoardShape shape, Origin origin) : shape_(shape), origin_(origin) {}

    // Shows what the solver reports, if it is time.
    void show(const solve::SolverProgress& progress);
    // Ends the line on a terminal.
    void finish() { line_.finish(); }

  private:
    BoardShape shape_;
    Origin origin_;
    StatusLine line_;
};

}  // namespace kagetsu::app
