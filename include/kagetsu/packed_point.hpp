// What a PatternBoard has to know about the points of a colour: two values and a tactical class,
// packed so that the board adds and compares them without unpacking.
//
// The values themselves are the caller's (see Evaluator::point_values()); the board only sums them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kagetsu/point_table.hpp"

namespace kagetsu {

// A value, shifted up by kPackedClassBits, plus a tactical class in the low bits. A move changes at
// most 41 squares, so a sum of differences stays within 32 bits, and the classes in it, 15 at most
// each, stay below half of the lowest bit of the value.
using Packed = std::int32_t;
constexpr int kPackedClassBits = 11;
constexpr Packed kPackedClassMask = 15;
// The largest absolute value that can be packed.
constexpr int kMaxPointValue = 6000;

// Packs a value and the class of a point; classes that are not tactical become None.
[[nodiscard]] constexpr Packed pack(int value, PointClass c) noexcept {
    return value * (1 << kPackedClassBits) + (is_tactical(c) ? static_cast<int>(c) : 0);
}
// Returns the value of a packed number or of a sum of differences of packed numbers.
[[nodiscard]] constexpr int value_of(Packed packed) noexcept {
    return (packed + (1 << (kPackedClassBits - 1))) >> kPackedClassBits;
}
// Returns the class in a packed number; None for every class that is not tactical.
[[nodiscard]] constexpr PointClass tactical_class_of(Packed packed) noexcept {
    return static_cast<PointClass>(packed & kPackedClassMask);
}

// A point of one colour.
struct alignas(8) PackedPoint {
    // What it adds to the colour's own score, with its class.
    Packed own_score = 0;
    // What it adds to the opponent's score (mostly negative), without class.
    Packed opponent_score = 0;
};

// The points of one colour by their PackedLineClasses. A view: the caller owns the table.
using PackedPointTable = std::span<const PackedPoint, kPackedLineClassesCount>;
// Black's table, then White's.
using PackedPointTables = std::array<PackedPointTable, 2>;

}  // namespace kagetsu
