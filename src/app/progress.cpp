#include "app/progress.hpp"

#include <algorithm>
#include <utility>

#include "app/progress_line.hpp"

namespace kagetsu::app {

Progress::Progress(std::uint64_t done, std::uint64_t total, const char* unit)
    : earlier_(done), done_(done), total_(total), unit_(unit) {}

void Progress::add(std::string note, std::uint64_t units) {
    done_ += units;
    note_ = std::move(note);
    if (line_.is_due()) show();
}

void Progress::finish() {
    if (done_ == earlier_) return;
    show();
    line_.finish();
}

void Progress::show() {
    const double rate = static_cast<double>(done_ - earlier_) / std::max(line_.seconds(), 1e-3);
    const auto left = static_cast<std::uint64_t>(static_cast<double>(total_ - done_) / rate);
    line_.show(progress_line({done_, total_, unit_, rate, left, note_}, line_.width()));
}

}  // namespace kagetsu::app
