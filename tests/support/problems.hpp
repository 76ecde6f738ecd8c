// The problems of tests/data/puzzles.txt; the format is described there.
#pragma once

#include <string_view>
#include <vector>

#include "app/problems.hpp"

namespace kagetsu::test {

using app::Problem;

// Those whose category begins with a text.
[[nodiscard]] std::vector<Problem> problems_of(std::string_view category);

}  // namespace kagetsu::test
