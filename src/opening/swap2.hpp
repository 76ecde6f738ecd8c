// The choices of the opening rule swap2: the first player places three stones; the second takes
// Black, or takes White and moves, or places two more stones and lets the first player choose.
#pragma once

#include "kagetsu/search_types.hpp"
#include "opening/search_context.hpp"
#include "util/random.hpp"

namespace kagetsu {

// Returns the choice for a position, see Engine::choose_swap2(). The context's clock must have
// begun the call. `random` selects the opening and how it is turned.
[[nodiscard]] Swap2Choice choose_swap2(const SearchContext& context, const Position& position,
                                       const Limits& limits, Random& random);

}  // namespace kagetsu
