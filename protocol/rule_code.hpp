// The numbers of `INFO rule`.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "kagetsu/types.hpp"

namespace kagetsu::protocol {

// What a manager asked for and what we make of it.
struct RuleChoice {
    std::int64_t code = 0;
    std::string_view name = "freestyle";  // of the rule asked for
    Rule rule = Rule::Freestyle;          // to be played
    bool is_exact = true;                 // false: the nearest rule stands in for the one asked for

    friend bool operator==(const RuleChoice&, const RuleChoice&) = default;
};

// The bits: 1 exactly five, 2 continuous game (which changes nothing for us), 4 renju, 8 caro.
// Nothing for any other number.
[[nodiscard]] std::optional<RuleChoice> decode_rule(std::int64_t code) noexcept;

}  // namespace kagetsu::protocol
