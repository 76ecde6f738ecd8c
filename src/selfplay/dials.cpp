#include "selfplay/dials.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "eval/hand_set.hpp"

namespace kagetsu {

namespace {

constexpr double kSearchStep = 0.1;  // of a parameter's value
constexpr double kMoveStep = 0.05;   // of what move ordering was set to by hand
constexpr double kThreatStep = 5 * kParts;

// Steps of what points are worth, by class of line and of point, in parts. Each changes the value
// of a position by about 3: the more such points there are, the smaller it is.
constexpr std::array<double, kLineClassCount> kLineSteps{0,   1.8, 1.7, 1.8, 3.2, 4.2, 4.9,
                                                         4.3, 8.4, 12,  11,  8,   11,  0};
constexpr std::array<double, kPointClassCount> kPointSteps{0,  3,  5,  6,  6,  6,  8,  10,
                                                           10, 24, 16, 16, 16, 40, 40, 0};

std::vector<SetName> sets_of(Rule rule) {
    std::vector<SetName> sets;
    for (const Color color : {Color::Black, Color::White}) {
        const auto set = static_cast<SetName>(set_index(rule, color));
        if (std::find(sets.begin(), sets.end(), set) == sets.end()) sets.push_back(set);
    }
    return sets;
}

std::string name_of(SetName set) {
    constexpr std::array<const char*, kSetCount> kNames{"freestyle", "standard", "renju-black",
                                                        "renju-white", "caro"};
    return kNames[static_cast<std::size_t>(set)];
}

// The tables of a set that have a number for every point code, by what is tuned in them. What a
// colour's points are worth to it and what they take off the opponent's score changes by the same:
// apart they would mostly change what it is worth to have the move.
struct Table {
    const char* name;
    std::array<PointValues::ByCode WeightSet::*, 2> tables;  // the second may be null
    int hand_set::Bonus::*bonus;
    int limit;  // of the numbers, either way
};
constexpr std::array<Table, 3> kTables{{
    {"value",
     {&WeightSet::own, &WeightSet::opponents},
     &hand_set::Bonus::value,
     PointValues::kMaxValue},
    {"attack", {&WeightSet::attack, nullptr}, &hand_set::Bonus::attack, INT16_MAX},
    {"defence", {&WeightSet::defence, nullptr}, &hand_set::Bonus::defence, INT16_MAX},
}};

double step_of(const Table& table, LineClass c) {
    const auto i = static_cast<std::size_t>(c);
    if (table.tables[1] != nullptr) return kLineSteps[i];
    return std::max(1.0, kMoveStep * hand_set::kLine[i]);
}

double step_of(const Table& table, PointClass c) {
    const auto i = static_cast<std::size_t>(c);
    if (table.tables[1] != nullptr) return kPointSteps[i];
    return std::max(1.0, kMoveStep * hand_set::kBonus[i].*table.bonus);
}

// Has a point of the class anything to be tuned? A five needs no value.
bool is_tuned(LineClass c, PointLaw law) {
    if (c == LineClass::Dead || c == LineClass::Five) return false;
    return c != LineClass::Foul || law == PointLaw::RenjuBlack;
}

bool is_tuned(PointClass c, PointLaw law) {
    if (c == PointClass::None || c == PointClass::Five) return false;
    if (c == PointClass::Foul || c == PointClass::FourDoubleThree)
        return law == PointLaw::RenjuBlack;
    return true;
}

// Calls `line(table, class)`, `point(table, class)`, `threat(bit)` and `move()` for each dial of a
// set, in their order.
template <typename OnLine, typename OnPoint, typename OnThreat, typename OnMove>
void for_each_dial(PointLaw law, const OnLine& line, const OnPoint& point, const OnThreat& threat,
                   const OnMove& move) {
    for (const Table& table : kTables) {
        for (int c = 0; c < kLineClassCount; ++c)
            if (is_tuned(static_cast<LineClass>(c), law)) line(table, static_cast<LineClass>(c));
        for (int c = 0; c < kPointClassCount; ++c)
            if (is_tuned(static_cast<PointClass>(c), law)) point(table, static_cast<PointClass>(c));
    }
    for (std::size_t bit = 0; bit < 2 * kThreatClasses.size(); ++bit)
        threat(bit);
    move();
}

std::int16_t limited(double value, int limit) {
    return static_cast<std::int16_t>(std::clamp<long>(std::lround(value), -limit, limit));
}

}  // namespace

std::vector<Dial> search_dials() {
    std::vector<Dial> dials;
    for (const TunableParameter& p : tunable_parameters()) {
        dials.push_back({std::string(p.name), static_cast<double>(p.value),
                         static_cast<double>(p.min), static_cast<double>(p.max),
                         std::max(1.0, kSearchStep * p.value)});
    }
    return dials;
}

ParameterValues parameters_of(const std::vector<double>& values) {
    ParameterValues parameters;
    const std::vector<TunableParameter>& all = tunable_parameters();
    for (std::size_t i = 0; i < all.size(); ++i)
        parameters.set(all[i].name, static_cast<int>(std::lround(values[i])));
    return parameters;
}

std::vector<Dial> weight_dials(Rule rule) {
    std::vector<Dial> dials;
    for (const SetName set : sets_of(rule)) {
        const auto add = [&](const std::string& name, double step) {
            dials.push_back({name_of(set) + '.' + name, 0, -100 * step, 100 * step, step});
        };
        for_each_dial(
            point_law(set),
            [&](const Table& table, LineClass c) {
                add(std::string(table.name) + ".line" + std::to_string(static_cast<int>(c)),
                    step_of(table, c));
            },
            [&](const Table& table, PointClass c) {
                add(std::string(table.name) + ".point" + std::to_string(static_cast<int>(c)),
                    step_of(table, c));
            },
            [&](std::size_t bit) { add("threat" + std::to_string(bit), kThreatStep); },
            [&] { add("move", kThreatStep); });
    }
    return dials;
}

Weights turned(const Weights& weights, Rule rule, const std::vector<double>& values) {
    Weights turned = weights;
    auto value = values.begin();
    for (const SetName name : sets_of(rule)) {
        const PointTable& points = PointTable::of(point_law(name));
        WeightSet& set = turned.sets[static_cast<std::size_t>(name)];
        struct Added {
            std::array<double, kLineClassCount> lines{};
            std::array<double, kPointClassCount> points{};
        };
        std::array<Added, kTables.size()> added;
        std::array<double, 2 * kThreatClasses.size()> threats{};
        double move = 0;
        const auto of = [&](const Table& table) -> Added& {
            return added[static_cast<std::size_t>(&table - kTables.data())];
        };
        for_each_dial(
            point_law(name),
            [&](const Table& table, LineClass c) {
                of(table).lines[static_cast<std::size_t>(c)] = *value++;
            },
            [&](const Table& table, PointClass c) {
                of(table).points[static_cast<std::size_t>(c)] = *value++;
            },
            [&](std::size_t bit) { threats[bit] = *value++; }, [&] { move = *value++; });
        for (int i = 0; i < kPointCodeCount; ++i) {
            const auto code = static_cast<PointCode>(i);
            for (const Table& table : kTables) {
                double sum = of(table).points[static_cast<std::size_t>(points.point_class(code))];
                for (const LineClass line : points.lines(code))
                    sum += of(table).lines[static_cast<std::size_t>(line)];
                for (const auto values_of : table.tables) {
                    if (values_of == nullptr) continue;
                    std::int16_t& number = (set.*values_of)[code];
                    number = limited(number + sum, table.limit);
                }
            }
        }
        for (std::size_t i = 0; i < kThreatsCount; ++i) {
            double sum = set.threats[i] + move;
            for (std::size_t bit = 0; bit < threats.size(); ++bit)
                if (((i >> bit) & 1) != 0) sum += threats[bit];
            set.threats[i] = limited(sum, INT16_MAX);
        }
    }
    return turned;
}

}  // namespace kagetsu
