// Text for SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace kagetsu::analysis {

// The text with the characters that markup gives a meaning replaced by references, and without
// control characters, which XML does not allow. Each byte that is not UTF-8 becomes a
// replacement character. Fit for content and for values in double quotes.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace kagetsu::analysis
