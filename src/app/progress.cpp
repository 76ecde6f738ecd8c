#include "app/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/platform.hpp"

namespace kagetsu::app {

namespace {

constexpr std::uint64_t kBarWidth = 30;

}  // namespace

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

void Progress::show() const {
    const double seconds =
        std::max(std::chrono::duration<double>(Clock::now() - start_).count(), 1e-3);
    const double rate = static_cast<double>(done_ - earlier_) / seconds;
    const auto left = static_cast<std::uint64_t>(static_cast<double>(total_ - done_) / rate);
    const std::uint64_t filled = total_ == 0 ? kBarWidth : kBarWidth * done_ / total_;
    char bar[kBarWidth + 1] = {};
    std::fill_n(bar, kBarWidth, '.');
    std::fill_n(bar, filled, '#');
    std::fprintf(stderr, "%s[%s] %llu of %llu %s, %.2f per second, %llu:%02llu:%02llu left%s%s%s",
                 on_terminal_ ? "\r" : "", bar, static_cast<unsigned long long>(done_),
                 static_cast<unsigned long long>(total_), unit_, rate,
                 static_cast<unsigned long long>(left / 3600),
                 static_cast<unsigned long long>(left / 60 % 60),
                 static_cast<unsigned long long>(left % 60), note_.empty() ? "" : "; ",
                 note_.c_str(), on_terminal_ ? "  " : "\n");
    std::fflush(stderr);
}

}  // namespace kagetsu::app
