// Values as people and other programs are told them.
#pragma once

#include <algorithm>

#include "kagetsu/types.hpp"

namespace kagetsu {

// Returns a proven result as it is, any other value clamped to +-kMaxEval. A value beyond that is
// no proof: it comes from a branch that was cut off below a lost one, and its distance to mate
// means nothing.
[[nodiscard]] constexpr Value reported_value(Value value) noexcept {
    return is_mate(value) ? value : std::clamp(value, -kMaxEval, kMaxEval);
}

}  // namespace kagetsu
