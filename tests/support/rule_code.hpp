// The numbers of the rules in the protocol, written without the engine's own reader of them.
#pragma once

#include <array>

#include "kagetsu/types.hpp"

namespace kagetsu::test {

// The number of a rule in INFO rule.
[[nodiscard]] constexpr int code_of(Rule rule) {
    constexpr std::array<int, kAllRules.size()> kCodes{0, 1, 4, 8, 9};
    return kCodes[index_of(rule)];
}

}  // namespace kagetsu::test
