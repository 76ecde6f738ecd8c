// Balanced openings of three stones, found by the program (`kagetsu openings`). They are in the
// files of src/opening/openings, lists of games with one opening a line (docs/records.md, format
// "moves"), which are part of the program.
#pragma once

#include <array>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// The squares of the stones Black, White, Black.
using Opening = std::array<Square, 3>;

// Returns the openings for a board and a rule; no two are symmetric to each other. Empty if a side
// of the board is below 11, where the stones would be close to the edge.
[[nodiscard]] std::vector<Opening> openings_for(BoardShape shape, Rule rule);

}  // namespace kagetsu
