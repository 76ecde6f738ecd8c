// Search parameters by INFO.
#pragma once

#include <string_view>

#include "kagetsu/tuning.hpp"

namespace kagetsu::protocol {

// Sets a search parameter, in a tuning build (kagetsu/tuning.hpp), whatever the case of its name.
// False, and no change, for what is no parameter or no value for one.
bool tune(ParameterValues& values, std::string_view key, std::string_view text);

}  // namespace kagetsu::protocol
