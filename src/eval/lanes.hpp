// Vectors of small integers, for the network's inner loops. The same code serves SSE and AVX2; the
// compiler picks the instructions (vector extension of GCC and Clang). All results are exact, so
// every width gives the same value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSSE3__)
#include <immintrin.h>
#endif

namespace kagetsu {

#if defined(__AVX2__)
constexpr std::size_t kVectorBytes = 32;
#else
constexpr std::size_t kVectorBytes = 16;
#endif

// May alias arrays of their numbers, which must be aligned to kVectorBytes.
using Int8Lanes = std::int8_t __attribute__((vector_size(kVectorBytes), may_alias));
using Int16Lanes = std::int16_t __attribute__((vector_size(kVectorBytes), may_alias));
using UInt16Lanes = std::uint16_t __attribute__((vector_size(kVectorBytes), may_alias));
using Int32Lanes = std::int32_t __attribute__((vector_size(kVectorBytes), may_alias));
// Loads and stores a vector at any alignment.
inline UInt16Lanes load(const std::uint16_t* from) noexcept {
    UInt16Lanes vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
}
inline void store(std::uint16_t* to, UInt16Lanes vector) noexcept {
    std::memcpy(to, &vector, sizeof vector);
}

// Returns the sum of a[4i + k] * b[4i + k] over k = 0..3 in lane i. Precondition: a is within
// 0..127 and b within -127..127, so that the sum of two products fits 16 bits.
inline Int32Lanes multiply_and_add_quads(Int8Lanes a, Int8Lanes b) noexcept {
#if defined(__AVX2__)
    const __m256i pairs =
        _mm256_maddubs_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b));
    return reinterpret_cast<Int32Lanes>(_mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
#elif defined(__SSSE3__)
    const __m128i pairs =
        _mm_maddubs_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b));
    return reinterpret_cast<Int32Lanes>(_mm_madd_epi16(pairs, _mm_set1_epi16(1)));
#else
    Int32Lanes sums{};
    for (std::size_t i = 0; i < kVectorBytes; ++i)
        sums[i / 4] += a[i] * b[i];
    return sums;
#endif
}

}  // namespace kagetsu
