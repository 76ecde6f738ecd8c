// Search parameters by INFO.
#pragma once

#include <string_view>

namespace kagetsu::protocol {

// Sets a search parameter, in a tuning build (kagetsu/tuning.hpp), whatever the case of its name.
// Not while a search runs. What is no parameter or no value for one is ignored.
void tune(std::string_view key, std::string_view text);

}  // namespace kagetsu::protocol
