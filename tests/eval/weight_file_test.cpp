// Weight files, written and read.
#include "eval/weight_file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "kagetsu/evaluator.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

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
    return a.own == b.own && a.opponents == b.opponents && a.attack == b.attack &&
           a.defence == b.defence && a.threats == b.threats;
}

// All numbers different, within the limits of all tables.
Weights random_weights(Random& random) {
    Weights weights;
    for (WeightSet& set : weights.sets) {
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
        for (int i = 0; i < 3; ++i) {
            const Weights weights = i == 0 ? hand_set_weights() : random_weights(random);
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
    }

    TEST_CASE("the file is small") {
        CHECK(to_bytes(hand_set_weights()).size() < 170'000);
    }

    TEST_CASE("anything else is refused with the reason") {
        const std::string bytes = to_bytes(hand_set_weights());
        CHECK(complaint_about(bytes) == "");
        CHECK(complaint_about("") == "no weights");
        CHECK(complaint_about("START 15\n") == "no weights");
        std::string other = bytes;
        other.replace(0, 17, "kagetsu weights 1");
        CHECK(complaint_about(other) == "weights of another version");
        CHECK(complaint_about(bytes.substr(0, bytes.size() - 1)).find("bytes, not") !=
              std::string::npos);
        CHECK(complaint_about(bytes + "x").find("bytes, not") != std::string::npos);
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
        const Weights weights = random_weights(random);
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
                CHECK(evaluator.move_scorer(board.position(), me)(board, square) ==
                      mine.attack[own] + yours.defence[opponents]);
            });
            CHECK(evaluator.evaluate(board) == std::clamp(sum / kWeightScale, -kMaxEval, kMaxEval));
        }
    }
}

}  // namespace kagetsu::test
