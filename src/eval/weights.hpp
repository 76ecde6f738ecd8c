// All numbers of the evaluator: a set for each name in WeightSetId.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kagetsu/evaluator.hpp"

namespace kagetsu {

// The undecided threats of a position as a number, one bit for each of these classes that a side
// has a point of: first the side to move, then its opponent.
inline constexpr std::array<PointClass, 6> kThreatClasses{
    PointClass::OpenThree, PointClass::OpenThreePlus, PointClass::DoubleThree,
    PointClass::Four,      PointClass::FourPlus,      PointClass::FourThree};
constexpr std::size_t kThreatsCount = std::size_t{1} << (2 * kThreatClasses.size());

[[nodiscard]] inline std::size_t threats_of(const PatternBoard& board) noexcept {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    std::size_t threats = 0;
    for (std::size_t i = 0; i < kThreatClasses.size(); ++i) {
        const PointClass c = kThreatClasses[i];
        threats |= std::size_t{board.count(me, c) > 0} << i;
        threats |= std::size_t{board.count(you, c) > 0} << (i + kThreatClasses.size());
    }
    return threats;
}

// Values of points and threats are in so many parts of a unit of value: the sum over a hundred
// points shows what each of them was rounded by.
constexpr int kParts = 8;

// For one colour.
struct WeightSet {
    // What its points are worth in its own score, and what they take off the opponent's.
    PointValues::ByCode own{};
    PointValues::ByCode opponents{};
    // Move ordering: for playing such a point, and for taking it away from this colour.
    PointValues::ByCode attack{};
    PointValues::ByCode defence{};
    // When it is to move: what the move and the threats of both sides are worth.
    std::array<std::int16_t, kThreatsCount> threats{};
};

[[nodiscard]] constexpr PointLaw point_law(WeightSetId set) noexcept {
    return set == WeightSetId::RenjuBlack ? PointLaw::RenjuBlack : PointLaw::Free;
}

struct Weights {
    std::array<WeightSet, kWeightSetCount> sets;
};

// Those set by hand (hand_set.hpp), where learning begins.
[[nodiscard]] const Weights& hand_set_weights();
// The program's own, learned from games of its own: the file built_in.weights.
[[nodiscard]] const Weights& built_in_weights();

}  // namespace kagetsu
