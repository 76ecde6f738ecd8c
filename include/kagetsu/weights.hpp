// The numbers of the evaluator: one set of weights for each rule, except that both rules of caro
// share one, renju has one for each colour, and freestyle has another for large boards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/network.hpp"
#include "kagetsu/packed_point.hpp"
#include "kagetsu/pattern_board.hpp"

namespace kagetsu {

// Names a set of weights. The order is that of the weight file.
enum class WeightSetId : std::uint8_t {
    Freestyle,
    FreestyleLarge,  // freestyle on large boards, see BoardShape::is_large()
    Standard,
    RenjuBlack,
    RenjuWhite,
    Caro
};
constexpr std::size_t kWeightSetCount = 6;
// For display and files, in the same order.
inline constexpr std::array<std::string_view, kWeightSetCount> kWeightSetNames{
    "freestyle", "freestyle-large", "standard", "renju-black", "renju-white", "caro"};

// Returns the index in Weights::sets of the set for a colour under a rule on a board.
[[nodiscard]] constexpr std::size_t weight_set_index(Rule rule, BoardShape shape,
                                                     Color color) noexcept {
    if (rule == Rule::Freestyle && shape.is_large())
        return static_cast<std::size_t>(WeightSetId::FreestyleLarge);
    constexpr std::array<std::array<WeightSetId, 2>, kAllRules.size()> kSets{{
        {WeightSetId::Freestyle, WeightSetId::Freestyle},
        {WeightSetId::Standard, WeightSetId::Standard},
        {WeightSetId::RenjuBlack, WeightSetId::RenjuWhite},
        {WeightSetId::Caro, WeightSetId::Caro},
        {WeightSetId::Caro, WeightSetId::Caro},
    }};
    return static_cast<std::size_t>(kSets[index_of(rule)][index_of(color)]);
}
[[nodiscard]] inline std::size_t weight_set_index(const Position& position, Color color) noexcept {
    return weight_set_index(position.rule(), position.shape(), color);
}

// Returns the law that the points of a set follow.
[[nodiscard]] constexpr PointLaw point_law(WeightSetId set) noexcept {
    return set == WeightSetId::RenjuBlack ? PointLaw::RenjuBlack : PointLaw::Free;
}

// The threat index of a position has a bit for each of these classes and each side, set if the side
// has a point of the class: the side to move in the low bits, in this order, then its opponent.
inline constexpr std::array<PointClass, 6> kThreatClasses{
    PointClass::OpenThree, PointClass::OpenThreePlus, PointClass::DoubleThree,
    PointClass::Four,      PointClass::FourPlus,      PointClass::FourThree};
constexpr std::size_t kThreatIndexCount = std::size_t{1} << (2 * kThreatClasses.size());

// Returns the threat index of a position, 0 .. kThreatIndexCount - 1.
[[nodiscard]] inline std::size_t threat_index(const PatternBoard& board) noexcept {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    std::size_t index = 0;
    for (std::size_t i = 0; i < kThreatClasses.size(); ++i) {
        const PointClass c = kThreatClasses[i];
        index |= std::size_t{board.count(me, c) > 0} << i;
        index |= std::size_t{board.count(you, c) > 0} << (i + kThreatClasses.size());
    }
    return index;
}

// Points and threats are weighted in 1/kWeightScale of a unit of Value, so that a sum over a
// hundred points keeps its precision.
constexpr int kWeightScale = 8;

// A number for each point code.
using ByPointCode = std::array<std::int16_t, kPointCodeCount>;

// The weights of one colour.
struct WeightSet {
    // What a point adds to the score of its colour and what it takes off the opponent's, in
    // 1/kWeightScale of a unit, within +-kMaxPointValue.
    ByPointCode own{};
    ByPointCode opponents{};
    // Move ordering: the score for playing such a point, and for taking it from this colour; in
    // the unit of MoveScorer.
    ByPointCode attack{};
    ByPointCode defence{};
    // By threat index: what the move and the threats of both sides are worth to this colour when
    // it is to move, in 1/kWeightScale of a unit.
    std::array<std::int16_t, kThreatIndexCount> threats{};
    // Corrects the value of the tables above; null: the tables alone. A position is evaluated with
    // networks only if the sets of both colours have one.
    std::shared_ptr<const NetworkWeights> network;
    // What the set was learned from, for people: games, seeds, options. Up to kMaxLearnedFrom
    // bytes.
    std::string learned_from;
    static constexpr std::size_t kMaxLearnedFrom = 4000;
};

// All weights, by WeightSetId.
struct Weights {
    // kWeightSetCount of them, on the heap: they would fill a small stack.
    std::vector<WeightSet> sets = std::vector<WeightSet>(kWeightSetCount);
};

// Returns the weights set by hand, from which training starts (docs/training.md).
[[nodiscard]] const Weights& hand_set_weights();
// Returns the weights of the program, trained on games against itself.
[[nodiscard]] const Weights& built_in_weights();
// Returns one of their sets; parses only this one.
[[nodiscard]] const WeightSet& built_in_weight_set(WeightSetId id);

}  // namespace kagetsu
