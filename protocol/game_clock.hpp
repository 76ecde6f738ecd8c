// The engine's time for a move and for the game.
#pragma once

#include <cstdint>
#include <optional>

#include "kagetsu/search_types.hpp"

namespace kagetsu::protocol {

// Turns the time settings of the manager into limits. If the manager does not send the time left,
// the clock counts the time used itself. All numbers are milliseconds.
class GameClock {
  public:
    // Managers write "unlimited" as 2^31 - 1 or more.
    static constexpr std::int64_t kUnlimited = 2147483647;
    // Yixin's GUIs write it as both of these.
    static constexpr std::int64_t kYixinUnlimitedTurn = 2000000;
    static constexpr std::int64_t kYixinUnlimitedMatch = 100000000;
    // The limits of slow tournaments, used until the manager sends any.
    static constexpr std::int64_t kDefaultTurn = 30000;
    static constexpr std::int64_t kDefaultMatch = 180000;

    // INFO timeout_turn: 0 means move at once, a negative number unlimited.
    void set_turn(std::int64_t limit) noexcept { turn_ = limit; }
    // INFO timeout_match: 0 and negative mean unlimited.
    void set_match(std::int64_t limit) noexcept { match_ = limit; }
    // INFO time_left: the time for the next move; later moves get the remainder.
    void set_time_left(std::int64_t left) noexcept;

    // A new game: resets the time used and keeps the limits. A time_left that came after the last
    // move is kept too, since some GUIs send it before START.
    void begin_game() noexcept;
    // Charges the time of a move to the game.
    void spend(Milliseconds used) noexcept;

    // For Limits::turn and Limits::match_left.
    [[nodiscard]] std::optional<Milliseconds> turn() const noexcept;
    [[nodiscard]] std::optional<Milliseconds> match_left() const noexcept;

  private:
    [[nodiscard]] bool is_unlimited_analysis() const noexcept;

    std::optional<std::int64_t> turn_;
    std::optional<std::int64_t> match_;
    std::optional<std::int64_t> time_left_;
    bool is_time_left_fresh_ = false;  // no move since it was set
    std::int64_t used_ = 0;            // since begin_game()
};

}  // namespace kagetsu::protocol
