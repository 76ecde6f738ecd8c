// The numbers of a network other than its rows: biases of the inputs, both hidden layers, output,
// and the share of the tables.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "kagetsu/network.hpp"

namespace kagetsu::training {

constexpr std::size_t kInputs = kNetworkInputs;

// Numbers of one view, and of a hidden layer; in whole cache lines.
template <typename Real>
struct alignas(64) Lanes : std::array<Real, kNetworkChannels> {};
template <typename Real>
struct alignas(64) Hidden : std::array<Real, kNetworkHidden> {};

// A unit of logit is the scale of the rule's win rate. Layers are stored by input, unlike those of
// NetworkWeights: so all outputs are computed side by side, without sums across lanes.
template <typename Real>
struct Head {
    std::array<Lanes<Real>, 2> input_biases{};  // of the own view, then of the opponent's
    std::array<Hidden<Real>, kInputs> first{};
    Hidden<Real> first_biases{};
    std::array<Hidden<Real>, kNetworkHidden> second{};
    Hidden<Real> second_biases{};
    Hidden<Real> output{};
    Real output_bias{};
    Real table_share{};
};

enum class HeadPart {
    InputBiases,
    First,
    FirstBiases,
    Second,
    SecondBiases,
    Output,
    OutputBias,
    TableShare
};

// Calls visit(part, numbers of the part in each of the heads...), every part as a span.
template <typename Visitor, typename... Heads>
void for_each_part(Visitor&& visit, Heads&... heads) {
    const auto lanes = [](auto& part) { return std::span(part.data(), part.size()); };
    const auto layer = [](auto& part) {
        return std::span(part.front().data(), part.size() * part.front().size());
    };
    const auto number = [](auto& part) { return std::span(&part, 1); };
    visit(HeadPart::InputBiases, layer(heads.input_biases)...);
    visit(HeadPart::First, layer(heads.first)...);
    visit(HeadPart::FirstBiases, lanes(heads.first_biases)...);
    visit(HeadPart::Second, layer(heads.second)...);
    visit(HeadPart::SecondBiases, lanes(heads.second_biases)...);
    visit(HeadPart::Output, lanes(heads.output)...);
    visit(HeadPart::OutputBias, number(heads.output_bias)...);
    visit(HeadPart::TableShare, number(heads.table_share)...);
}

// What the integers of NetworkWeights can hold.
struct Grid {
    double steps;  // integers per unit
    int least;
    int most;
};
// `scale`: value per unit of logit.
[[nodiscard]] constexpr Grid grid_of(HeadPart part, double scale) noexcept {
    constexpr int kInt8 = 127;
    constexpr int kInt16 = 32767;
    switch (part) {
        case HeadPart::InputBiases:
            return {1024, -kInt16, kInt16};
        case HeadPart::First:
        case HeadPart::Second:
            return {64, -kInt8, kInt8};
        case HeadPart::FirstBiases:
        case HeadPart::SecondBiases:
            return {8192, -NetworkWeights::kMaxBias, NetworkWeights::kMaxBias};
        case HeadPart::Output:
            return {16 * scale, -kInt16, kInt16};
        case HeadPart::OutputBias:
            return {2048 * scale, -NetworkWeights::kMaxOutputBias, NetworkWeights::kMaxOutputBias};
        case HeadPart::TableShare:
            break;
    }
    return {1024, 0, NetworkWeights::kMaxTableShare};
}

}  // namespace kagetsu::training
