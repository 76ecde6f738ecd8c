// The file format of weights.
//
// The line "kagetsu weights 3", then the sets in the order of WeightSetId: own, opponents, attack
// and defence by point code, then threats by threat index, all as signed 16-bit numbers. Then for
// each set, in the same order: the length of learned_from in two bytes and its text; one byte, 1 if
// the set has a network; and its network (network.hpp), the numbers in the order of their
// declaration with as many bytes as their types have. At the end a 64-bit checksum (FNV-1a) of
// everything before it. All numbers are little-endian. The number in the first line is the version
// of the evaluation; weights of other versions cannot be used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kagetsu/weights.hpp"

namespace kagetsu {

// Returns the content of the file.
[[nodiscard]] std::string to_bytes(const Weights& weights);

// Returns the checksum of the file, a hash of all weights.
[[nodiscard]] std::uint64_t fingerprint(const Weights& weights);

// Parses the content of a file. Throws std::runtime_error with the reason if it is not a weight
// file, of another version, of wrong size or damaged, or if numbers are out of range.
[[nodiscard]] Weights parse_weights(std::string_view bytes);

}  // namespace kagetsu
