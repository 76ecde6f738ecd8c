// From the value of a position to what it is worth in games.
#pragma once

#include <cmath>

#include "kagetsu/types.hpp"

namespace kagetsu {

// Expected score of the side to move, 0..1, a draw counting half: a logistic curve (the model of
// Bradley, Terry and Elo). Proven results give 0 and 1.
[[nodiscard]] inline double win_rate(Value value) {
    if (is_mate(value)) return value > 0 ? 1.0 : 0.0;
    constexpr double kScale = 200.0;
    return 1.0 / (1.0 + std::exp(-value / kScale));
}

}  // namespace kagetsu
