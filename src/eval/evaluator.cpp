#include "kagetsu/evaluator.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "eval/weights.hpp"

namespace kagetsu {

namespace {

// Forbidden to Black in renju, most likely.
bool is_renju_foul(PointClass c, PointLaw law) {
    return law == PointLaw::RenjuBlack && (c == PointClass::Foul || may_be_forbidden(c));
}

// Values of all point codes: what their lines are worth together, divided by `unit`, and a bonus
// for their class.
PointValues::ByCode values_of_all(const std::array<int, kLineClassCount>& line_value, int unit,
                                  const std::array<int, kPointClassCount>& bonus, PointLaw law) {
    const PointTable& table = PointTable::of(law);
    PointValues::ByCode values{};
    for (int i = 0; i < kPointCodeCount; ++i) {
        const auto code = static_cast<PointCode>(i);
        const PointClass c = table.point_class(code);
        if (is_renju_foul(c, law)) {
            values[code] = static_cast<std::int16_t>(weights::kForbidden);
            continue;
        }
        int lines = 0;
        for (const LineClass line : table.lines(code))
            lines += line_value[static_cast<std::size_t>(line)];
        values[code] =
            static_cast<std::int16_t>(lines / unit + bonus[static_cast<std::size_t>(index_of(c))]);
    }
    return values;
}

}  // namespace

Evaluator::MoveScores Evaluator::make_moves(PointLaw law) {
    const PointTable& table = PointTable::of(law);
    const PointValues::ByCode attack =
        values_of_all(weights::kAttackLine, 1, weights::kAttack, law);
    const PointValues::ByCode defence =
        values_of_all(weights::kDefenceLine, 1, weights::kDefence, law);
    MoveScores moves(kLinesCount);
    for (std::size_t i = 0; i < kLinesCount; ++i) {
        const PointCode code = table.code(static_cast<Lines>(i));
        moves[i] = {attack[code], defence[code]};
    }
    return moves;
}

Evaluator::Tables Evaluator::make_tables() {
    const auto values = [](PointLaw law) {
        return PointValues(values_of_all(weights::kPointLine, 16, weights::kPoint, law), law);
    };
    return {{values(PointLaw::Free), values(PointLaw::RenjuBlack)},
            {make_moves(PointLaw::Free), make_moves(PointLaw::RenjuBlack)}};
}

Evaluator::Evaluator() {
    // Immutable, so all evaluators share them.
    static const auto shared = std::make_shared<const Tables>(make_tables());
    tables_ = shared;
}

Evaluation Evaluator::explain(const PatternBoard& board) const noexcept {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    const auto once = [&](Color color, PointClass c, int bonus) {
        const bool is_threat =
            board.count(color, c) > 0 && !is_renju_foul(c, board.point_law(color));
        return is_threat ? bonus : 0;
    };

    Evaluation parts;
    parts.own_points = board.value_sum(me);
    parts.opponent_points = board.value_sum(you) * weights::kOpponentShare / 64;
    parts.threats = weights::kTempo;
    for (const auto& [point_class, mine, yours] : weights::kThreats) {
        parts.threats += once(me, point_class, mine) - once(you, point_class, yours);
    }
    parts.total =
        std::clamp(parts.own_points - parts.opponent_points + parts.threats, -kMaxEval, kMaxEval);
    return parts;
}

}  // namespace kagetsu
