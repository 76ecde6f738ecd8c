// Vectors of small integers, for the network's inner loops. The same code serves SSE and AVX2; the
// compiler picks the instructions (vector extension of GCC and Clang). All results are exact, so
// every width gives the same value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
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

// Returns a[2i] * b[2i] + a[2i+1] * b[2i+1] in lane i.
inline Int32Lanes multiply_and_add_pairs(Int16Lanes a, Int16Lanes b) noexcept {
#if defined(__AVX2__)
    return reinterpret_cast<Int32Lanes>(
        _mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__SSE2__)
    return reinterpret_cast<Int32Lanes>(
        _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
    Int32Lanes sums{};
    for (std::size_t i = 0; i < kVectorBytes / sizeof(std::int32_t); ++i)
        sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    return sums;
#endif
}

}  // namespace kagetsu
