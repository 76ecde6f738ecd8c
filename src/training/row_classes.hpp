// The line classes of the network's windows. Windows with the same classes for both colours share
// a part of their rows, so that a window that games seldom show is not a blank.
#pragma once

#include <cstdint>
#include <vector>

#include "kagetsu/pattern.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu::training {

constexpr int kClassPairs = kLineClassCount * kLineClassCount;
constexpr std::uint8_t kNoClassPair = 255;  // a window without stones

// Returns the class pair of each row: class for the owner of the rows * kLineClassCount + class for
// its opponent. Where the rule needs a fifth cell beyond the window, it is taken as empty.
[[nodiscard]] std::vector<std::uint8_t> class_pairs(Rule rule, Color owner);

}  // namespace kagetsu::training
