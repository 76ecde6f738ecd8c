// The text of a line of progress, fitted to a width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace kagetsu::app {

struct ProgressState {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    const char* unit = "";   // plural
    double rate = 0;         // units per second
    std::uint64_t left = 0;  // seconds
    std::string note;        // what is known so far; may be empty
};

// "[####....] 3 of 10 games, 0.20 per second, 0:00:35 left; NOTE" in at most `width` characters.
// Where that is too narrow, the bar shrinks, then the bar and the rate are left out, and at last
// the end is cut off with "...".
[[nodiscard]] std::string progress_line(const ProgressState& state, std::size_t width);

}  // namespace kagetsu::app
