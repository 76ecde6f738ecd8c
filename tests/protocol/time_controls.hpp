// What a manager knows about the time it gives.
#pragma once

#include <chrono>
#include <optional>

namespace kagetsu::test {

using Ms = std::chrono::milliseconds;

struct TimeControls {
    static constexpr long kUnlimited = 2147483647;

    // As sent in INFO timeout_turn, ...; nothing when never sent.
    std::optional<long> turn;
    std::optional<long> match;
    std::optional<long> time_left;
    bool is_time_left_fresh = false;  // sent for the next move, not for an earlier one
    bool has_few_nodes = false;
    bool has_low_depth = false;

    // How long a move may take; nothing when that is long, endless, or a matter of opinion.
    [[nodiscard]] std::optional<Ms> limit() const {
        constexpr long kShort = 200;
        if (turn && *turn >= 0 && *turn <= kShort) return Ms{*turn};
        // Without a limit for the game, what is left of it says little.
        const bool has_match = match && *match > 0 && *match < kUnlimited;
        if (has_match && is_time_left_fresh && time_left && *time_left <= kShort) {
            return Ms{*time_left > 0 ? *time_left : 0};
        }
        // No time at all, but done at once.
        if (has_few_nodes || has_low_depth) return Ms{1000};
        return std::nullopt;
    }

    // Nothing would ever end a search but a stop.
    [[nodiscard]] bool is_endless() const {
        const auto is_none = [](const std::optional<long>& value) {
            return !value || *value >= kUnlimited;
        };
        const bool is_turn_endless = turn && (*turn < 0 || *turn >= kUnlimited);
        const bool is_match_endless = is_none(match) || *match <= 0;
        return is_turn_endless && is_match_endless && is_none(time_left) && !has_few_nodes &&
               !has_low_depth;
    }
};

}  // namespace kagetsu::test
