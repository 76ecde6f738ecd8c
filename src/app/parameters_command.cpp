// Lists the search parameters.
#include <ostream>

#include "app/commands.hpp"
#include "kagetsu/tuning.hpp"

namespace kagetsu::app {

namespace {

int list_parameters(const Arguments& /*arguments*/, std::ostream& out) {
    for (const auto& [name, value, min, max] : tunable_parameters())
        out << name << ' ' << value << ' ' << min << ' ' << max << '\n';
    return 0;
}

}  // namespace

const Command kParametersCommand{.name = "parameters",
                                 .operands = "",
                                 .least = 0,
                                 .most = 0,
                                 .summary = "list the search parameters: name value min max",
                                 .about = "",
                                 .example = "parameters",
                                 .options = [] { return OptionSet(); },
                                 .run = list_parameters};

}  // namespace kagetsu::app
