#include "selfplay/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace kagetsu {

Spsa::Spsa(std::vector<Tunable> tunables, double rate)
    : tunables_(std::move(tunables)), rate_(rate) {}

void Spsa::set_values(const std::vector<double>& values) {
    assert(values.size() == tunables_.size());
    for (std::size_t i = 0; i < tunables_.size(); ++i)
        tunables_[i].value = std::clamp(values[i], tunables_[i].min, tunables_[i].max);
}

Spsa::Directions Spsa::random_directions(Random& random) const {
    Directions directions(tunables_.size());
    std::generate(directions.begin(), directions.end(), [&] { return (random() & 1) != 0; });
    return directions;
}

std::vector<double> Spsa::values_of(const Directions& directions, bool first) const {
    std::vector<double> values;
    for (std::size_t i = 0; i < tunables_.size(); ++i) {
        const Tunable& tunable = tunables_[i];
        const double step = directions[i] == first ? tunable.step : -tunable.step;
        values.push_back(std::clamp(tunable.value + step, tunable.min, tunable.max));
    }
    return values;
}

void Spsa::learn(const Directions& directions, double advantage) {
    for (std::size_t i = 0; i < tunables_.size(); ++i) {
        Tunable& tunable = tunables_[i];
        const double towards = directions[i] ? advantage : -advantage;
        tunable.value =
            std::clamp(tunable.value + rate_ * towards * tunable.step, tunable.min, tunable.max);
    }
}

}  // namespace kagetsu
