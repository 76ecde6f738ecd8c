// Search parameters, all in one place. Depths are in sixteenths of a ply (kPly).
#pragma once

#include <cstdint>

#include "kagetsu/types.hpp"

namespace kagetsu::params {

// Nodes between two looks at the clock, and nodes granted even to a move without any time: about
// a millisecond, enough for a glance at every move.
constexpr std::uint64_t kPollInterval = 256;
constexpr std::uint64_t kFreeNodes = 1024;

// Aspiration windows.
constexpr int kAspirationFrom = 4;  // first iteration that uses one, in plies
constexpr Value kAspirationWindow = 24;

// Reverse futility.
constexpr Depth kReverseFutilityDepth = 5 * kPly;
constexpr Value kReverseFutilityMargin = 50;  // per ply

// Move-count pruning: quiet moves tried before the rest is dropped, base + square * depth^2.
constexpr Depth kMoveCountDepth = 5 * kPly;
constexpr int kMoveCountBase = 6;
constexpr int kMoveCountSquare = 2;

// Late move reductions.
constexpr Depth kReductionDepth = 2 * kPly;
constexpr int kReductionFirstMove = 3;

// VCF searches: how many fours deep, and how many nodes.
constexpr int kLeafVcfFours = 8;
constexpr int kLeafVcfNodes = 20;
constexpr int kRootVcfFours = 40;
constexpr int kRootVcfNodes = 100000;

}  // namespace kagetsu::params
