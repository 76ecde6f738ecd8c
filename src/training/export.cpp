#include "training/export.hpp"

#include <cmath>
#include <cstdint>
#include <memory>

#include "kagetsu/win_rate.hpp"
#include "training/rounding.hpp"

namespace kagetsu::training {

namespace {

// Writes a part of the head to numbers of the engine.
class HeadWriter {
  public:
    HeadWriter(HeadPart part, double scale) : steps_(grid_of(part, scale).steps) {}

    template <typename Number>
    void write(float from, Number& to) const {
        to = static_cast<Number>(std::lround(from * steps_));
    }
    template <std::size_t kSize, typename Number>
    void write(const Lanes<float>& from, std::array<Number, kSize>& to) const {
        for (std::size_t i = 0; i < kSize; ++i)
            write(from[i], to[i]);
    }
    // Layers are stored by output there.
    template <std::size_t kInputCount, typename Layer>
    void write(const std::array<Lanes<float>, kInputCount>& from, Layer& to) const {
        for (std::size_t o = 0; o < kHidden; ++o)
            for (std::size_t i = 0; i < kInputCount; ++i)
                write(from[i][o], to[o][i]);
    }

  private:
    double steps_;
};

}  // namespace

NetworkWeights exported(const Network<float>& network, double scale) {
    NetworkWeights weights;
    for (std::size_t row = 0; row < kRowCount; ++row)
        for (std::size_t i = 0; i < kChannels; ++i)
            weights.rows[row][i] =
                static_cast<std::int8_t>(std::lround(network.rows[row][i] * kRowSteps));
    const Head<float>& head = network.head;
    const auto writer = [scale](HeadPart part) { return HeadWriter(part, scale); };
    for (std::size_t i = 0; i < kInputs; ++i) {
        writer(HeadPart::InputBiases)
            .write(head.input_biases[i / kChannels][i % kChannels], weights.input_biases[i]);
    }
    writer(HeadPart::First).write(head.first, weights.first);
    writer(HeadPart::FirstBiases).write(head.first_biases, weights.first_biases);
    writer(HeadPart::Second).write(head.second, weights.second);
    writer(HeadPart::SecondBiases).write(head.second_biases, weights.second_biases);
    writer(HeadPart::Output).write(head.output, weights.output);
    writer(HeadPart::OutputBias).write(head.output_bias, weights.output_bias);
    writer(HeadPart::TableShare).write(head.table_share, weights.table_share);
    return weights;
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
