// From networks of the trainer to those of the engine, and back.
#pragma once

#include <string>

#include "kagetsu/weights.hpp"
#include "training/network.hpp"
#include "training/parameters.hpp"

namespace kagetsu::training {

// Returns the integers of a network that was made with Rounding::Integers. `scale`: value per unit
// of logit.
[[nodiscard]] NetworkWeights exported(const Network<float>& network, double scale);

// Returns parameters whose network is this one. `scale` as above.
[[nodiscard]] Parameters imported(const NetworkWeights& weights, double scale);

// Returns the weights with these networks, and where they come from, in the sets of a rule on a
// board.
[[nodiscard]] Weights with_networks(Weights weights, const BySide<Network<float>>& networks,
                                    Rule rule, BoardShape shape, const std::string& learned_from);

}  // namespace kagetsu::training
