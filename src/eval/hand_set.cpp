#include "eval/hand_set.hpp"

#include <algorithm>
#include <cassert>

#include "kagetsu/weights.hpp"

namespace kagetsu {

namespace {

// Is a point of this class forbidden to Black in renju, certainly or probably?
bool is_renju_foul(PointClass c, PointLaw law) {
    return law == PointLaw::RenjuBlack && (c == PointClass::Foul || may_be_forbidden(c));
}

// Returns for every point code quarters/4 of the values of its lines plus the bonus of its class; 0
// for points that renju forbids to Black.
ByPointCode values_of_all(int quarters, int hand_set::Bonus::*bonus, PointLaw law) {
    const PointTable& table = PointTable::of(law);
    ByPointCode values{};
    for (int i = 0; i < kPointCodeCount; ++i) {
        const auto code = static_cast<PointCode>(i);
        const PointClass c = table.point_class(code);
        if (is_renju_foul(c, law)) continue;
        int lines = 0;
        for (const LineClass line : table.line_classes(code))
            lines += hand_set::kLine[static_cast<std::size_t>(line)];
        values[code] =
            static_cast<std::int16_t>(lines * quarters / 4 + hand_set::kBonus[index_of(c)].*bonus);
    }
    return values;
}

int bonus_of(std::size_t threats, PointLaw mine, PointLaw yours) {
    int bonus = hand_set::kTempo;
    for (std::size_t i = 0; i < kThreatClasses.size(); ++i) {
        const hand_set::Threat& threat = hand_set::kThreats[i];
        assert(threat.point_class == kThreatClasses[i]);
        const bool is_mine = ((threats >> i) & 1) != 0;
        const bool is_yours = ((threats >> (i + kThreatClasses.size())) & 1) != 0;
        if (is_mine && !is_renju_foul(threat.point_class, mine)) bonus += threat.mine;
        if (is_yours && !is_renju_foul(threat.point_class, yours)) bonus -= threat.yours;
    }
    return bonus;
}

WeightSet make_set(WeightSetId name) {
    const PointLaw law = point_law(name);
    const PointLaw opponents_law =
        name == WeightSetId::RenjuWhite ? PointLaw::RenjuBlack : PointLaw::Free;
    WeightSet set;
    const ByPointCode values = values_of_all(4, &hand_set::Bonus::value, law);
    for (std::size_t i = 0; i < values.size(); ++i) {
        // The limit affects only points that make a five, and positions with such points are
        // decided by the search.
        const int own = std::min(kWeightScale * values[i], kMaxPointValue);
        set.own[i] = static_cast<std::int16_t>(own);
        set.opponents[i] = static_cast<std::int16_t>(own * hand_set::kOpponentShare / 8);
    }
    set.attack = values_of_all(4, &hand_set::Bonus::attack, law);
    set.defence = values_of_all(hand_set::kDefenceShare, &hand_set::Bonus::defence, law);
    for (std::size_t threats = 0; threats < kThreatIndexCount; ++threats)
        set.threats[threats] =
            static_cast<std::int16_t>(kWeightScale * bonus_of(threats, law, opponents_law));
    return set;
}

}  // namespace

const Weights& hand_set_weights() {
    static const Weights weights = [] {
        Weights made;
        for (std::size_t i = 0; i < kWeightSetCount; ++i)
            made.sets[i] = make_set(static_cast<WeightSetId>(i));
        return made;
    }();
    return weights;
}

}  // namespace kagetsu
