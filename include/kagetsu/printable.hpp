// Makes foreign text harmless to a terminal.
#pragma once

#include <string>
#include <string_view>

namespace kagetsu {

// Writes control characters as "\x1b" and leaves everything else, UTF-8 included, as it is. Text
// that was typed or read may otherwise recolour a terminal, move its cursor or feign other lines.
[[nodiscard]] inline std::string printable(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr unsigned char kDelete = 0x7F;
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= ' ' && byte != kDelete) {
            result += c;
        } else {
            result += "\\x";
            result += kDigits[byte >> 4U];
            result += kDigits[byte & 15U];
        }
    }
    return result;
}

}  // namespace kagetsu
