// What the pages have in common: a head with all their looks, so that a page needs nothing else.
#pragma once

#include <string>

namespace kagetsu::analysis {

// Returns a page, HTML that is well-formed XML too, with the title as its first heading. Both are
// markup.
[[nodiscard]] std::string html_page(const std::string& title, const std::string& body);

}  // namespace kagetsu::analysis
