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

constexpr double kFarthest = 100;    // from where a tunable of the weights begins, in steps
constexpr double kSearchStep = 0.2;  // of a parameter's value
constexpr double kMoveStep = 0.15;   // of what the order of moves was set to by hand, and at least
constexpr double kLeastMoveStep = 3;
constexpr double kThreatStep = 15 * kWeightScale;

// Steps of what points are worth, by class of line and of point, in parts. Each changes the value
// of a position by about 9: the more such points there are, the smaller it is. With all steps three
// times as large, up or down by chance, the evaluation loses 90 Elo, with these it loses next to
// nothing.
constexpr std::array<double, kLineClassCount> kLineSteps{0,  5,  5,  5,  10, 13, 15,
                                                         13, 25, 36, 33, 24, 33, 0};
constexpr std::array<double, kPointClassCount> kPointSteps{0,  9,  15, 18, 18, 18,  24,  30,
                                                           30, 72, 48, 48, 48, 120, 120, 0};

// What is tuned in a set of weights. The values of points are those for their colour and against it
// at once: apart they would mostly change what it is worth to have the move.
enum class Part : std::uint8_t { Value, Attack, Defence, Threat, Move };
constexpr std::array<const char*, 5> kPartNames{"value", "attack", "defence", "threat", "move"};

// What a tunable adds to: all points with a line of a class, once for each of these lines; all
// points of a class; all positions with a threat; or all positions.
enum class Of : std::uint8_t { Line, Point, Threat, Position };
constexpr std::array<const char*, 4> kOfNames{".line", ".point", "", ""};

struct WeightTunable {
    Part part;
    Of of;
    std::size_t index;  // of the class, or of the threat's bit
    double step;
};

double line_step(Part part, std::size_t line) {
    if (part == Part::Value) return kLineSteps[line];
    return std::max(kLeastMoveStep, kMoveStep * hand_set::kLine[line]);
}

double point_step(Part part, std::size_t point) {
    if (part == Part::Value) return kPointSteps[point];
    const hand_set::Bonus& bonus = hand_set::kBonus[point];
    return std::max(kLeastMoveStep,
                    kMoveStep * (part == Part::Attack ? bonus.attack : bonus.defence));
}

// What makes nothing, and what makes five, needs no value: the first class of all, and the last.
std::vector<WeightTunable> make_weight_tunables() {
    std::vector<WeightTunable> tunables;
    for (const Part part : {Part::Value, Part::Attack, Part::Defence}) {
        for (std::size_t i = 1; i + 1 < kLineClassCount; ++i)
            tunables.push_back({part, Of::Line, i, line_step(part, i)});
        for (std::size_t i = 1; i + 1 < kPointClassCount; ++i)
            tunables.push_back({part, Of::Point, i, point_step(part, i)});
    }
    for (std::size_t bit = 0; bit < 2 * kThreatClasses.size(); ++bit)
        tunables.push_back({Part::Threat, Of::Threat, bit, kThreatStep});
    tunables.push_back({Part::Move, Of::Position, 0, kThreatStep});
    return tunables;
}

const std::vector<WeightTunable>& all_weight_tunables() {
    static const std::vector<WeightTunable> tunables = make_weight_tunables();
    return tunables;
}

std::string name_of(const WeightTunable& tunable) {
    std::string name = kPartNames[static_cast<std::size_t>(tunable.part)];
    name += kOfNames[static_cast<std::size_t>(tunable.of)];
    return tunable.of == Of::Position ? name : name + std::to_string(tunable.index);
}

std::int16_t limited(double value, int limit) {
    return static_cast<std::int16_t>(std::clamp<long>(std::lround(value), -limit, limit));
}

// What the tunables add, by part and class.
struct Additions {
    std::array<std::array<double, kLineClassCount>, 3> lines{};
    std::array<std::array<double, kPointClassCount>, 3> points{};
    std::array<double, 2 * kThreatClasses.size()> threats{};
    double move = 0;
};

void note(Additions& additions, const WeightTunable& tunable, double value) {
    const auto part = static_cast<std::size_t>(tunable.part);
    switch (tunable.of) {
        case Of::Line:
            additions.lines[part][tunable.index] = value;
            break;
        case Of::Point:
            additions.points[part][tunable.index] = value;
            break;
        case Of::Threat:
            additions.threats[tunable.index] = value;
            break;
        case Of::Position:
            additions.move = value;
            break;
    }
}

void add(WeightSet& set, PointLaw law, const Additions& additions) {
    const PointTable& table = PointTable::of(law);
    for (int i = 0; i < kPointCodeCount; ++i) {
        const auto code = static_cast<PointCode>(i);
        const auto added = [&](Part p) {
            const auto part = static_cast<std::size_t>(p);
            double sum = additions.points[part][static_cast<std::size_t>(table.point_class(code))];
            for (const LineClass line : table.line_classes(code))
                sum += additions.lines[part][static_cast<std::size_t>(line)];
            return sum;
        };
        set.own[code] = limited(set.own[code] + added(Part::Value), kMaxPointValue);
        set.opponents[code] = limited(set.opponents[code] + added(Part::Value), kMaxPointValue);
        set.attack[code] = limited(set.attack[code] + added(Part::Attack), INT16_MAX);
        set.defence[code] = limited(set.defence[code] + added(Part::Defence), INT16_MAX);
    }
    for (std::size_t i = 0; i < kThreatIndexCount; ++i) {
        double sum = set.threats[i] + additions.move;
        for (std::size_t bit = 0; bit < additions.threats.size(); ++bit)
            if (((i >> bit) & 1) != 0) sum += additions.threats[bit];
        set.threats[i] = limited(sum, INT16_MAX);
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
        const double farthest = kFarthest * tunable.step;
        tunables.push_back({name_of(tunable), 0, -farthest, farthest, tunable.step});
    }
    return tunables;
}

Weights with_tunables(const Weights& weights, const std::vector<Rule>& rules, BoardShape shape,
                      const std::vector<double>& values) {
    Additions additions;
    auto value = values.begin();
    for (const WeightTunable& tunable : all_weight_tunables())
        note(additions, tunable, *value++);
    std::set<std::size_t> sets;
    for (const Rule rule : rules)
        sets.insert({weight_set_index(rule, shape, Color::Black),
                     weight_set_index(rule, shape, Color::White)});
    Weights changed = weights;
    for (const std::size_t set : sets)
        add(changed.sets[set], point_law(static_cast<WeightSetId>(set)), additions);
    return changed;
}

}  // namespace kagetsu
