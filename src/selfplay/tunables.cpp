#include "selfplay/tunables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>

#include "eval/hand_set.hpp"

namespace kagetsu {

namespace {

constexpr double kRange = 100;       // of a weight tunable, in steps to either side
constexpr double kSearchStep = 0.2;  // fraction of a search parameter's value
// Move ordering: fraction of the score set by hand, and the smallest step.
constexpr double kOrderStep = 0.15;
constexpr double kMinOrderStep = 3;
constexpr double kThreatStep = 15 * kWeightScale;

// Steps of point values by line class and by point class, in parts of the unit of value. Classes
// with more points have smaller steps, so that each step changes the value of a position by
// about 9. Random changes of one step each barely affect strength (docs/log/training.md).
constexpr std::array<double, kLineClassCount> kLineSteps{0,  5,  5,  5,  10, 13, 15,
                                                         13, 25, 36, 33, 24, 33, 0};
constexpr std::array<double, kPointClassCount> kPointSteps{0,  9,  15, 18, 18, 18,  24,  30,
                                                           30, 72, 48, 48, 48, 120, 120, 0};

// The part of a weight set that a tunable changes. Value changes a point's value for its colour and
// against it alike: apart they would mostly change the value of having the move.
enum class Part : std::uint8_t { Value, Attack, Defence, Threat, Move };
constexpr std::array<const char*, 5> kPartNames{"value", "attack", "defence", "threat", "move"};

// What a tunable's offset applies to: every line of a class, every point of a class, every position
// with a threat of a class, or every position.
enum class Scope : std::uint8_t { Line, Point, Threat, Position };
constexpr std::array<const char*, 4> kScopeNames{".line", ".point", "", ""};

struct WeightTunable {
    Part part;
    Scope scope;
    std::size_t index;  // of the line class, the point class or the bit of the threat
    double step;
};

double line_step(Part part, std::size_t line) {
    if (part == Part::Value) return kLineSteps[line];
    return std::max(kMinOrderStep, kOrderStep * hand_set::kLine[line]);
}

double point_step(Part part, std::size_t point) {
    if (part == Part::Value) return kPointSteps[point];
    const hand_set::Bonus& bonus = hand_set::kBonus[point];
    return std::max(kMinOrderStep,
                    kOrderStep * (part == Part::Attack ? bonus.attack : bonus.defence));
}

// The first class, which makes nothing, and the last, which makes five, need no value.
std::vector<WeightTunable> make_weight_tunables() {
    std::vector<WeightTunable> tunables;
    for (const Part part : {Part::Value, Part::Attack, Part::Defence}) {
        for (std::size_t i = 1; i + 1 < kLineClassCount; ++i)
            tunables.push_back({part, Scope::Line, i, line_step(part, i)});
        for (std::size_t i = 1; i + 1 < kPointClassCount; ++i)
            tunables.push_back({part, Scope::Point, i, point_step(part, i)});
    }
    for (std::size_t bit = 0; bit < 2 * kThreatClasses.size(); ++bit)
        tunables.push_back({Part::Threat, Scope::Threat, bit, kThreatStep});
    tunables.push_back({Part::Move, Scope::Position, 0, kThreatStep});
    return tunables;
}

const std::vector<WeightTunable>& all_weight_tunables() {
    static const std::vector<WeightTunable> tunables = make_weight_tunables();
    return tunables;
}

std::string name_of(const WeightTunable& tunable) {
    std::string name = kPartNames[static_cast<std::size_t>(tunable.part)];
    name += kScopeNames[static_cast<std::size_t>(tunable.scope)];
    return tunable.scope == Scope::Position ? name : name + std::to_string(tunable.index);
}

std::int16_t clamped(double value, int limit) {
    return static_cast<std::int16_t>(std::clamp<long>(std::lround(value), -limit, limit));
}

// The offsets by part and class.
struct Offsets {
    std::array<std::array<double, kLineClassCount>, 3> lines{};
    std::array<std::array<double, kPointClassCount>, 3> points{};
    std::array<double, 2 * kThreatClasses.size()> threats{};
    double move = 0;
};

void set_offset(Offsets& offsets, const WeightTunable& tunable, double value) {
    const auto part = static_cast<std::size_t>(tunable.part);
    switch (tunable.scope) {
        case Scope::Line:
            offsets.lines[part][tunable.index] = value;
            break;
        case Scope::Point:
            offsets.points[part][tunable.index] = value;
            break;
        case Scope::Threat:
            offsets.threats[tunable.index] = value;
            break;
        case Scope::Position:
            offsets.move = value;
            break;
    }
}

void add(WeightSet& set, PointLaw law, const Offsets& offsets) {
    const PointTable& table = PointTable::of(law);
    for (int i = 0; i < kPointCodeCount; ++i) {
        const auto code = static_cast<PointCode>(i);
        const auto added = [&](Part p) {
            const auto part = static_cast<std::size_t>(p);
            double sum = offsets.points[part][static_cast<std::size_t>(table.point_class(code))];
            for (const LineClass line : table.line_classes(code))
                sum += offsets.lines[part][static_cast<std::size_t>(line)];
            return sum;
        };
        set.own[code] = clamped(set.own[code] + added(Part::Value), kMaxPointValue);
        set.opponents[code] = clamped(set.opponents[code] + added(Part::Value), kMaxPointValue);
        set.attack[code] = clamped(set.attack[code] + added(Part::Attack), INT16_MAX);
        set.defence[code] = clamped(set.defence[code] + added(Part::Defence), INT16_MAX);
    }
    for (std::size_t i = 0; i < kThreatIndexCount; ++i) {
        double sum = set.threats[i] + offsets.move;
        for (std::size_t bit = 0; bit < offsets.threats.size(); ++bit)
            if (((i >> bit) & 1) != 0) sum += offsets.threats[bit];
        set.threats[i] = clamped(sum, INT16_MAX);
    }
}

}  // namespace

std::vector<Tunable> search_tunables() {
    std::vector<Tunable> tunables;
    for (const TunableParameter& p : tunable_parameters()) {
        tunables.push_back({std::string(p.name), static_cast<double>(p.value),
                            static_cast<double>(p.min), static_cast<double>(p.max),
                            std::max(1.0, kSearchStep * p.value)});
    }
    return tunables;
}

ParameterValues parameters_of(const std::vector<double>& values) {
    ParameterValues parameters;
    const std::vector<TunableParameter>& all = tunable_parameters();
    for (std::size_t i = 0; i < all.size(); ++i)
        parameters.set(all[i].name, static_cast<int>(std::lround(values[i])));
    return parameters;
}

std::vector<Tunable> weight_tunables() {
    std::vector<Tunable> tunables;
    for (const WeightTunable& tunable : all_weight_tunables()) {
        const double range = kRange * tunable.step;
        tunables.push_back({name_of(tunable), 0, -range, range, tunable.step});
    }
    return tunables;
}

std::set<std::size_t> sets_of(const std::vector<RuleAndShape>& games) {
    std::set<std::size_t> sets;
    for (const auto& [rule, shape] : games)
        sets.insert({weight_set_index(rule, shape, Color::Black),
                     weight_set_index(rule, shape, Color::White)});
    return sets;
}

Weights with_tunables(const Weights& weights, const std::vector<RuleAndShape>& games,
                      const std::vector<double>& values) {
    Offsets offsets;
    auto value = values.begin();
    for (const WeightTunable& tunable : all_weight_tunables())
        set_offset(offsets, tunable, *value++);
    Weights changed = weights;
    for (const std::size_t set : sets_of(games))
        add(changed.sets[set], point_law(static_cast<WeightSetId>(set)), offsets);
    return changed;
}

}  // namespace kagetsu
