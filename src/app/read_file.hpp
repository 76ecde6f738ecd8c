// A whole file, or standard input.
#pragma once

#include <string>

namespace kagetsu::app {

// Throws std::runtime_error if the path leads to a directory or a device, which may never end.
// Regular files, pipes and paths that do not exist pass.
void refuse_devices(const std::string& path);

// The bytes of a file, or of standard input for "-". Throws std::runtime_error if it cannot be
// read, or as refuse_devices() does.
[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace kagetsu::app
