#include "protocol/rule_code.hpp"

namespace kagetsu::protocol {

namespace {

constexpr std::int64_t kExactBit = 1;
constexpr std::int64_t kContinuousBit = 2;
constexpr std::int64_t kRenjuBit = 4;
constexpr std::int64_t kCaroBit = 8;
constexpr std::int64_t kMaxCode = 15;

}  // namespace

std::optional<RuleChoice> decode_rule(std::int64_t code, Dialect dialect) noexcept {
    if (code < 0 || code > kMaxCode) return std::nullopt;
    if (code == kContinuousBit && dialect == Dialect::Yixin)
        return RuleChoice{code, Rule::Renju, true};
    // Renju has a rule of its own for overlines; the bits of other rules do not combine with it.
    if ((code & kRenjuBit) != 0)
        return RuleChoice{code, Rule::Renju, (code & (kExactBit | kCaroBit)) == 0};
    const bool exact = (code & kExactBit) != 0;
    if ((code & kCaroBit) != 0) return RuleChoice{code, exact ? Rule::CaroExact : Rule::Caro, true};
    return RuleChoice{code, exact ? Rule::Standard : Rule::Freestyle, true};
}

}  // namespace kagetsu::protocol
