#include "training/parameters.hpp"

#include <cmath>

#include "training/row_classes.hpp"

namespace kagetsu::training {

namespace {

// Nearly normal (Irwin-Hall), with mean 0 and variance 1; the same on every platform.
float nearly_normal(Random& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += static_cast<double>(random() >> 11) * 0x1p-53;
    return static_cast<float>(sum);
}

void fill(std::span<float> numbers, float deviation, Random& random) {
    for (float& number : numbers)
        number = deviation * nearly_normal(random);
}

}  // namespace

Parameters::Parameters() : class_rows(kClassPairs), window_rows(kNetworkRowCount) {}

void initialize(Parameters& parameters, Random& random) {
    parameters = Parameters();
    for (Lanes<float>& row : parameters.class_rows)
        fill(row, 0.15F, random);
    // He et al. 2015, "Delving Deep into Rectifiers".
    const auto layer_deviation = [](std::size_t inputs) {
        return static_cast<float>(std::sqrt(2.0 / static_cast<double>(inputs)));
    };
    Head<float>& head = parameters.head;
    for (Hidden<float>& weights : head.first)
        fill(weights, layer_deviation(kInputs), random);
    for (Hidden<float>& weights : head.second)
        fill(weights, layer_deviation(kNetworkHidden), random);
    fill(head.output, 0.1F, random);
    head.table_share = 1;
}

}  // namespace kagetsu::training
