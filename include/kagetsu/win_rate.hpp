// What a value means for the result of a game.
#pragma once

#include "kagetsu/types.hpp"

namespace kagetsu {

// Expected score, 0..1, a draw counting half, of the side to move, given the value that a search
// found for it. 1 and 0 for proven results. Between them a logistic, fitted to games of the engine
// with itself (docs/search.md, "Win rate"): for a person's game, or another engine's, an opinion.
[[nodiscard]] double win_rate(Value value, Rule rule = Rule::Freestyle) noexcept;

}  // namespace kagetsu
