// A record that cannot be read or written.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kagetsu::record {

// The message says where and what was expected, so that the caller only puts the file's name and a
// colon before it.
class RecordError : public std::runtime_error {
  public:
    explicit RecordError(const std::string& message) : std::runtime_error(message) {}
};

// "12: expected a move"
[[nodiscard]] inline RecordError error_in_line(std::size_t line, const std::string& message) {
    return RecordError(std::to_string(line) + ": " + message);
}
// " byte 80: expected ..." for files without lines.
[[nodiscard]] inline RecordError error_at_byte(std::size_t byte, const std::string& message) {
    return RecordError(" byte " + std::to_string(byte) + ": " + message);
}

// A piece of input for a message: at most 30 bytes, those that are not printable as '?'.
[[nodiscard]] inline std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 30;
    std::string copy(text.substr(0, kLongest));
    for (char& c : copy) {
        if (c < ' ' || c > '~') c = '?';
    }
    return "'" + copy + (text.size() > kLongest ? "..." : "") + "'";
}

}  // namespace kagetsu::record
