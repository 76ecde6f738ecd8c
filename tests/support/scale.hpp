// How much work the tests do, in one place.
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

// Random tests are divided by this: they make up for the slowness of what they run in. It changes
// how many positions are looked at, never what is asserted about one of them.
#if defined(KAGETSU_TEST_SANITIZED)
constexpr int kSlowdown = 8;
#elif !defined(NDEBUG)
constexpr int kSlowdown = 4;
#else
constexpr int kSlowdown = 1;
#endif

// Tells a hang from a slow machine, which may be busy with other tests: no measure of speed.
constexpr std::chrono::seconds kFarTooLate{10 * kSlowdown};

// The number in an environment variable; `usual` without it.
[[nodiscard]] inline int from_environment(const char* variable, int usual) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? usual : std::atoi(text);
}

// KAGETSU_TEST_EFFORT multiplies what random tests look at, for the long runs outside ctest.
[[nodiscard]] inline int effort() {
    static const int effort = std::max(from_environment("KAGETSU_TEST_EFFORT", 1), 1);
    return effort;
}

// How many of the usual `count` positions, games, ... a random test looks at.
[[nodiscard]] inline int scaled(int count) {
    return std::max(count * effort() / kSlowdown, 1);
}

}  // namespace kagetsu::test
