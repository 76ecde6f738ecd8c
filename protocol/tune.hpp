// Search parameters set by INFO.
#pragma once

#include <string_view>

#include "kagetsu/tuning.hpp"

namespace kagetsu::protocol {

// Sets a search parameter (kagetsu/tuning.hpp); names match in any case. Returns false, and
// changes nothing, for an unknown name or a value that is no number in its range.
bool tune(ParameterValues& values, std::string_view key, std::string_view text);

}  // namespace kagetsu::protocol
