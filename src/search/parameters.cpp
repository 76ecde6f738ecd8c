#include "search/parameters.hpp"

namespace kagetsu {

const std::vector<TunableParameter>& tunable_parameters() {
    static const std::vector<TunableParameter> all{
#define TUNABLE(name, value, smallest, largest) {#name, value, smallest, largest},
#include "search/parameters.def"
#undef TUNABLE
    };
    return all;
}

SearchParameters::SearchParameters(const ParameterValues& values) {
    std::size_t index = 0;
#define TUNABLE(name, value, smallest, largest) name = values[index++];
#include "search/parameters.def"
#undef TUNABLE
}

ParameterValues::ParameterValues() {
    for (const TunableParameter& parameter : tunable_parameters())
        values_.push_back(parameter.value);
}

bool ParameterValues::set(std::string_view name, int value) {
    const std::vector<TunableParameter>& all = tunable_parameters();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].name != name) continue;
        if (value < all[i].min || value > all[i].max) return false;
        values_[i] = value;
        return true;
    }
    return false;
}

}  // namespace kagetsu
