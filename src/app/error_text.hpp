// What an exception says, for people.
#pragma once

#include <exception>
#include <filesystem>
#include <string>

namespace kagetsu::app {

// The text of the exception; of a file operation that failed, the file and what the system says.
inline std::string text_of(const std::exception& error) {
    const auto* const failed = dynamic_cast<const std::filesystem::filesystem_error*>(&error);
    if (failed == nullptr) return error.what();
    return failed->path1().string() + ": " + failed->code().message();
}

}  // namespace kagetsu::app
