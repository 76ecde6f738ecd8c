// Vectors of small integers, for the network's inner loops. The same code serves SSE, AVX2 and
// WebAssembly; the compiler picks the instructions (vector extension of GCC and Clang). All results
// are exact, so every width gives the same value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSSE3__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
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

// Returns a bit for each lane, the lowest one for lane 0. Precondition: all bits of a lane are
// equal.
inline std::uint64_t bits_of(UInt16Lanes lanes) noexcept {
#if defined(__AVX2__)
    const __m256i bytes = _mm256_packs_epi16(reinterpret_cast<__m256i>(lanes), __m256i{});
    const auto bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    return (bits & 0xFF) | (bits >> 8 & 0xFF00);
#elif defined(__SSSE3__)
    const __m128i bytes = _mm_packs_epi16(reinterpret_cast<__m128i>(lanes), __m128i{});
    return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
#elif defined(__wasm_simd128__)
    return wasm_i16x8_bitmask(reinterpret_cast<v128_t>(lanes));
#else
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < kVectorBytes / 2; ++i)
        bits |= static_cast<std::uint64_t>(lanes[i] & 1) << i;
    return bits;
#endif
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
#elif defined(__wasm_simd128__)
    // The bytes with even numbers and those with odd ones, each as 16 bits.
    const auto wide_a = reinterpret_cast<v128_t>(a);
    const auto wide_b = reinterpret_cast<v128_t>(b);
    const v128_t even = wasm_i32x4_dot_i16x8(wasm_v128_and(wide_a, wasm_i16x8_splat(0xFF)),
                                             wasm_i16x8_shr(wasm_i16x8_shl(wide_b, 8), 8));
    const v128_t odd = wasm_i32x4_dot_i16x8(wasm_u16x8_shr(wide_a, 8), wasm_i16x8_shr(wide_b, 8));
    return reinterpret_cast<Int32Lanes>(wasm_i32x4_add(even, odd));
#else
    Int32Lanes sums{};
    for (std::size_t i = 0; i < kVectorBytes; ++i)
        sums[i / 4] += a[i] * b[i];
    return sums;
#endif
}

// Return the numbers as bytes in the same order, 0 for those below 0 and 127 for those above 127.
inline Int8Lanes clamped_bytes(Int16Lanes a, Int16Lanes b) noexcept {
#if defined(__AVX2__)
    const __m256i packed =
        _mm256_packs_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b));
    const auto bytes = reinterpret_cast<Int8Lanes>(_mm256_permute4x64_epi64(packed, 0b11'01'10'00));
#elif defined(__SSSE3__)
    const auto bytes = reinterpret_cast<Int8Lanes>(
        _mm_packs_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#elif defined(__wasm_simd128__)
    const auto bytes = reinterpret_cast<Int8Lanes>(
        wasm_i8x16_narrow_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
#else
    Int8Lanes bytes{};
    for (std::size_t i = 0; i < kVectorBytes; ++i) {
        const int number = i < kVectorBytes / 2 ? a[i] : b[i - kVectorBytes / 2];
        bytes[i] = static_cast<std::int8_t>(std::clamp(number, -128, 127));
    }
#endif
    return bytes > 0 ? bytes : Int8Lanes{};
}
inline Int8Lanes clamped_bytes(Int32Lanes a, Int32Lanes b, Int32Lanes c, Int32Lanes d) noexcept {
    const auto narrowed = [](Int32Lanes low, Int32Lanes high) {
#if defined(__AVX2__)
        const __m256i packed =
            _mm256_packs_epi32(reinterpret_cast<__m256i>(low), reinterpret_cast<__m256i>(high));
        return reinterpret_cast<Int16Lanes>(_mm256_permute4x64_epi64(packed, 0b11'01'10'00));
#elif defined(__SSSE3__)
        return reinterpret_cast<Int16Lanes>(
            _mm_packs_epi32(reinterpret_cast<__m128i>(low), reinterpret_cast<__m128i>(high)));
#elif defined(__wasm_simd128__)
        return reinterpret_cast<Int16Lanes>(
            wasm_i16x8_narrow_i32x4(reinterpret_cast<v128_t>(low), reinterpret_cast<v128_t>(high)));
#else
        Int16Lanes numbers{};
        for (std::size_t i = 0; i < kVectorBytes / 2; ++i) {
            const int number = i < kVectorBytes / 4 ? low[i] : high[i - kVectorBytes / 4];
            numbers[i] = static_cast<std::int16_t>(std::clamp(number, 0, 127));
        }
        return numbers;
#endif
    };
    return clamped_bytes(narrowed(a, b), narrowed(c, d));
}

}  // namespace kagetsu
