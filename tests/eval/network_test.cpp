// The network's values are those of the oracle (support/naive_network.hpp), after every make and
// undo, whatever the weights.
//
// The suite makes and undoes some thousand moves, the target `network-long` a million:
//     cmake --build BUILD --target network-long
#include "kagetsu/network.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <set>

#include "kagetsu/board_evaluator.hpp"
#include "kagetsu/notation.hpp"
#include "support/board_literal.hpp"
#include "support/naive_network.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

template <typename Number>
Number random_number(Random& random, int most) {
    return static_cast<Number>(random.below(2 * most + 1) - most);
}

// A network whose layers are neither all 0 nor all 127, so that its values differ.
std::shared_ptr<const NetworkWeights> random_network(Random& random) {
    auto network = std::make_shared<NetworkWeights>();
    network->table_share = static_cast<std::int16_t>(900 + random.below(200));
    for (auto& row : network->rows)
        for (auto& weight : row)
            weight = random_number<std::int8_t>(random, NetworkWeights::kMaxRowWeight);
    for (auto& bias : network->input_biases)
        bias = static_cast<std::int16_t>(-random.below(4000));
    for (auto& weights : network->first)
        for (auto& weight : weights)
            weight = random_number<std::int8_t>(random, 30);
    for (auto& bias : network->first_biases)
        bias = random_number<std::int32_t>(random, 4000);
    for (auto& weights : network->second)
        for (auto& weight : weights)
            weight = random_number<std::int8_t>(random, 30);
    for (auto& bias : network->second_biases)
        bias = random_number<std::int32_t>(random, 4000);
    for (auto& weight : network->output)
        weight = random_number<std::int16_t>(random, 800);
    network->output_bias = random_number<std::int32_t>(random, 100000);
    return network;
}

Weights with_networks(Random& random) {
    Weights weights = hand_set_weights();
    for (WeightSet& set : weights.sets)
        set.network = random_network(random);
    return weights;
}

// All numbers as large as the file allows; `sign` is theirs.
std::shared_ptr<const NetworkWeights> extreme_network(int row_sign, int sign) {
    auto network = std::make_shared<NetworkWeights>();
    network->table_share = NetworkWeights::kMaxTableShare;
    for (auto& row : network->rows)
        row.fill(static_cast<std::int8_t>(row_sign * NetworkWeights::kMaxRowWeight));
    network->input_biases.fill(static_cast<std::int16_t>(sign * 32767));
    for (auto& weights : network->first)
        weights.fill(static_cast<std::int8_t>(sign * 127));
    network->first_biases.fill(sign * NetworkWeights::kMaxBias);
    for (auto& weights : network->second)
        weights.fill(static_cast<std::int8_t>(sign * 127));
    network->second_biases.fill(sign * NetworkWeights::kMaxBias);
    network->output.fill(static_cast<std::int16_t>(sign * 32767));
    network->output_bias = sign * NetworkWeights::kMaxOutputBias;
    return network;
}

Value oracle_value(const Weights& weights, const Evaluator& evaluator, const PatternBoard& board) {
    const Position& position = board.position();
    const Color me = position.side_to_move();
    const long long value =
        naive_network_value(to_naive(position), me, evaluator.evaluate_by_tables(board),
                            *weights.sets[weight_set_index(position, me)].network,
                            *weights.sets[weight_set_index(position, opponent(me))].network);
    return static_cast<Value>(std::clamp<long long>(value, -kMaxEval, kMaxEval));
}

constexpr std::array<BoardShape, 8> kShapes{
    {{15, 15}, {20, 20}, {5, 5}, {22, 22}, {15, 10}, {7, 22}, {19, 19}, {12, 5}}};
constexpr int kUsualSteps = 12'000;
constexpr int kStepsOfWalk = 300;

// Makes and undoes random moves and compares now and then, so that several moves at once have to be
// caught up with. Returns the number of makes and undos.
int walk(const Position& start, const Weights& weights, const Evaluator& evaluator,
         Random& random) {
    PatternBoard board(start, evaluator.point_values(start));
    BoardEvaluator evaluation(evaluator, board);
    int depth = 0;
    int differences = 0;
    std::set<Value> values;
    for (int step = 0; step < kStepsOfWalk; ++step) {
        const bool is_full = board.position().empty_count() == 0;
        if (depth > 0 && (is_full || random.percent(45))) {
            board.undo();
            --depth;
        } else if (!is_full) {
            const Bitboard empty = board.position().empty_squares();
            int number = random.below(board.position().empty_count());
            Square square = kNoSquare;
            empty.for_each([&](int bit) {
                if (number-- == 0) square = board.position().layout().square_of(bit);
            });
            board.make(square);
            ++depth;
        }
        if (random.percent(30)) continue;
        const Value value = evaluation.evaluate();
        values.insert(value);
        if (value != oracle_value(weights, evaluator, board)) ++differences;
        if (random.percent(5) && evaluator.evaluate(board) != value) ++differences;
    }
    CAPTURE(to_text(start));
    CHECK(differences == 0);
    CHECK(values.size() > 5);
    return kStepsOfWalk;
}

}  // namespace

TEST_SUITE("network") {
    TEST_CASE("a window and its reversal share a row, and no other window does") {
        std::set<int> rows;
        for (int left = 0; left < kNetworkSides; ++left) {
            CHECK(side_of_opponent(side_of_opponent(left)) == left);
            for (int right = 0; right <= left; ++right) {
                CHECK(network_row_index(left, right) == network_row_index(right, left));
                rows.insert(network_row_index(left, right));
            }
        }
        CHECK(rows.size() == kNetworkRowCount);
        CHECK(*rows.begin() == 0);
        CHECK(*rows.rbegin() == kNetworkRowCount - 1);
    }

    TEST_CASE("the values are the oracle's after every make and undo") {
        Random random(29);
        const Weights weights = with_networks(random);
        const Evaluator evaluator(weights);
        int steps = 0;
        for (int game = 0; steps < scaled(kUsualSteps); ++game) {
            const Rule rule = kAllRules[static_cast<std::size_t>(game) % kAllRules.size()];
            const BoardShape shape =
                kShapes[static_cast<std::size_t>(random.below(kShapes.size()))];
            const Position start =
                random_position(shape, rule, random.below(shape.area() / 2), kTacticalPlay, random);
            steps += walk(start, weights, evaluator, random);
        }
    }

    TEST_CASE("extreme weights do not overflow") {
        Random random(5);
        for (const int row_sign : {-1, 1}) {
            for (const int sign : {-1, 1}) {
                Weights weights = hand_set_weights();
                for (WeightSet& set : weights.sets)
                    set.network = extreme_network(row_sign, sign);
                const Evaluator evaluator(weights);
                for (const BoardShape shape : {BoardShape{22, 22}, {15, 15}}) {
                    Position position(shape, Rule::Renju);
                    PatternBoard board(position, evaluator.point_values(position));
                    BoardEvaluator evaluation(evaluator, board);
                    for (int i = 0; i < 30; ++i) {
                        CHECK(evaluation.evaluate() == oracle_value(weights, evaluator, board));
                        Square square = kNoSquare;
                        while (square == kNoSquare || !board.position().is_empty(square))
                            square =
                                square_at(random.below(shape.width), random.below(shape.height));
                        board.make(square);
                    }
                }
            }
        }
    }

    TEST_CASE("a network of zeros changes nothing") {
        Weights weights = hand_set_weights();
        for (WeightSet& set : weights.sets)
            set.network = std::make_shared<const NetworkWeights>();
        const Evaluator with(weights);
        const Evaluator without(hand_set_weights());
        Random random(6);
        for (int i = 0; i < scaled(100); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position =
                random_position({15, 15}, rule, random.below(100), kTacticalPlay, random);
            CHECK(with.evaluate(PatternBoard(position, with.point_values(position))) ==
                  without.evaluate(PatternBoard(position, without.point_values(position))));
        }
    }

    TEST_CASE("without a network of both colours, and with dead stones, the tables decide") {
        Random random(7);
        Weights weights = with_networks(random);
        Position position = parse_game("h8 i9 j7", {}, Rule::Renju);
        const auto is_by_tables = [&] {
            const Evaluator evaluator(weights);
            const PatternBoard board(position, evaluator.point_values(position));
            return evaluator.evaluate(board) == evaluator.evaluate_by_tables(board);
        };
        CHECK_FALSE(is_by_tables());
        position.place(square_at(0, 0), Cell::Wall);
        CHECK(is_by_tables());
        position.remove(square_at(0, 0));
        CHECK_FALSE(is_by_tables());
        weights.sets[static_cast<std::size_t>(WeightSetId::RenjuWhite)].network = nullptr;
        CHECK(is_by_tables());
    }
}

}  // namespace kagetsu::test
