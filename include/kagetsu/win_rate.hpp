// From values to expected results.
#pragma once

#include "kagetsu/types.hpp"

namespace kagetsu {

// Returns the expected score of the side to move, 0..1 with a draw as 0.5, for a value found by a
// search. Proven results give 1 and 0; between them it is a logistic function fitted to games of
// the engine against itself (docs/search.md, "Win rate"), and only a guess for games between
// others.
[[nodiscard]] double win_rate(Value value, Rule rule = Rule::Freestyle) noexcept;

// Returns the scale of that function: the value at which the expected score is 73 %,
// 1 / (1 + 1/e). An advantage is worth less in caro, where a five must not be shut in and many
// games are drawn.
[[nodiscard]] constexpr int win_rate_scale(Rule rule) noexcept {
    return is_caro(rule) ? 760 : 380;
}

}  // namespace kagetsu
