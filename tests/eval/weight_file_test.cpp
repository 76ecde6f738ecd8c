// Weight files, written and read.
#include "eval/weight_file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "kagetsu/evaluator.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "util/bytes.hpp"

namespace kagetsu::test {

namespace {

std::string complaint_about(std::string_view bytes) {
    try {
        (void)parse_weights(bytes);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

bool same(const WeightSet& a, const WeightSet& b) {
    const bool same_network =
        a.network && b.network ? *a.network == *b.network : a.network == b.network;
    return same_network && a.own == b.own && a.opponents == b.opponents && a.attack == b.attack &&
           a.defence == b.defence && a.threats == b.threats && a.learned_from == b.learned_from;
}

std::shared_ptr<const NetworkWeights> random_network(Random& random) {
    auto network = std::make_shared<NetworkWeights>();
    const auto fill = [&random](auto& numbers, int most) {
        for (auto& number : numbers) {
            number = static_cast<std::decay_t<decltype(number)>>(random.below(2 * most + 1) - most);
        }
    };
    network->table_share = static_cast<std::int16_t>(random.below(2000));
    for (auto& row : network->rows)
        fill(row, NetworkWeights::kMaxRowWeight);
    fill(network->input_biases, 32767);
    for (auto& weights : network->first)
        fill(weights, 127);
    fill(network->first_biases, NetworkWeights::kMaxBias);
    for (auto& weights : network->second)
        fill(weights, 127);
    fill(network->second_biases, NetworkWeights::kMaxBias);
    fill(network->output, 32767);
    network->output_bias = random.below(1000) - NetworkWeights::kMaxOutputBias;
    return network;
}

// All numbers different, within the limits of all tables; some sets with networks, the first one
// if told so.
Weights random_weights(Random& random, bool has_first_network) {
    Weights weights;
    for (WeightSet& set : weights.sets) {
        if (&set == &weights.sets.front() ? has_first_network : random.percent(50))
            set.network = random_network(random);
        if (random.percent(50)) set.learned_from = "games " + std::to_string(random.below(1000));
        const auto fill = [&random](auto& table) {
            for (std::int16_t& number : table) {
                number = static_cast<std::int16_t>(random.below(2 * kMaxPointValue + 1) -
                                                   kMaxPointValue);
            }
        };
        fill(set.own);
        fill(set.opponents);
        fill(set.attack);
        fill(set.defence);
        fill(set.threats);
    }
    return weights;
}

}  // namespace

TEST_SUITE("weight file") {
    TEST_CASE("weights read back are those written") {
        Random random(1);
        for (int i = 0; i < 6; ++i) {
            const Weights weights = i == 0   ? hand_set_weights()
                                    : i == 1 ? built_in_weights()
                                             : random_weights(random, i % 2 == 0);
            const Weights again = parse_weights(to_bytes(weights));
            for (std::size_t set = 0; set < kWeightSetCount; ++set)
                CHECK(same(weights.sets[set], again.sets[set]));
        }
    }

    TEST_CASE("other weights have another fingerprint") {
        Weights weights = hand_set_weights();
        const std::uint64_t fingerprint = Evaluator(weights).fingerprint();
        CHECK(Evaluator(hand_set_weights()).fingerprint() == fingerprint);
        ++weights.sets[4].threats[kThreatIndexCount - 1];
        CHECK(Evaluator(weights).fingerprint() != fingerprint);
        weights = hand_set_weights();
        weights.sets[5].network = std::make_shared<const NetworkWeights>();
        CHECK(Evaluator(weights).fingerprint() != fingerprint);
    }

    TEST_CASE("the file is small") {
        CHECK(to_bytes(hand_set_weights()).size() < 170'000);
    }

    TEST_CASE("what sets have in common with the first stands in the file once") {
        Random random(3);
        Weights weights = random_weights(random, true);
        std::fill(weights.sets.begin(), weights.sets.end(), WeightSet(weights.sets[0]));
        const std::string bytes = to_bytes(weights);
        const auto zeros = static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\0'));
        CHECK(bytes.size() - zeros < bytes.size() / kWeightSetCount);
    }

    TEST_CASE("anything else is refused with the reason") {
        const std::string bytes = to_bytes(hand_set_weights());
        CHECK(complaint_about(bytes) == "");
        CHECK(complaint_about("") == "not a weight file");
        CHECK(complaint_about("START 15\n") == "not a weight file");
        std::string other = bytes;
        other.replace(0, 17, "kagetsu weights 1");
        CHECK(complaint_about(other) == "weights of another version, not 'kagetsu weights 5'");
        CHECK(complaint_about(bytes.substr(0, bytes.size() - 1)) == "damaged weights");
        CHECK(complaint_about(bytes.substr(0, 20)) == "damaged weights");
        CHECK(complaint_about(bytes + "x") == "damaged weights");
        Random random(2);
        for (int i = 0; i < scaled(100); ++i) {
            std::string wrong = bytes;
            const int at = 18 + random.below(static_cast<int>(bytes.size()) - 18);
            wrong[static_cast<std::size_t>(at)] ^= static_cast<char>(1 << random.below(8));
            CHECK(complaint_about(wrong) == "damaged weights");
        }
        for (const auto table : {&WeightSet::own, &WeightSet::opponents}) {
            Weights extreme = hand_set_weights();
            (extreme.sets[2].*table)[17] = kMaxPointValue;
            CHECK(complaint_about(to_bytes(extreme)) == "");
            ++(extreme.sets[2].*table)[17];
            CHECK(complaint_about(to_bytes(extreme)) == "weights out of range");
        }
    }

    TEST_CASE("numbers of networks out of range and files of wrong length are refused") {
        Weights weights = hand_set_weights();
        NetworkWeights network;
        const auto complaint = [&] {
            weights.sets[1].network = std::make_shared<const NetworkWeights>(network);
            return complaint_about(to_bytes(weights));
        };
        CHECK(complaint() == "");
        network.rows.back().back() = NetworkWeights::kMaxRowWeight + 1;
        CHECK(complaint() == "weights out of range");
        network.rows.back().back() = -NetworkWeights::kMaxRowWeight;
        CHECK(complaint() == "");
        network.table_share = -1;
        CHECK(complaint() == "weights out of range");
        network.table_share = 1024;
        network.first[3][5] = -128;
        CHECK(complaint() == "weights out of range");
        network.first[3][5] = -127;
        network.second_biases[0] = NetworkWeights::kMaxBias + 1;
        CHECK(complaint() == "weights out of range");
        network.second_biases[0] = 0;
        network.output_bias = -NetworkWeights::kMaxOutputBias - 1;
        CHECK(complaint() == "weights out of range");

        // With a correct checksum.
        network.output_bias = 0;
        CHECK(complaint() == "");
        const std::string bytes = to_bytes(weights);
        const auto complaint_about_content = [](std::string content) {
            std::uint64_t sum = 14695981039346656037ULL;
            for (const char byte : content)
                sum = (sum ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
            put_number(content, sum, 8);
            return complaint_about(content);
        };
        std::string content = bytes.substr(0, bytes.size() - 8);
        CHECK(complaint_about_content(content) == "");
        // The last set has no text and no network: the last three bytes are its length, 0 and 0.
        content.back() = 2;
        CHECK(complaint_about_content(content) == "weights out of range");
        content.back() = 0;
        std::string long_text = content.substr(0, content.size() - 3);
        put_number(long_text, WeightSet::kMaxLearnedFrom + 1, 2);
        long_text += std::string(WeightSet::kMaxLearnedFrom + 1, 'x') + '\0';
        CHECK(complaint_about_content(long_text) == "weights out of range");
        CHECK(complaint_about_content(content + '\0') == "weights with trailing bytes");
        for (const std::size_t less : {std::size_t{1}, std::size_t{3}, content.size() / 2})
            CHECK(complaint_about_content(content.substr(0, content.size() - less)) ==
                  "weights that are cut short");
    }

    TEST_CASE("freestyle on large boards has a set of its own") {
        const auto set_of = [](Rule rule, BoardShape shape) {
            CHECK(weight_set_index(rule, shape, Color::Black) ==
                  weight_set_index(rule, shape, Color::White));
            return static_cast<WeightSetId>(weight_set_index(rule, shape, Color::Black));
        };
        CHECK(set_of(Rule::Freestyle, {15, 15}) == WeightSetId::Freestyle);
        CHECK(set_of(Rule::Freestyle, {17, 22}) == WeightSetId::Freestyle);
        CHECK(set_of(Rule::Freestyle, {22, 17}) == WeightSetId::Freestyle);
        CHECK(set_of(Rule::Freestyle, {18, 18}) == WeightSetId::FreestyleLarge);
        CHECK(set_of(Rule::Freestyle, {20, 20}) == WeightSetId::FreestyleLarge);
        CHECK(set_of(Rule::Standard, {20, 20}) == WeightSetId::Standard);
        CHECK(set_of(Rule::Caro, {20, 20}) == WeightSetId::Caro);
    }

    TEST_CASE("an evaluator takes any weights") {
        Random random(3);
        Weights weights = random_weights(random, false);
        for (WeightSet& set : weights.sets)
            set.network = nullptr;
        const Evaluator evaluator(weights);
        for (int i = 0; i < scaled(60); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const int side = i % 2 == 0 ? 15 : 20;
            const Position position =
                random_position({side, side}, rule, 1 + random.below(80), kTacticalPlay, random);
            const PatternBoard board(position, evaluator.point_values(position));
            const Color me = position.side_to_move();
            const WeightSet& mine = weights.sets[weight_set_index(position, me)];
            const WeightSet& yours = weights.sets[weight_set_index(position, opponent(me))];
            int sum = mine.threats[threat_index(board)];
            position.empty_squares().for_each([&](int bit) {
                const Square square = position.layout().square_of(bit);
                const PointCode own = board.point_code(square, me);
                const PointCode opponents = board.point_code(square, opponent(me));
                sum += mine.own[own] - yours.opponents[opponents];
                CHECK(evaluator.move_scorer(board, me)(square) ==
                      mine.attack[own] + yours.defence[opponents]);
            });
            CHECK(evaluator.evaluate(board) == std::clamp(sum / kWeightScale, -kMaxEval, kMaxEval));
        }
    }
}

}  // namespace kagetsu::test
