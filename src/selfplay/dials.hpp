// What can be tuned.
#pragma once

#include <vector>

#include "eval/weights.hpp"
#include "kagetsu/tuning.hpp"
#include "selfplay/spsa.hpp"

namespace kagetsu {

// The search parameters of a tuning build; in any other there are none.
[[nodiscard]] std::vector<Dial> search_dials();
[[nodiscard]] ParameterValues parameters_of(const std::vector<double>& values);

// The evaluation of a rule: what is added, for each colour that has weights of its own, to what its
// points are worth and how they are ordered, by the classes of their lines and by their own, and to
// what each threat and the move are worth.
[[nodiscard]] std::vector<Dial> weight_dials(Rule rule);
// The weights with what the dials add. Precondition: `values` are those of weight_dials(rule).
[[nodiscard]] Weights turned(const Weights& weights, Rule rule, const std::vector<double>& values);

}  // namespace kagetsu
