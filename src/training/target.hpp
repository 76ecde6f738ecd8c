// What the network learns to predict, and how far off it is.
#pragma once

#include <algorithm>
#include <cmath>

#include "kagetsu/types.hpp"

namespace kagetsu::training {

// Larger search values, mate scores above all, count as this much.
constexpr Value kMaxTargetValue = 3000;

// Returns the expected score that a logit stands for.
[[nodiscard]] inline double score_of(double logit) noexcept {
    return 1 / (1 + std::exp(-logit));
}

// Returns the target, 0..1, from the value of the search and the result of the game, 1 won, 0 drawn
// or -1 lost. `scale`: value per unit of logit; `result_share`: 0..1.
[[nodiscard]] inline double target_of(Value value, int result, double scale,
                                      double result_share) noexcept {
    const Value clamped = std::clamp(value, -kMaxTargetValue, kMaxTargetValue);
    return (1 - result_share) * score_of(clamped / scale) + result_share * (result + 1) / 2;
}

// Returns the cross-entropy of a prediction against a target, in nats.
[[nodiscard]] inline double cross_entropy(double target, double logit) noexcept {
    return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - target * logit;
}

// Returns the least cross-entropy that any prediction can have.
[[nodiscard]] inline double entropy(double target) noexcept {
    const auto part = [](double p) { return p > 0 ? -p * std::log(p) : 0.0; };
    return part(target) + part(1 - target);
}

}  // namespace kagetsu::training
