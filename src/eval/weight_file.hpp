// Weights as a file.
//
// A line "kagetsu weights 2", then the sets in the order of WeightSetId: own, opponents, attack and
// defence by point code, then threats, two bytes each, signed, the low byte first. Last come eight
// bytes of check sum (FNV-1a, 64 bits) of all that. The number in the first line counts the forms
// of the evaluation: weights of another form mean nothing here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kagetsu/weights.hpp"

namespace kagetsu {

[[nodiscard]] std::string to_bytes(const Weights& weights);

// The check sum in that file.
[[nodiscard]] std::uint64_t fingerprint(const Weights& weights);

// Throws std::runtime_error that says what is wrong: no weights, those of another version, too
// short or too long, damaged, or numbers out of range.
[[nodiscard]] Weights parse_weights(std::string_view bytes);

}  // namespace kagetsu
