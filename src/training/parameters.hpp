// What is learned about one weight set.
#pragma once

#include <cstdint>
#include <vector>

#include "training/head.hpp"
#include "util/random.hpp"

namespace kagetsu::training {

// A row of the network is the sum of a part that windows of the same classes share and a part of
// its own. Also used for anything else that exists once for each parameter.
struct Parameters {
    Parameters();  // all 0

    std::vector<Lanes<float>> class_rows;   // by class pair (row_classes.hpp)
    std::vector<Lanes<float>> window_rows;  // by network_row_index()
    Head<float> head;
};

// Sets parameters to where learning begins: the value of the tables, plus some noise from which
// the layers can develop.
void initialize(Parameters& parameters, Random& random);

}  // namespace kagetsu::training
