// Upper and lower case without a locale: the names of commands and keys are ASCII.
#pragma once

#include <algorithm>
#include <string_view>

namespace kagetsu::protocol {

[[nodiscard]] constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace kagetsu::protocol
