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

}  // namespace kagetsu::test
