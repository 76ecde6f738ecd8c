// The search parameters from outside, for automatic tuning (SPSA and the like). They can be changed
// in a tuning build only (cmake --preset tuning); elsewhere they are constants and the list is
// empty. The one global state there is, and only there: they hold for all engines of the process.
#pragma once

#include <string_view>
#include <vector>

namespace kagetsu {

struct TunableParameter {
    std::string_view name;
    int value = 0;
    int min = 0;
    int max = 0;
};

// All parameters with their present values, in the order of src/search/params.hpp.
[[nodiscard]] std::vector<TunableParameter> tunable_parameters();

// False, and no change, for an unknown name or a value out of range. Not while a search runs.
bool set_parameter(std::string_view name, int value);

}  // namespace kagetsu
