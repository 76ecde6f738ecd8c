// Late move reductions: how much shallower a late move is searched first.
#pragma once

#include <algorithm>

#include "kagetsu/types.hpp"
#include "search/params.hpp"

namespace kagetsu {

// Base-2 logarithm in sixteenths, linear between powers of two: integers only. Precondition: n > 0.
constexpr int log2_16(int n) {
    int whole = 0;
    while ((n >> (whole + 1)) != 0)
        ++whole;
    return 16 * whole + (16 * (n - (1 << whole)) >> whole);
}

// Reduction of the n-th move of a node, from 1: grows with the logarithms of depth and number.
inline Depth reduction(Depth depth, int move_number) {
    const int plies = std::max(depth / kPly, 1);
    return log2_16(plies) * log2_16(move_number) * params::kReductionFactor / (16 * 64);
}

}  // namespace kagetsu
