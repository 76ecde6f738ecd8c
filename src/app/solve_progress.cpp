#include "app/solve_progress.hpp"

#include <algorithm>

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

void SolveProgress::show(const solve::SolverProgress& progress) {
    if (line_.is_due())
        line_.show(solve_progress_line(progress, line_.seconds(), shape_, origin_, line_.width()));
}

}  // namespace kagetsu::app
