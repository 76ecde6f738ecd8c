#include "support/naive_network.hpp"

#include <algorithm>
#include <vector>

namespace kagetsu::test {

namespace {

using Numbers = std::vector<long long>;

// The number of one side of a window.
int side_of(const NaivePosition& position, Point from, Point direction, Color own,
            bool& has_stone) {
    int shorter = 0;  // number of contents of all shorter sides
    int digits = 0;
    int power = 1;
    for (int i = 1; i <= 4; ++i) {
        const char symbol = position.at(moved(from, direction, i));
        if (symbol == '#') break;
        has_stone = has_stone || symbol != '.';
        digits += power * (symbol == '.' ? 0 : symbol == symbol_of(own) ? 1 : 2);
        shorter += power;
        power *= 3;
    }
    return shorter + digits;
}

// The sums over all empty squares from the view of a colour, whose rows are given.
Numbers sums_of(const NaivePosition& position, Color own, const NetworkWeights& weights) {
    Numbers sums(kNetworkChannels, 0);
    for (const Point p : position.empty_squares()) {
        Numbers square(kNetworkChannels, 0);
        for (const Point d : kDirections) {
            const int number = naive_window(position, p, d, own).row;
            const auto& row = weights.rows[static_cast<std::size_t>(number)];
            for (std::size_t i = 0; i < kNetworkChannels; ++i)
                square[i] += row[i];
        }
        for (std::size_t i = 0; i < kNetworkChannels; ++i)
            sums[i] += std::max(square[i], 0LL);
    }
    return sums;
}

long long clamped(long long number) {
    return std::clamp(number, 0LL, 127LL);
}

template <typename Layer, typename Biases>
Numbers outputs_of(const Numbers& inputs, const Layer& weights, const Biases& biases) {
    Numbers outputs;
    for (std::size_t o = 0; o < weights.size(); ++o) {
        long long sum = biases[o];
        for (std::size_t i = 0; i < inputs.size(); ++i)
            sum += weights[o][i] * inputs[i];
        outputs.push_back(clamped(sum >> 6));
    }
    return outputs;
}

}  // namespace

NaiveWindow naive_window(const NaivePosition& position, Point square, Point direction, Color own) {
    NaiveWindow window{0, false};
    const int before =
        side_of(position, square, {-direction.x, -direction.y}, own, window.has_stone);
    const int after = side_of(position, square, direction, own, window.has_stone);
    window.row = network_row_index(before, after);
    return window;
}

long long naive_network_value(const NaivePosition& position, Color to_move, int tables,
                              const NetworkWeights& mine, const NetworkWeights& yours) {
    Numbers inputs = sums_of(position, to_move, mine);
    for (const long long sum : sums_of(position, opponent(to_move), yours))
        inputs.push_back(sum);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        inputs[i] = clamped((inputs[i] + mine.input_biases[i]) >> 3);
    const Numbers first = outputs_of(inputs, mine.first, mine.first_biases);
    const Numbers second = outputs_of(first, mine.second, mine.second_biases);
    long long sum = mine.output_bias;
    for (std::size_t i = 0; i < second.size(); ++i)
        sum += mine.output[i] * second[i];
    const long long share = mine.table_share;
    return ((tables * share + 512) >> 10) + ((sum + 1024) >> 11);
}

}  // namespace kagetsu::test
