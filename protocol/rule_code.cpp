#include "protocol/rule_code.hpp"

namespace kagetsu::protocol {

namespace {

constexpr std::int64_t kExactBit = 1;
constexpr std::int64_t kRenjuBit = 4;
constexpr std::int64_t kCaroBit = 8;
constexpr std::int64_t kMaxCode = 15;

}  // namespace

std::optional<RuleChoice> decode_rule(std::int64_t code) noexcept {
    if (code < 0 || code > kMaxCode) return std::nullopt;
    // Black's overlines don't win in renju either.
    if ((code & kRenjuBit) != 0) return RuleChoice{code, "renju", Rule::Standard, false};
    const bool exact = (code & kExactBit) != 0;
    const Rule rule = exact ? Rule::Standard : Rule::Freestyle;
    if ((code & kCaroBit) != 0) return RuleChoice{code, "caro", rule, false};
    return RuleChoice{code, exact ? "standard" : "freestyle", rule, true};
}

}  // namespace kagetsu::protocol
