#include "slow_network.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace kagetsu::test {

namespace {

// The number of one side; `step` is 1 or -1.
int side_number(const NaivePosition& board, Point p, Point direction, int step, Color view,
                bool& has_stone) {
    int number = 0;
    int power = 1;
    int offset = 0;
    for (int distance = 1; distance <= 4; ++distance, power *= 3) {
        const char cell = board.at(moved(p, direction, step * distance));
        if (cell == '#') break;
        if (cell != '.') {
            number += (cell == symbol_of(view) ? 1 : 2) * power;
            has_stone = true;
        }
        offset += power;
    }
    return offset + number;
}

int activation(std::int64_t x) {
    return static_cast<int>(std::clamp<std::int64_t>(x, 0, 127));
}

template <typename Layer, typename Biases>
std::vector<int> layer(const std::vector<int>& inputs, const Layer& weights, const Biases& biases) {
    std::vector<int> outputs;
    for (std::size_t o = 0; o < weights.size(); ++o) {
        std::int64_t sum = biases[o];
        for (std::size_t i = 0; i < inputs.size(); ++i)
            sum += std::int64_t{weights[o][i]} * inputs[i];
        outputs.push_back(activation(sum >> 6));
    }
    return outputs;
}

}  // namespace

SlowWindow slow_window(const NaivePosition& board, Point p, Point direction, Color view) {
    SlowWindow window{0, false};
    const int before = side_number(board, p, direction, -1, view, window.has_stone);
    const int behind = side_number(board, p, direction, 1, view, window.has_stone);
    window.row = row_index(before, behind);
    return window;
}

int slow_value(const NaivePosition& board, Color to_move, const NetworkWeights& own,
               const NetworkWeights& other, int tables) {
    std::vector<int> inputs;
    for (const Color view : {to_move, opponent(to_move)}) {
        const NetworkWeights& network = view == to_move ? own : other;
        std::array<int, kChannels> sums{};
        for (const Point p : board.empty_squares()) {
            std::array<int, kChannels> square{};
            for (const Point direction : kDirections) {
                const SlowWindow window = slow_window(board, p, direction, view);
                for (std::size_t i = 0; i < square.size(); ++i)
                    square[i] += network.rows[static_cast<std::size_t>(window.row)][i];
            }
            for (std::size_t i = 0; i < square.size(); ++i)
                sums[i] += std::max(square[i], 0);
        }
        for (const int sum : sums)
            inputs.push_back(activation((sum + own.input_biases[inputs.size()]) >> 3));
    }
    const std::vector<int> second =
        layer(layer(inputs, own.first, own.first_biases), own.second, own.second_biases);
    std::int64_t sum = own.output_bias;
    for (std::size_t i = 0; i < second.size(); ++i)
        sum += std::int64_t{own.output[i]} * second[i];
    return ((tables * own.table_share + 512) >> 10) + static_cast<int>((sum + 1024) >> 11);
}

}  // namespace kagetsu::test
