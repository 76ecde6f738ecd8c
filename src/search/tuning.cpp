#include "kagetsu/tuning.hpp"

#include "search/params.hpp"

namespace kagetsu {

#ifdef KAGETSU_TUNING

std::vector<TunableParameter> tunable_parameters() {
    std::vector<TunableParameter> list;
    for (const Parameter* const p : Parameter::all())
        list.push_back({p->name(), *p, p->min(), p->max()});
    return list;
}

bool set_parameter(std::string_view name, int value) {
    for (Parameter* const p : Parameter::all()) {
        if (p->name() == name) return p->set(value);
    }
    return false;
}

#else

std::vector<TunableParameter> tunable_parameters() {
    return {};
}

bool set_parameter(std::string_view /*name*/, int /*value*/) {
    return false;
}

#endif

}  // namespace kagetsu
