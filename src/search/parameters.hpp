// The parameters of the search. Those in parameters.def can be changed from outside, for automatic
// tuning; the constants below them can't. The clock, the transposition table, the histories and the
// VCT solver keep constants of their own.
#pragma once

#include <cstdint>

#include "kagetsu/tuning.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

struct SearchParameters {
#define TUNABLE(name, value, smallest, largest)                                             \
    static_assert((smallest) <= (value) && (value) <= (largest), #name " is out of range"); \
    int name = value;
#include "search/parameters.def"
#undef TUNABLE

    SearchParameters() = default;
    explicit SearchParameters(const ParameterValues& values);
};

// Nodes between two looks at the clock, and nodes granted even to a move without any time: about a
// millisecond, enough to rank the moves.
constexpr std::uint64_t kPollInterval = 256;
constexpr std::uint64_t kFreeNodes = 1024;

// VCF: the greatest number of fours; the most nodes at the root, and the divisor of a node limit
// that caps them as well; the depth up to which a table entry holds a VCF win: a deeper search
// looks for a shorter one.
constexpr int kVcfFours = 40;
constexpr int kRootVcfNodes = 20000;
constexpr int kRootVcfDivisor = 8;
constexpr Depth kVcfDepth = 10 * kPly;

// VCT before the first iteration: at most the node limit, and the time, divided by this.
constexpr int kFirstVctDivisor = 16;

}  // namespace kagetsu
