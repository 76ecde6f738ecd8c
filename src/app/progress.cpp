#include "app/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/platform.hpp"
#include "app/progress_line.hpp"

namespace kagetsu::app {

Progress::Progress(std::uint64_t done, std::uint64_t total, const char* unit)
    : earlier_(done), done_(done), total_(total), unit_(unit), on_terminal_(is_terminal(stderr)) {}

void Progress::add(std::string note, std::uint64_t units) {
    done_ += units;
    note_ = std::move(note);
    const auto interval = on_terminal_ ? std::chrono::milliseconds(200) : std::chrono::minutes(1);
    if (Clock::now() - shown_ < interval) return;
    shown_ = Clock::now();
    show();
}

void Progress::finish() {
    if (done_ == earlier_) return;
    show();
    if (on_terminal_) std::fputc('\n', stderr);
}

void Progress::show() {
    const double seconds =
        std::max(std::chrono::duration<double>(Clock::now() - start_).count(), 1e-3);
    const double rate = static_cast<double>(done_ - earlier_) / seconds;
    const auto left = static_cast<std::uint64_t>(static_cast<double>(total_ - done_) / rate);
    const std::string line =
        progress_line({done_, total_, unit_, rate, left, note_},
                      on_terminal_ ? static_cast<std::size_t>(terminal_size(stderr).columns - 1)
                                   : std::string::npos);
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

}  // namespace kagetsu::app
