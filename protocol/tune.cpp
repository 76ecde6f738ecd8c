#include "protocol/tune.hpp"

#include <climits>

#include "protocol/ascii.hpp"
#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

bool tune(ParameterValues& values, std::string_view key, std::string_view text) {
    Scanner scanner(text);
    const auto value = scanner.integer();
    if (!value || !scanner.at_end() || *value < INT_MIN || *value > INT_MAX) return false;
    for (const TunableParameter& parameter : tunable_parameters()) {
        if (equal_ignoring_case(parameter.name, key))
            return values.set(parameter.name, static_cast<int>(*value));
    }
    return false;
}

}  // namespace kagetsu::protocol
