#include "app/progress_line.hpp"

#include <algorithm>
#include <cstdio>

namespace kagetsu::app {

namespace {

constexpr std::size_t kWidestBar = 30;
constexpr std::size_t kNarrowestBar = 10;
constexpr std::size_t kFrame = 3;  // the brackets of the bar, and a blank

std::string bar(const ProgressState& state, std::size_t width) {
    const std::size_t filled =
        state.total == 0 ? width : static_cast<std::size_t>(width * state.done / state.total);
    return '[' + std::string(filled, '#') + std::string(width - filled, '.') + "] ";
}

}  // namespace

std::string progress_line(const ProgressState& state, std::size_t width) {
    const std::string count =
        std::to_string(state.done) + " of " + std::to_string(state.total) + ' ' + state.unit + ", ";
    char rate[48];
    std::snprintf(rate, sizeof rate, "%.2f per second, ", state.rate);
    char left[48];
    std::snprintf(left, sizeof left, "%llu:%02llu:%02llu left",
                  static_cast<unsigned long long>(state.left / 3600),
                  static_cast<unsigned long long>(state.left / 60 % 60),
                  static_cast<unsigned long long>(state.left % 60));
    const std::string end = left + (state.note.empty() ? "" : "; " + state.note);

    std::string line = count + rate + end;
    if (line.size() + kFrame + kNarrowestBar <= width)
        return bar(state, std::min(width - line.size() - kFrame, kWidestBar)) + line;
    if (line.size() > width) line = count + end;
    if (line.size() > width) {
        constexpr std::size_t kDots = 3;
        line.resize(width > kDots ? width - kDots : 0);
        line += std::string(std::min(width, kDots), '.');
    }
    return line;
}

}  // namespace kagetsu::app
