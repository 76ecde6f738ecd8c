// Weights for tests.
#pragma once

#include "kagetsu/weights.hpp"

namespace kagetsu::test {

// The built-in weights without networks.
inline const Weights& built_in_tables() {
    static const Weights tables = [] {
        Weights weights = built_in_weights();
        for (WeightSet& set : weights.sets)
            set.network = nullptr;
        return weights;
    }();
    return tables;
}

}  // namespace kagetsu::test
