// From a line to a command.
#pragma once

#include <string_view>

#include "protocol/command.hpp"

namespace kagetsu::protocol {

// Reads one line, with or without its line end. Names are matched in any case; blanks, tabs and
// other control characters separate words and are otherwise ignored. Never fails: what can't be
// understood comes back as Unknown or Malformed. Depends on nothing but the line and the table of
// commands.
[[nodiscard]] Command parse(std::string_view line);

// Reads a line within a list, whatever it begins with: what is no entry is counted.
[[nodiscard]] Stones parse_stones(std::string_view line);

}  // namespace kagetsu::protocol
