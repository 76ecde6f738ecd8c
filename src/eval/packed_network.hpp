// A network (kagetsu/network.hpp) in the form that evaluates positions: the weights of both colours
// side by side, in the order in which they are read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "eval/lanes.hpp"
#include "kagetsu/network.hpp"

namespace kagetsu {

// Black's view of all channels, then White's.
constexpr std::size_t kLaneCount = kNetworkInputs;

// The sums of all squares, in the order of lanes. Not initialised by default: a search has one for
// every move to come.
struct alignas(64) NetworkSums {
    std::array<std::uint16_t, kLaneCount> lanes;

    friend bool operator==(const NetworkSums&, const NetworkSums&) = default;
};

class PackedNetwork {
  public:
    // The numbers of a row, or the sum of rows for one square. In each block of kVectorBytes the
    // two halves are interleaved: widened to 16 bits by shifts, they are in order. Not initialised
    // by default.
    struct alignas(64) Row {
        std::array<std::int8_t, kLaneCount> bytes;
    };

    // The networks of Black and White; the same one where a rule treats them alike.
    PackedNetwork(const NetworkWeights& black, const NetworkWeights& white);

    // `index`: network_row_index() of a window.
    [[nodiscard]] const Row& row(std::size_t index) const noexcept { return rows_[index]; }
    // Adds what a square with these rows contributes to the sums (ReLU).
    static void add_square(NetworkSums& sums, const Row& square) noexcept;

    // Returns the value for the side to move, not clamped. `tables`: what the tables say.
    [[nodiscard]] int value(int tables, const NetworkSums& sums, Color side_to_move) const noexcept;

  private:
    // The layers for one side to move.
    struct Head {
        explicit Head(const NetworkWeights& weights);
        // The biases of the inputs, positive and negative ones apart.
        alignas(64) std::array<std::uint16_t, kLaneCount> added;
        alignas(64) std::array<std::uint16_t, kLaneCount> subtracted;
        // The weights of four inputs for all outputs, then those of the next four.
        template <std::size_t kInputs>
        using Layer =
            std::array<std::array<std::array<std::int8_t, 4>, kNetworkHidden>, kInputs / 4>;
        alignas(64) Layer<kLaneCount> first;
        alignas(64) std::array<std::int32_t, kNetworkHidden> first_biases;
        alignas(64) Layer<kNetworkHidden> second;
        alignas(64) std::array<std::int32_t, kNetworkHidden> second_biases;
        alignas(64) std::array<std::int16_t, kNetworkHidden> output;
        std::int32_t output_bias;
        int table_share;
    };

    std::unique_ptr<Row[]> rows_;
    std::array<Head, 2> heads_;  // by colour to move
};

}  // namespace kagetsu
