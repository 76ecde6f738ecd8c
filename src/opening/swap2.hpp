// The choices of swap2: one side puts three stones, the other takes Black, takes White and moves,
// or puts two more and lets the first one choose.
#pragma once

#include <random>

#include "kagetsu/search_types.hpp"
#include "opening/tools.hpp"

namespace kagetsu {

// Its numbers are the same everywhere (the distributions of the standard library are not).
using Random = std::mt19937_64;

// See Engine::choose_swap2(). The turn must have begun.
[[nodiscard]] Swap2Choice choose_swap2(const Tools& tools, const Position& position,
                                       const Limits& limits, Random& random);

}  // namespace kagetsu
