// How much work the tests do, and with which random numbers.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>

namespace kagetsu::test {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KAGETSU_TEST_SANITIZED
#endif
#if __has_feature(thread_sanitizer)
#define KAGETSU_TEST_TSAN
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define KAGETSU_TEST_SANITIZED
#endif
#if defined(__SANITIZE_THREAD__)
#define KAGETSU_TEST_TSAN
#endif
#if defined(KAGETSU_TEST_TSAN)
#define KAGETSU_TEST_SANITIZED
#endif

// How much slower than a release this build may be.
#if defined(KAGETSU_TEST_SANITIZED)
constexpr int kSlowdown = 8;
#elif !defined(NDEBUG)
constexpr int kSlowdown = 4;
#else
constexpr int kSlowdown = 1;
#endif

// Divides the number of positions in random tests, so that the suite takes a few minutes in any
// build. It never changes what is asserted about a position. The long runs make up for it.
constexpr int kShare = kSlowdown == 1 ? 6 : 2 * kSlowdown;

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

// KAGETSU_TEST_SEED varies the random tests; by default, 0, they are always the same.
[[nodiscard]] inline std::uint64_t test_seed() {
    static const auto seed = static_cast<std::uint64_t>(from_environment("KAGETSU_TEST_SEED", 0));
    return seed;
}

// Returns the seed of a random test: `usual`, or another one that KAGETSU_TEST_SEED selects.
[[nodiscard]] inline std::uint64_t seeded(std::uint64_t usual) {
    return usual + test_seed() * 0x9E3779B97F4A7C15ULL;
}

// Returns how many positions, games, ... a random test examines: `count` times the effort, by
// kShare.
[[nodiscard]] inline int scaled(int count) {
    return static_cast<int>(std::max(1L, static_cast<long>(count) * effort() / kShare));
}

// Does a random test that has examined `done` of scaled(count) go on? Also beyond these, up to ten
// times `count`, as long as it has not met all that it is to meet at least once: with some random
// numbers the few of a short run lack it.
[[nodiscard]] inline bool goes_on(int done, int count, bool has_met_all) {
    return done < scaled(count) || (!has_met_all && done < 10 * count);
}

// Returns which of a list of cases a test examines: every so-many-th, all of them in the long runs.
[[nodiscard]] inline int stride() {
    return std::max(kShare / effort(), 1);
}

}  // namespace kagetsu::test
