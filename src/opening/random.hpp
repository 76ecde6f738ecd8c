// Chance, with numbers that are the same everywhere (the distributions of the standard library are
// not).
#pragma once

#include <cstdint>
#include <random>

namespace kagetsu {

using Random = std::mt19937_64;

// 0 .. n - 1.
[[nodiscard]] inline int below(int n, Random& random) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

}  // namespace kagetsu
