#include "protocol/game_clock.hpp"

#include <algorithm>

namespace kagetsu::protocol {

namespace {

// Clamps a limit, so that the engine can add and subtract it without overflow; nothing means
// unlimited.
std::optional<Milliseconds> limit_of(std::int64_t value) {
    if (value >= GameClock::kUnlimited) return std::nullopt;
    return Milliseconds{std::max(value, -GameClock::kUnlimited)};
}

}  // namespace

void GameClock::set_time_left(std::int64_t left) noexcept {
    time_left_ = left;
    is_time_left_fresh_ = true;
}

void GameClock::begin_game() noexcept {
    used_ = 0;
    if (!is_time_left_fresh_) time_left_.reset();
}

void GameClock::spend(Milliseconds used) noexcept {
    used_ += used.count();
    is_time_left_fresh_ = false;
    // A negative time left is used up anyway and must not underflow.
    if (time_left_ && *time_left_ > 0 && *time_left_ < kUnlimited) *time_left_ -= used.count();
}

bool GameClock::is_unlimited_analysis() const noexcept {
    return turn_.value_or(0) >= kYixinUnlimitedTurn && match_.value_or(0) >= kYixinUnlimitedMatch;
}

std::optional<Milliseconds> GameClock::turn() const noexcept {
    if (is_unlimited_analysis()) return std::nullopt;
    if (turn_) return *turn_ < 0 ? std::nullopt : limit_of(*turn_);
    // Managers that have no limit per move do not send one.
    if (match_ || time_left_) return std::nullopt;
    return Milliseconds{kDefaultTurn};
}

std::optional<Milliseconds> GameClock::match_left() const noexcept {
    if (is_unlimited_analysis()) return std::nullopt;
    const bool is_unlimited = match_ ? *match_ <= 0 || *match_ >= kUnlimited : turn_.has_value();
    // Some managers compute time_left from a match limit of 0; it is meaningless then.
    if (time_left_ && (*time_left_ > 0 || !match_ || !is_unlimited)) return limit_of(*time_left_);
    if (is_unlimited) return std::nullopt;
    return limit_of(match_.value_or(kDefaultMatch) - used_);
}

}  // namespace kagetsu::protocol
