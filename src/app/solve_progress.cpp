#include "app/solve_progress.hpp"

#include <algorithm>
#include <cstdio>

#include "app/platform.hpp"
#include "app/solve_report.hpp"
#include "app/variation_table.hpp"

namespace kagetsu::app {

namespace {

std::string text_of(solve::Number number) {
    return number == solve::kInfinite ? "infinite" : std::to_string(number);
}

}  // namespace

std::string solve_progress_line(const solve::SolverProgress& progress, double seconds,
                                BoardShape shape, Origin origin, std::size_t width) {
    const double rate = static_cast<double>(progress.nodes) / std::max(seconds, 1e-3);
    std::string line = std::to_string(progress.nodes) + " nodes, " +
                       std::to_string(static_cast<std::uint64_t>(rate)) + " per second; " +
                       std::string(name_of(progress.kind));
    if (progress.kind != solve::Kind::Fours) {
        line += ": proof " + text_of(progress.numbers.proof) + ", disproof " +
                text_of(progress.numbers.disproof);
    }
    if (!progress.line.empty()) {
        line += ", line ";
        line += variation_text(progress.line, shape, origin,
                               width > line.size() ? width - line.size() : 0);
    }
    if (line.size() > width) line.resize(width);
    return line;
}

SolveProgress::SolveProgress(BoardShape shape, Origin origin)
    : shape_(shape), origin_(origin), on_terminal_(is_terminal(stderr)) {}

void SolveProgress::show(const solve::SolverProgress& progress) {
    const auto now = Clock::now();
    const auto interval = on_terminal_ ? std::chrono::milliseconds(200) : std::chrono::minutes(1);
    if (now - shown_ < interval) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const std::size_t width = on_terminal_
                                  ? static_cast<std::size_t>(terminal_size(stderr).columns - 1)
                                  : std::string::npos;
    const std::string line = solve_progress_line(progress, seconds, shape_, origin_, width);
    // Blanks cover what is left of a longer line before.
    const std::size_t blanks = shown_width_ > line.size() ? shown_width_ - line.size() : 0;
    shown_width_ = line.size();
    if (on_terminal_) {
        std::fprintf(stderr, "\r%s%s", line.c_str(), std::string(blanks, ' ').c_str());
    } else {
        std::fprintf(stderr, "%s\n", line.c_str());
    }
    std::fflush(stderr);
}

void SolveProgress::finish() {
    if (on_terminal_ && shown_width_ > 0) std::fputc('\n', stderr);
}

}  // namespace kagetsu::app
