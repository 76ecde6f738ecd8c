// The numbers of `INFO rule`.
#pragma once

#include <cstdint>
#include <optional>

#include "kagetsu/types.hpp"

namespace kagetsu::protocol {

// The kind of manager: number 2 depends on it.
enum class Dialect : std::uint8_t {
    Piskvork,
    Yixin,  // Yixin-Board and the GUIs that speak like it
};

// The requested rule and the one that is played.
struct RuleChoice {
    std::int64_t code = 0;
    Rule rule = Rule::Freestyle;  // played
    bool is_exact = true;         // false: the requested rule is not supported, `rule` is nearest

    friend bool operator==(const RuleChoice&, const RuleChoice&) = default;
};

// Decodes a number made of these bits: 1 exactly five; 2 continuous game, which changes nothing,
// since finished games arrive as dead stones; 4 renju; 8 caro. From Yixin's GUIs a plain 2 is
// renju. Returns nothing for a number below 0 or above 15.
[[nodiscard]] std::optional<RuleChoice> decode_rule(std::int64_t code, Dialect dialect) noexcept;

}  // namespace kagetsu::protocol
