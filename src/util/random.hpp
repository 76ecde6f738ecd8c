// Random numbers that are the same on every platform. (The distributions of the standard library
// are not.)
#pragma once

#include <cstdint>
#include <random>

namespace kagetsu {

// SplitMix64 (Steele, Lea & Flood 2014): the n-th output for seed 0. A hash of n without state.
[[nodiscard]] constexpr std::uint64_t splitmix64(std::uint64_t n) noexcept {
    std::uint64_t z = (n + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

using Random = std::mt19937_64;

// Returns a random integer in 0 .. n - 1. Precondition: n > 0. The modulo bias is negligible for
// an int.
[[nodiscard]] inline int below(int n, Random& random) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

}  // namespace kagetsu
