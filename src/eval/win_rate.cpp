#include "kagetsu/win_rate.hpp"

#include <cmath>

namespace kagetsu {

double win_rate(Value value, Rule rule) noexcept {
    if (is_mate(value)) return value > 0 ? 1 : 0;
    return 1 / (1 + std::exp(-static_cast<double>(value) / win_rate_scale(rule)));
}

}  // namespace kagetsu
