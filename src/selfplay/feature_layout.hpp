// Describes the training features and the weight file to the training program, as JSON: field
// names and types, table sizes, scales, and the weight sets that the games are about. The numbers
// live in C++ only; training/layout.py reads this.
#pragma once

#include <string>

#include "kagetsu/position.hpp"

namespace kagetsu {

// The layout for features of games under this rule on a board of this shape; ends in a newline.
[[nodiscard]] std::string feature_layout(Rule rule, BoardShape shape);

}  // namespace kagetsu
