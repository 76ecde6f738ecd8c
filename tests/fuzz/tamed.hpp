// Conversations in which no search is long.
#pragma once

#include <string>
#include <string_view>

namespace kagetsu::test {

// The input with searches bounded by a few nodes, in which lines that would lift that bound, ask
// for many searches, much memory or many threads, or name a file are left out or changed.
[[nodiscard]] std::string tamed(std::string_view input);

}  // namespace kagetsu::test
