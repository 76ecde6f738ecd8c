// The parameters of the search, all in one place. Those that a tuner may set have a name, a value,
// and the range that makes sense; the others are fixed.
// Depths are in sixteenths of a ply (kPly), margins in units of the evaluation. What clock,
// transposition table, histories and the search by threats are made of stays with them.
#pragma once

#include <cstdint>

#include "kagetsu/types.hpp"
#include "search/parameter.hpp"

namespace kagetsu::params {

// Nodes between two looks at the clock, and nodes granted even to a move without any time: about
// a millisecond, enough for a glance at every move.
constexpr std::uint64_t kPollInterval = 256;
constexpr std::uint64_t kFreeNodes = 1024;

// Aspiration windows: the first iteration that uses one, in plies, half its width, and how many
// times wider the next one is.
KAGETSU_PARAMETER kAspirationFrom{"AspirationFrom", 4, 2, 20};
KAGETSU_PARAMETER kAspirationWindow{"AspirationWindow", 16, 4, 200};
KAGETSU_PARAMETER kAspirationGrowth{"AspirationGrowth", 3, 2, 10};

// Reverse futility: up to this depth, with a margin per ply.
KAGETSU_PARAMETER kReverseFutilityDepth{"ReverseFutilityDepth", 170, 0, 20 * kPly};
KAGETSU_PARAMETER kReverseFutilityMargin{"ReverseFutilityMargin", 47, 10, 300};

// Razoring: up to this depth, with a margin and so much more per ply.
KAGETSU_PARAMETER kRazorDepth{"RazorDepth", 40, 0, 10 * kPly};
KAGETSU_PARAMETER kRazorBase{"RazorBase", 71, 0, 1000};
KAGETSU_PARAMETER kRazorMargin{"RazorMargin", 89, 0, 500};

// Singular extension: from this depth on, with a table entry at most so much shallower; the others
// are searched to so many sixty-fourths of the depth, against the entry's value less a margin per
// four plies.
KAGETSU_PARAMETER kSingularDepth{"SingularDepth", 75, 3 * kPly, 100 * kPly};
KAGETSU_PARAMETER kSingularTableDepth{"SingularTableDepth", 44, 0, 10 * kPly};
KAGETSU_PARAMETER kSingularShare{"SingularShare", 26, 0, 64};
KAGETSU_PARAMETER kSingularMargin{"SingularMargin", 34, 0, 400};

// Move-count pruning: moves tried before the rest is left out, and so many more for every ply of
// depth, both in sixteenths.
KAGETSU_PARAMETER kMoveCountBase{"MoveCountBase", 20, 16, 640};
KAGETSU_PARAMETER kMoveCountSlope{"MoveCountSlope", 30, 0, 400};

// Late move reductions: from this depth and move on, so many sixty-fourths of log2(depth) *
// log2(move); the share of that, in sixty-fourths, in PV nodes, at the root and for threats; what
// is added where the evaluation got worse.
KAGETSU_PARAMETER kReductionDepth{"ReductionDepth", 2 * kPly, kPly, 20 * kPly};
KAGETSU_PARAMETER kReductionFirstMove{"ReductionFirstMove", 4, 2, 10};
KAGETSU_PARAMETER kReductionFactor{"ReductionFactor", 18, 0, 128};
KAGETSU_PARAMETER kPvReduction{"PvReduction", 15, 0, 64};
KAGETSU_PARAMETER kRootReduction{"RootReduction", 31, 0, 64};
KAGETSU_PARAMETER kRootReductionFirstMove{"RootReductionFirstMove", 4, 2, 20};
KAGETSU_PARAMETER kThreatReduction{"ThreatReduction", 35, 0, 64};
KAGETSU_PARAMETER kWorseReduction{"WorseReduction", 6, 0, 3 * kPly};

// Ordering: what a killer counts, how much history counts for one unit, and what a refutation adds
// to it for the square of its depth in plies.
KAGETSU_PARAMETER kKillerScore{"KillerScore", 59, 0, 500};
KAGETSU_PARAMETER kHistoryDivisor{"HistoryDivisor", 100, 4, 1024};
KAGETSU_PARAMETER kHistoryBonus{"HistoryBonus", 36, 1, 1024};

// VCF searches: how many fours deep, how many nodes at a leaf and at the root, there not more than
// such a share of a node limit; and how deep a search has to be to look again at a win by fours,
// which may not be the shortest.
constexpr int kVcfFours = 40;
KAGETSU_PARAMETER kLeafVcfNodes{"LeafVcfNodes", 6, 0, 5000};
constexpr int kRootVcfNodes = 20000;
constexpr int kRootVcfShare = 8;
constexpr int kVcfDepth = 10 * kPly;

// VCT searches at the root: nodes before the first iteration, but not more than such a share of the
// node limit or the time; and one for so many searched, for either side after every iteration.
KAGETSU_PARAMETER kFirstVctNodes{"FirstVctNodes", 20000, 0, 1000000};
constexpr int kFirstVctShare = 16;
KAGETSU_PARAMETER kVctShare{"VctShare", 9, 1, 1000};

}  // namespace kagetsu::params
