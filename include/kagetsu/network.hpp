// The weights of a small network over line windows. It corrects the value of the tables: it scales
// that value (table_share) and adds what the tables cannot say, how lines and points work together.
//
// Every empty square has four line windows of radius kNetworkRadius. Each window has a row of
// numbers, one for each channel. The four rows of a square are added, negative sums become 0
// (ReLU), and the results of all empty squares are added up: once from the view of the side to
// move, once from its opponent's. Two small hidden layers make one number of the two sums. So the
// network cannot tell the eight symmetries of a board apart, and a stone changes at most 33
// squares. Windows without stones have rows of zeros.
//
// All arithmetic is in integers. With y = clamp(x, 0, 127), the value is computed like this:
//
//     input[i]  = y((sum[i] + input_biases[i]) >> 3)       both views, own first
//     first[o]  = y((first_biases[o] + sum of weights x inputs) >> 6)
//     second[o] = y((second_biases[o] + sum of weights x first) >> 6)
//     network   = (output_bias + sum of weights x second + 1024) >> 11
//     value     = ((tables * table_share + 512) >> 10) + network
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kagetsu/line_table.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

constexpr int kNetworkRadius = 4;
// Number of contents of one side of a window.
constexpr int kNetworkSides = static_cast<int>(side_count(kNetworkRadius));
// Numbers in a row, for one view.
constexpr int kNetworkChannels = 32;
constexpr int kNetworkInputs = 2 * kNetworkChannels;  // the channels of both views
// Outputs of each hidden layer.
constexpr int kNetworkHidden = 64;

// Windows that are each other's reversal share a row.
constexpr int kNetworkRowCount = kNetworkSides * (kNetworkSides + 1) / 2;
// Returns the row of the window with these sides (line_table.hpp, LineKey), 0 .. kNetworkRowCount
// - 1.
[[nodiscard]] constexpr int network_row_index(int left, int right) noexcept {
    return left < right ? right * (right + 1) / 2 + left : left * (left + 1) / 2 + right;
}
// Returns the same side seen by the other colour: black and white stones are exchanged.
[[nodiscard]] constexpr int side_of_opponent(int side) noexcept {
    int cells = kNetworkRadius;
    while (side < static_cast<int>(side_offset(cells)))
        --cells;
    const int offset = static_cast<int>(side_offset(cells));
    int digits = side - offset;
    int exchanged = 0;
    for (int power = 1; digits > 0; power *= 3, digits /= 3)
        exchanged += power * (digits % 3 == 0 ? 0 : 3 - digits % 3);
    return offset + exchanged;
}

// The network of one weight set.
struct NetworkWeights {
    static constexpr int kMaxRowWeight = 31;  // so that the sum of four fits eight bits
    static constexpr int kMaxBias = 1 << 24;  // of the hidden layers
    static constexpr int kMaxOutputBias = 1 << 29;
    static constexpr int kMaxTableShare = 4 * 1024;  // at least 0

    using Row = std::array<std::int8_t, kNetworkChannels>;
    template <typename Number, int kInputs>
    using Layer = std::array<std::array<Number, kInputs>, kNetworkHidden>;  // by output

    // The tables' share of the value, in 1/1024.
    std::int16_t table_share = 1024;
    // By network_row_index(), as the colour of the set sees its own stones: its own are 1 in the
    // key, the opponent's 2. In 1/32, within +-kMaxRowWeight. kNetworkRowCount rows. An input is
    // 1/32 of a sum of rows, plus its bias; so sums and biases have the same unit, 1/1024 of an
    // input.
    std::vector<Row> rows = std::vector<Row>(kNetworkRowCount);
    // The other numbers are used when the colour of the set is to move. Inputs: the own view, then
    // the opponent's.
    std::array<std::int16_t, kNetworkInputs> input_biases{};   // in 1/1024 of an input
    Layer<std::int8_t, kNetworkInputs> first{};                // in 1/64
    std::array<std::int32_t, kNetworkHidden> first_biases{};   // in 1/8192
    Layer<std::int8_t, kNetworkHidden> second{};               // in 1/64
    std::array<std::int32_t, kNetworkHidden> second_biases{};  // in 1/8192
    std::array<std::int16_t, kNetworkHidden> output{};         // in 1/16 of a unit of Value
    std::int32_t output_bias = 0;                              // in 1/2048 of a unit of Value

    friend bool operator==(const NetworkWeights&, const NetworkWeights&) = default;
};

}  // namespace kagetsu
