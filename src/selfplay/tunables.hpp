// What the tuner can tune: search parameters and weights.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "kagetsu/geometry.hpp"
#include "kagetsu/tuning.hpp"
#include "kagetsu/types.hpp"
#include "kagetsu/weights.hpp"
#include "selfplay/spsa.hpp"

namespace kagetsu {

// A rule and the board that it is played on.
struct RuleAndShape {
    Rule rule;
    BoardShape shape;
};

// One for each search parameter.
[[nodiscard]] std::vector<Tunable> search_tunables();
// The search parameters with these values. Precondition: one for each of search_tunables().
[[nodiscard]] ParameterValues parameters_of(const std::vector<double>& values);

// The weights: offsets to point values, move ordering scores and threat values, one per line class,
// point class, threat class, and one for the move. They apply to all tuned weight sets alike, so
// that games of all rules contribute to each; what pays under one rule mostly pays under the
// others.
[[nodiscard]] std::vector<Tunable> weight_tunables();
// The indices of the weight sets that these games use.
[[nodiscard]] std::set<std::size_t> sets_of(const std::vector<RuleAndShape>& games);
// The weights with these offsets added to the sets of these rules and boards. Precondition: one
// value for each of weight_tunables().
[[nodiscard]] Weights with_tunables(const Weights& weights, const std::vector<RuleAndShape>& games,
                                    const std::vector<double>& values);

}  // namespace kagetsu
