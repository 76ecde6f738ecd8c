#include "selfplay/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace kagetsu {

Spsa::Spsa(std::vector<Dial> dials, double rate) : dials_(std::move(dials)), rate_(rate) {}

void Spsa::set_values(const std::vector<double>& values) {
    assert(values.size() == dials_.size());
    for (std::size_t i = 0; i < dials_.size(); ++i)
        dials_[i].value = std::clamp(values[i], dials_[i].min, dials_[i].max);
}

Spsa::Directions Spsa::random_directions(Random& random) const {
    Directions directions(dials_.size());
    for (std::size_t i = 0; i < directions.size(); ++i)
        directions[i] = (random() & 1) != 0;
    return directions;
}

std::vector<double> Spsa::values_of(const Directions& directions, bool first) const {
    std::vector<double> values;
    for (std::size_t i = 0; i < dials_.size(); ++i) {
        const Dial& dial = dials_[i];
        const double step = directions[i] == first ? dial.step : -dial.step;
        values.push_back(std::clamp(dial.value + step, dial.min, dial.max));
    }
    return values;
}

void Spsa::learn(const Directions& directions, double advantage) {
    for (std::size_t i = 0; i < dials_.size(); ++i) {
        Dial& dial = dials_[i];
        const double towards = directions[i] ? advantage : -advantage;
        dial.value = std::clamp(dial.value + rate_ * towards * dial.step, dial.min, dial.max);
    }
}

}  // namespace kagetsu
