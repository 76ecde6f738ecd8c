#include "kagetsu/win_rate.hpp"

#include <cmath>

namespace kagetsu {

namespace {

// The value at which the expected score is 73 %, 1 / (1 + 1/e). An advantage is worth less in caro,
// where a five must not be shut in and many games are drawn.
constexpr double scale_of(Rule rule) {
    return is_caro(rule) ? 760 : 380;
}

}  // namespace

double win_rate(Value value, Rule rule) noexcept {
    if (is_mate(value)) return value > 0 ? 1 : 0;
    return 1 / (1 + std::exp(-value / scale_of(rule)));
}

}  // namespace kagetsu
