// Search parameters by INFO.
#pragma once

#include <string_view>

#include "kagetsu/tuning.hpp"

namespace kagetsu::protocol {

// Sets the search parameter (kagetsu/tuning.hpp) whose name is `key`, in any case. Returns false and
// changes nothing when there is no such parameter, or `text` is no value for it.
bool tune(ParameterValues& values, std::string_view key, std::string_view text);

}  // namespace kagetsu::protocol
