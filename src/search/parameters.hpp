// The parameters of the search. Those in parameters.def can be changed from outside, for automatic
// tuning; the constants below them can't. The clock, the transposition table, the histories and the
// VCT solver keep constants of their own.
#pragma once

#include <chrono>
#include <cstdint>

#include "kagetsu/search_types.hpp"
#include "kagetsu/tuning.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

struct SearchParameters {
#define TUNABLE(name, value, smallest, largest)                                             \
    static_assert((smallest) <= (value) && (value) <= (largest), #name " is out of range"); \
    int name = value; /* NOLINT(bugprone-macro-parentheses): a declaration */
#include "search/parameters.def"
#undef TUNABLE

    SearchParameters() = default;
    explicit SearchParameters(const ParameterValues& values);
};

// The most nodes between two looks at the clock.
constexpr std::uint64_t kPollInterval = 256;
// A move without any time still gets this many nodes, enough to rank the moves; they usually take
// about a millisecond. It never gets more than this time.
constexpr std::uint64_t kFreeNodes = 1024;
constexpr Clock::duration kFreeTime = std::chrono::milliseconds(5);

// In nodes of this depth and more, threads put off moves that others are busy with.
constexpr Depth kBusyMinDepth = 3 * kPly;

// The greatest number of fours in a VCF.
constexpr int kVcfFours = 40;
// The VCF search at the root gets this many nodes, but not more than the node limit divided by
// kRootVcfDivisor.
constexpr int kRootVcfNodes = 20000;
constexpr int kRootVcfDivisor = 8;
// The depth of a table entry that holds a VCF win. A deeper search ignores it and looks for a
// shorter win.
constexpr Depth kVcfDepth = 10 * kPly;
// The depth of one that holds what a VCT search at the root has proven: deeper than any search.
constexpr Depth kProofDepth = 250 * kPly;

// The VCT search before the first iteration gets at most the node limit and the time divided by
// this.
constexpr int kFirstVctDivisor = 10;

}  // namespace kagetsu
