#include "protocol/game_clock.hpp"

#include <algorithm>

namespace kagetsu::protocol {

namespace {

// The engine adds and subtracts limits: numbers near the end of the range must not overflow there.
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
    // At the far end of the range there is no room to subtract, and no time left either.
    if (time_left_ && *time_left_ > 0 && *time_left_ < kUnlimited) *time_left_ -= used.count();
}

bool GameClock::is_unlimited_analysis() const noexcept {
    return turn_.value_or(0) >= kYixinUnlimitedTurn && match_.value_or(0) >= kYixinUnlimitedMatch;
}

std::optional<Milliseconds> GameClock::turn() const noexcept {
    if (is_unlimited_analysis()) return std::nullopt;
    if (turn_) return *turn_ < 0 ? std::nullopt : limit_of(*turn_);
    // A manager without a limit per move says nothing about it.
    if (match_ || time_left_) return std::nullopt;
    return Milliseconds{kDefaultTurn};
}

std::optional<Milliseconds> GameClock::match_left() const noexcept {
    if (is_unlimited_analysis()) return std::nullopt;
    const bool is_unlimited = match_ ? *match_ <= 0 || *match_ >= kUnlimited : turn_.has_value();
    // Managers that subtract our time from a match limit of 0 arrive at a meaningless time_left.
    if (time_left_ && (*time_left_ > 0 || !match_ || !is_unlimited)) return limit_of(*time_left_);
    if (is_unlimited) return std::nullopt;
    return limit_of(match_.value_or(kDefaultMatch) - used_);
}

}  // namespace kagetsu::protocol
