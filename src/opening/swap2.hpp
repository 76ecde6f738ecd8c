// The choices of swap2: one side puts three stones, the other takes Black, takes White and moves,
// or puts two more and lets the first one choose.
#pragma once

#include "kagetsu/search_types.hpp"
#include "opening/search_context.hpp"
#include "util/random.hpp"

namespace kagetsu {

// See Engine::choose_swap2(). The turn must have begun.
[[nodiscard]] Swap2Choice choose_swap2(const SearchContext& context, const Position& position,
                                       const Limits& limits, Random& random);

}  // namespace kagetsu
