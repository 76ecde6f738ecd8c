// How much work the tests do.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace kagetsu::test {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KAGETSU_TEST_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KAGETSU_TEST_SANITIZED
#endif

// Divides the number of positions in random tests, for slow builds. It never changes what is
// asserted about a position.
#if defined(KAGETSU_TEST_SANITIZED)
constexpr int kSlowdown = 8;
#elif !defined(NDEBUG)
constexpr int kSlowdown = 4;
#else
constexpr int kSlowdown = 1;
#endif

// A timeout that detects a hang even on a slow, busy machine; not a measure of speed.
constexpr std::chrono::seconds kFarTooLate{10 * kSlowdown};

// Returns the number in an environment variable, or `usual` if it is not set.
[[nodiscard]] inline int from_environment(const char* variable, int usual) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? usual : std::atoi(text);
}

// KAGETSU_TEST_EFFORT multiplies the number of positions in random tests, for the long runs outside
// ctest.
[[nodiscard]] inline int effort() {
    static const int effort = std::max(from_environment("KAGETSU_TEST_EFFORT", 1), 1);
    return effort;
}

// Returns how many positions, games, ... a random test examines, usually `count`.
[[nodiscard]] inline int scaled(int count) {
    return std::max(count * effort() / kSlowdown, 1);
}

}  // namespace kagetsu::test
