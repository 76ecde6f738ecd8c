#include "kagetsu/evaluator.hpp"

#include <algorithm>

#include "eval/weights.hpp"

namespace kagetsu {

Evaluator::Evaluator() {
    const PointTable& table = PointTable::get();
    for (int i = 0; i < kPointCodeCount; ++i) {
        const auto code = static_cast<PointCode>(i);
        int lines = 0;
        for (const LineClass line : table.lines(code)) {
            lines += weights::kLine[static_cast<std::size_t>(line)];
        }
        const auto c = static_cast<std::size_t>(index_of(table.point_class(code)));
        values_[code] = static_cast<std::int16_t>(lines + weights::kPoint[c]);
        attack_[code] = static_cast<std::int16_t>(lines + weights::kAttack[c]);
        defence_[code] = static_cast<std::int16_t>(lines * 3 / 4 + weights::kDefence[c]);
    }
}

Evaluation Evaluator::explain(const PatternBoard& board) const noexcept {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    const auto once = [&](Color color, PointClass c, int bonus) {
        return board.count(color, c) > 0 ? bonus : 0;
    };

    Evaluation parts;
    parts.own_points = board.value_sum(me);
    parts.opponent_points = board.value_sum(you) * weights::kOpponentShare / 8;
    parts.threats = weights::kTempo;
    parts.threats += once(me, PointClass::FourThree, weights::kOwnFourThree);
    parts.threats += once(me, PointClass::DoubleThree, weights::kOwnDoubleThree);
    parts.threats += once(me, PointClass::FourPlus, weights::kOwnFourPlus);
    parts.threats -= once(you, PointClass::FourThree, weights::kOpponentFourThree);
    parts.threats -= once(you, PointClass::DoubleThree, weights::kOpponentDoubleThree);
    parts.threats -= once(you, PointClass::FourPlus, weights::kOpponentFourPlus);
    parts.threats -= once(you, PointClass::OpenFour, weights::kOpponentOpenFour);
    parts.total =
        std::clamp(parts.own_points - parts.opponent_points + parts.threats, -kMaxEval, kMaxEval);
    return parts;
}

}  // namespace kagetsu
