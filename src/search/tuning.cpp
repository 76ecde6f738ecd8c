#include "kagetsu/tuning.hpp"

#include "search/params.hpp"

namespace kagetsu {

const std::vector<TunableParameter>& tunable_parameters() {
#ifdef KAGETSU_TUNING
    return Parameter::all();
#else
    static const std::vector<TunableParameter> none;
    return none;
#endif
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
