// Even openings of three stones, found by our own search (`kagetsu openings`).
#pragma once

#include <array>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// Black, White, Black.
using Opening = std::array<Square, 3>;

// Those for a board and a rule; no two are equal by a symmetry. None for boards with a side below
// 11, on which the stones would be near the edge.
[[nodiscard]] std::vector<Opening> openings_for(BoardShape shape, Rule rule);

}  // namespace kagetsu
