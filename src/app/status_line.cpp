#include "app/status_line.hpp"

#include <cstdio>

#include "app/platform.hpp"

namespace kagetsu::app {

StatusLine::StatusLine() : on_terminal_(is_terminal(stderr)) {}

bool StatusLine::is_due() {
    const auto interval = on_terminal_ ? std::chrono::milliseconds(200) : std::chrono::minutes(1);
    const Clock::time_point now = Clock::now();
    if (now - shown_ < interval) return false;
    shown_ = now;
    return true;
}

std::size_t StatusLine::width() const {
    return on_terminal_ ? static_cast<std::size_t>(terminal_size(stderr).columns - 1)
                        : std::string::npos;
}

double StatusLine::seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
}

void StatusLine::show(const std::string& line) {
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

void StatusLine::finish() {
    if (on_terminal_ && shown_width_ > 0) std::fputc('\n', stderr);
}

}  // namespace kagetsu::app
