#include "eval/packed_network.hpp"

#include <algorithm>
#include <cstring>

namespace kagetsu {

namespace {

// Returns the byte of a row in which the number of a lane is kept.
constexpr std::size_t byte_of(std::size_t lane) noexcept {
    const std::size_t block = lane / kVectorBytes * kVectorBytes;
    const std::size_t i = lane % kVectorBytes;
    constexpr std::size_t kHalf = kVectorBytes / 2;
    return block + (i < kHalf ? 2 * i : 2 * (i - kHalf) + 1);
}

// The weights of a layer in the order of PackedNetwork::Head::Layer.
template <typename Layer, typename Weights>
void set_layer(Layer& layer, const Weights& weights) {
    for (std::size_t output = 0; output < weights.size(); ++output) {
        for (std::size_t input = 0; input < weights[output].size(); ++input)
            layer[input / 4][output][input % 4] = weights[output][input];
    }
}

constexpr int kInputShift = 3;
constexpr int kLayerShift = 6;

// Computes the inputs of one view, 0..127, from its sums.
void compute_inputs(const std::uint16_t* sums, const std::uint16_t* added,
                    const std::uint16_t* subtracted, std::int8_t* inputs) {
    const auto shifted = [&](std::size_t i) {
        const UInt16Lanes sum = reinterpret_cast<const UInt16Lanes&>(sums[i]);
        const UInt16Lanes plus = reinterpret_cast<const UInt16Lanes&>(added[i]);
        const UInt16Lanes minus = reinterpret_cast<const UInt16Lanes&>(subtracted[i]);
        // More than 16 bits can hold is more than the largest input in any case.
        const UInt16Lanes high = sum + plus < sum ? ~UInt16Lanes{} : sum + plus;
        const UInt16Lanes low = high > minus ? high - minus : UInt16Lanes{};
        return reinterpret_cast<Int16Lanes>(low >> kInputShift);
    };
    constexpr std::size_t kLanes = kVectorBytes / sizeof(std::uint16_t);
    for (std::size_t i = 0; i < kNetworkChannels; i += 2 * kLanes) {
        reinterpret_cast<Int8Lanes&>(inputs[i]) = clamped_bytes(shifted(i), shifted(i + kLanes));
    }
}

// Computes the outputs of a layer from its inputs, 0..127 both.
template <typename Layer>
void compute_layer(const std::int8_t* inputs, const Layer& weights,
                   const std::array<std::int32_t, kNetworkHidden>& biases, std::int8_t* outputs) {
    constexpr std::size_t kLanes = kVectorBytes / sizeof(std::int32_t);
    constexpr std::size_t kVectors = kNetworkHidden / kLanes;
    Int32Lanes sums[kVectors] = {};  // NOLINT: std::array ignores the attributes of vectors
    for (std::size_t quad = 0; quad < weights.size(); ++quad) {
        // The same four inputs in all lanes.
        std::int32_t four;
        std::memcpy(&four, inputs + 4 * quad, sizeof four);
        const Int32Lanes spread = Int32Lanes{} + four;
        for (std::size_t v = 0; v < kVectors; ++v) {
            sums[v] += multiply_and_add_quads(
                reinterpret_cast<const Int8Lanes&>(spread),
                reinterpret_cast<const Int8Lanes&>(weights[quad][v * kLanes]));
        }
    }
    for (std::size_t v = 0; v < kVectors; ++v) {
        sums[v] += reinterpret_cast<const Int32Lanes&>(biases[v * kLanes]);
        sums[v] >>= kLayerShift;
    }
    for (std::size_t v = 0; v < kVectors; v += 4) {
        reinterpret_cast<Int8Lanes&>(outputs[v * kLanes]) =
            clamped_bytes(sums[v], sums[v + 1], sums[v + 2], sums[v + 3]);
    }
}

}  // namespace

PackedNetwork::Head::Head(const NetworkWeights& weights)
    : first_biases(weights.first_biases),
      second_biases(weights.second_biases),
      output(weights.output),
      output_bias(weights.output_bias),
      table_share(weights.table_share) {
    for (std::size_t i = 0; i < kLaneCount; ++i) {
        const int bias = weights.input_biases[i];
        added[i] = static_cast<std::uint16_t>(std::max(bias, 0));
        subtracted[i] = static_cast<std::uint16_t>(std::max(-bias, 0));
    }
    set_layer(first, weights.first);
    set_layer(second, weights.second);
}

PackedNetwork::PackedNetwork(const NetworkWeights& black, const NetworkWeights& white)
    : rows_(std::make_unique<Row[]>(kNetworkRowCount)), heads_{Head(black), Head(white)} {
    std::array<int, kNetworkSides> exchanged{};
    for (int side = 0; side < kNetworkSides; ++side)
        exchanged[static_cast<std::size_t>(side)] = side_of_opponent(side);
    for (int left = 0; left < kNetworkSides; ++left) {
        for (int right = 0; right <= left; ++right) {
            const auto number = static_cast<std::size_t>(network_row_index(left, right));
            const auto& blacks = black.rows[number];
            const auto& whites = white.rows[static_cast<std::size_t>(
                network_row_index(exchanged[static_cast<std::size_t>(left)],
                                  exchanged[static_cast<std::size_t>(right)]))];
            Row& row = rows_[number];
            for (std::size_t channel = 0; channel < kNetworkChannels; ++channel) {
                row.bytes[byte_of(channel)] = blacks[channel];
                row.bytes[byte_of(kNetworkChannels + channel)] = whites[channel];
            }
        }
    }
}

void PackedNetwork::add_square(NetworkSums& sums, const Row& square) noexcept {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        sums.lanes[lane] = static_cast<std::uint16_t>(
            sums.lanes[lane] + std::max<int>(square.bytes[byte_of(lane)], 0));
    }
}

int PackedNetwork::value(int tables, const NetworkSums& sums, Color side_to_move) const noexcept {
    const Head& head = heads_[index_of(side_to_move)];
    alignas(64) std::array<std::int8_t, kLaneCount> inputs;
    const std::size_t own = side_to_move == Color::Black ? 0 : kNetworkChannels;
    for (std::size_t view = 0; view < kLaneCount; view += kNetworkChannels) {
        compute_inputs(&sums.lanes[view ^ own], &head.added[view], &head.subtracted[view],
                       &inputs[view]);
    }
    alignas(64) std::array<std::int8_t, kNetworkHidden> first;
    alignas(64) std::array<std::int8_t, kNetworkHidden> second;
    compute_layer(inputs.data(), head.first, head.first_biases, first.data());
    compute_layer(first.data(), head.second, head.second_biases, second.data());
    std::int32_t sum = head.output_bias;
    for (std::size_t i = 0; i < kNetworkHidden; ++i)
        sum += head.output[i] * second[i];
    return ((tables * head.table_share + 512) >> 10) + ((sum + 1024) >> 11);
}

}  // namespace kagetsu
