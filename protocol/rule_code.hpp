// The numbers of `INFO rule`.
#pragma once

#include <cstdint>
#include <optional>

#include "kagetsu/types.hpp"

namespace kagetsu::protocol {

// Who sends the number: they don't all mean the same.
enum class Dialect : std::uint8_t {
    Piskvork,
    Yixin,  // boards in the manner of Yixin's
};

// What was asked for and what we make of it.
struct RuleChoice {
    std::int64_t code = 0;
    Rule rule = Rule::Freestyle;  // to be played
    bool is_exact = true;         // false: the nearest rule stands in for the one asked for

    friend bool operator==(const RuleChoice&, const RuleChoice&) = default;
};

// The bits: 1 exactly five, 2 continuous game (which changes nothing for us: what is over comes as
// dead stones), 4 renju, 8 caro. For Yixin's boards a plain 2 is renju. Nothing for any other
// number.
[[nodiscard]] std::optional<RuleChoice> decode_rule(std::int64_t code, Dialect dialect) noexcept;

}  // namespace kagetsu::protocol
