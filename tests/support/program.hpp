// The program that tests start.
#pragma once

#include <cstdlib>
#include <string>

namespace kagetsu::test {

// The one built along with the tests, unless KAGETSU_TEST_PROGRAM names another.
[[nodiscard]] inline std::string program() {
    const char* const other = std::getenv("KAGETSU_TEST_PROGRAM");
    return other == nullptr ? KAGETSU_PROGRAM : other;
}

// Is it the program for Windows, under Wine? Devices and pipes, limits of the shell and the memory
// of a process are not the same there. scripts/test-windows says so.
[[nodiscard]] inline bool is_for_windows() {
    return std::getenv("KAGETSU_TEST_WINDOWS") != nullptr;
}

}  // namespace kagetsu::test
