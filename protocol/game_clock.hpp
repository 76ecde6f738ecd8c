// Our time for the move and for the game.
#pragma once

#include <cstdint>
#include <optional>

#include "kagetsu/search_types.hpp"

namespace kagetsu::protocol {

// Turns what the manager says about time into limits. Where it says nothing about the time left,
// the clock keeps the books itself. All numbers are milliseconds.
class GameClock {
  public:
    // 2^31 - 1 and more is how managers write "unlimited".
    static constexpr std::int64_t kUnlimited = 2147483647;
    // ... but for Yixin's boards, which say it with both of these.
    static constexpr std::int64_t kYixinUnlimitedTurn = 2000000;
    static constexpr std::int64_t kYixinUnlimitedMatch = 100000000;
    // What tournaments give on slow boards; in force until the manager says anything about time.
    static constexpr std::int64_t kDefaultTurn = 30000;
    static constexpr std::int64_t kDefaultMatch = 180000;

    // INFO timeout_turn: 0 means at once, negative unlimited.
    void set_turn(std::int64_t limit) noexcept { turn_ = limit; }
    // INFO timeout_match: 0 and negative mean unlimited.
    void set_match(std::int64_t limit) noexcept { match_ = limit; }
    // INFO time_left: holds for the next move, later ones get what remains of it.
    void set_time_left(std::int64_t left) noexcept;

    // A game begins: the time used so far is forgotten, the limits stay. So does a time_left that
    // came after the last move, since some boards send it before START.
    void begin_game() noexcept;
    // A move took this long.
    void spend(Milliseconds used) noexcept;

    // For Limits::turn and Limits::match_left.
    [[nodiscard]] std::optional<Milliseconds> turn() const noexcept;
    [[nodiscard]] std::optional<Milliseconds> match_left() const noexcept;

  private:
    [[nodiscard]] bool is_unlimited_analysis() const noexcept;

    std::optional<std::int64_t> turn_;
    std::optional<std::int64_t> match_;
    std::optional<std::int64_t> time_left_;
    bool is_time_left_fresh_ = false;  // no move has been made since it came
    std::int64_t used_ = 0;            // in this game
};

}  // namespace kagetsu::protocol
