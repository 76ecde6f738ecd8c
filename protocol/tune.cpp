#include "protocol/tune.hpp"

#include <climits>

#include "kagetsu/tuning.hpp"
#include "protocol/ascii.hpp"
#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

void tune(std::string_view key, std::string_view text) {
    Scanner scanner(text);
    const auto value = scanner.integer();
    if (!value || !scanner.at_end() || *value < INT_MIN || *value > INT_MAX) return;
    for (const TunableParameter& p : tunable_parameters()) {
        if (equal_ignoring_case(p.name, key)) set_parameter(p.name, static_cast<int>(*value));
    }
}

}  // namespace kagetsu::protocol
