// Late move reductions: how much shallower a late move is searched first.
#pragma once

#include <algorithm>

#include "kagetsu/types.hpp"

namespace kagetsu {

// Base-2 logarithm in sixteenths, linear between powers of two. Precondition: n > 0.
constexpr int log2_in_16ths(int n) {
    int whole = 0;
    while ((n >> (whole + 1)) != 0)
        ++whole;
    return 16 * whole + (16 * (n - (1 << whole)) >> whole);
}

// Reduction of a node's n-th move, counted from 1: `factor` 64ths of the product of the logarithms
// of depth in plies and move number.
constexpr Depth reduction(int factor, Depth depth, int move_number) {
    const int plies = std::max(depth / kPly, 1);
    return log2_in_16ths(plies) * log2_in_16ths(move_number) * factor / (16 * 64);
}

}  // namespace kagetsu
