#include "kagetsu/evaluator.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "eval/weights.hpp"

namespace kagetsu {

namespace {

// Value of a point code: a share of what its lines are worth, in sixty-fourths, and a bonus for its
// class.
std::int16_t value_of(PointCode code, int share, const std::array<int, kPointClassCount>& bonus) {
    const PointTable& table = PointTable::get();
    int lines = 0;
    for (const LineClass line : table.lines(code))
        lines += weights::kLine[static_cast<std::size_t>(line)];
    const auto c = static_cast<std::size_t>(index_of(table.point_class(code)));
    return static_cast<std::int16_t>(lines * share / (16 * 64) + bonus[c]);
}

PointValues::ByCode values_of_all(int share, const std::array<int, kPointClassCount>& bonus) {
    PointValues::ByCode values{};
    for (int i = 0; i < kPointCodeCount; ++i) {
        const auto code = static_cast<PointCode>(i);
        values[code] = value_of(code, share, bonus);
    }
    return values;
}

}  // namespace

Evaluator::Evaluator() {
    // Immutable, so all evaluators share them.
    static const std::shared_ptr<const Tables> shared = [] {
        const PointTable& table = PointTable::get();
        const PointValues::ByCode attack = values_of_all(64, weights::kAttack);
        const PointValues::ByCode defence =
            values_of_all(weights::kDefenceShare, weights::kDefence);
        Tables tables{PointValues(values_of_all(64, weights::kPoint)), {}};
        tables.moves.resize(kLinesCount);
        for (std::size_t i = 0; i < kLinesCount; ++i) {
            const PointCode code = table.code(static_cast<Lines>(i));
            tables.moves[i] = {attack[code], defence[code]};
        }
        return std::make_shared<const Tables>(std::move(tables));
    }();
    tables_ = shared;
}

Evaluation Evaluator::explain(const PatternBoard& board) const noexcept {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    const auto once = [&](Color color, PointClass c, int bonus) {
        return board.count(color, c) > 0 ? bonus : 0;
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
