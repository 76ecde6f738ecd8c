// From values to expected results.
#pragma once

#include "kagetsu/types.hpp"

namespace kagetsu {

// Returns the expected score of the side to move, 0..1 with a draw as 0.5, for a value found by a
// search. Proven results give 1 and 0; between them it is a logistic function fitted to games of
// the engine against itself (docs/search.md, "Win rate"), and only a guess for games between
// others.
[[nodiscard]] double win_rate(Value value, Rule rule = Rule::Freestyle) noexcept;

}  // namespace kagetsu
