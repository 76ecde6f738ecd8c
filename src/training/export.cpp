#include "training/export.hpp"

#include <cmath>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "kagetsu/win_rate.hpp"
#include "training/rounding.hpp"

namespace kagetsu::training {

namespace {

// Calls visit(part, number of the trainer, number of the engine) for all numbers of a head.
template <typename HeadType, typename WeightsType, typename Visitor>
void for_each_number(HeadType& head, WeightsType& weights, const Visitor& visit) {
    for (std::size_t i = 0; i < kInputs; ++i) {
        visit(HeadPart::InputBiases, head.input_biases[i / kNetworkChannels][i % kNetworkChannels],
              weights.input_biases[i]);
    }
    for (std::size_t o = 0; o < kNetworkHidden; ++o) {
        for (std::size_t i = 0; i < kInputs; ++i)
            visit(HeadPart::First, head.first[i][o], weights.first[o][i]);
        visit(HeadPart::FirstBiases, head.first_biases[o], weights.first_biases[o]);
        for (std::size_t i = 0; i < kNetworkHidden; ++i)
            visit(HeadPart::Second, head.second[i][o], weights.second[o][i]);
        visit(HeadPart::SecondBiases, head.second_biases[o], weights.second_biases[o]);
        visit(HeadPart::Output, head.output[o], weights.output[o]);
    }
    visit(HeadPart::OutputBias, head.output_bias, weights.output_bias);
    visit(HeadPart::TableShare, head.table_share, weights.table_share);
}

}  // namespace

NetworkWeights exported(const Network<float>& network, double scale) {
    NetworkWeights weights;
    for (std::size_t row = 0; row < kNetworkRowCount; ++row)
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            weights.rows[row][i] =
                static_cast<std::int8_t>(std::lround(network.rows[row][i] * kRowSteps));
    for_each_number(network.head, weights, [scale](HeadPart part, float from, auto& to) {
        to =
            static_cast<std::decay_t<decltype(to)>>(std::lround(from * grid_of(part, scale).steps));
    });
    return weights;
}

Parameters imported(const NetworkWeights& weights, double scale) {
    Parameters parameters;
    for (std::size_t row = 0; row < kNetworkRowCount; ++row)
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            parameters.window_rows[row][i] = static_cast<float>(weights.rows[row][i]) / kRowSteps;
    for_each_number(parameters.head, weights, [scale](HeadPart part, float& to, int from) {
        to = static_cast<float>(from / grid_of(part, scale).steps);
    });
    return parameters;
}

Weights with_networks(Weights weights, const BySide<Network<float>>& networks, Rule rule,
                      BoardShape shape, const std::string& learned_from) {
    const double scale = win_rate_scale(rule);
    for (std::size_t n = 0; n < networks.networks.size(); ++n) {
        WeightSet& set = weights.sets[weight_set_index(rule, shape, static_cast<Color>(n))];
        set.network = std::make_shared<const NetworkWeights>(exported(networks.networks[n], scale));
        set.learned_from = learned_from;
    }
    return weights;
}

}  // namespace kagetsu::training
