// What can be tuned.
#pragma once

#include <vector>

#include "kagetsu/tuning.hpp"
#include "kagetsu/weights.hpp"
#include "selfplay/spsa.hpp"

namespace kagetsu {

// The search parameters.
[[nodiscard]] std::vector<Tunable> search_tunables();
[[nodiscard]] ParameterValues parameters_of(const std::vector<double>& values);

// The evaluation: what is added to what points are worth and how they are ordered, by the classes
// of their lines and by their own, and to what each threat and the move are worth. In all sets of
// weights alike: what pays in one rule pays in the others, too, and shared tunables learn from the
// games of all.
[[nodiscard]] std::vector<Tunable> weight_tunables();
// The weights with what the tunables add for these rules on a board of that shape. Precondition: a
// value for each tunable.
[[nodiscard]] Weights with_tunables(const Weights& weights, const std::vector<Rule>& rules,
                                    BoardShape shape, const std::vector<double>& values);

}  // namespace kagetsu
