// Marks that editors leave in a text.
#pragma once

#include <string_view>

namespace kagetsu {

// A text without a byte order mark at its beginning.
[[nodiscard]] inline std::string_view without_byte_order_mark(std::string_view text) noexcept {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    return text;
}

// A line without the carriage return of a line end of CR LF.
[[nodiscard]] inline std::string_view without_return(std::string_view line) noexcept {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace kagetsu
