// A whole file, or standard input.
#pragma once

#include <string>

namespace kagetsu::app {

// The bytes of a file, or of standard input for "-". Throws std::runtime_error if it cannot be
// read.
[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace kagetsu::app
