#include "search/node_counter.hpp"

namespace kagetsu {

bool NodeCounter::may_go_on() noexcept {
    if (pool_ == nullptr) return false;
    end_ += pool_->take();
    return nodes() < end_;
}

void NodeCounter::poll() noexcept {
    constexpr Clock::duration kLong = std::chrono::milliseconds(1);
    const Clock::time_point now = Clock::now();
    const Clock::duration passed = now - last_poll_;
    last_poll_ = now;
    if (passed > kLong) {
        interval_ = std::max<std::uint64_t>(interval_ / 4, 1);
    } else if (passed < kLong / 4) {
        interval_ = std::min(interval_ * 2, kPollInterval);
    }
    next_poll_ = nodes() + interval_;
    const bool is_free = nodes() < kFreeNodes && now - begin_ < kFreeTime;
    is_aborted_ = control_.must_stop() || (!is_free && control_.is_past_hard_deadline(now));
}

}  // namespace kagetsu
