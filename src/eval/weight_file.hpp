// The file format of weights.
//
// The line "kagetsu weights 5", then the sets in the order of WeightSetId: own, opponents, attack
// and defence by point code, then threats by threat index, all as signed 16-bit numbers. Then for
// each set, in the same order: the length of learned_from in two bytes and its text; one byte, 1 if
// the set has a network; and its network (network.hpp), the numbers in the order of their
// declaration with as many bytes as their types have. At the end a 64-bit checksum (FNV-1a) of
// everything before it. All numbers are little-endian.
//
// Of every set but the first, the bytes of the tables stand less those of the first set, modulo
// 256, and so do those of the network if the first set has one. Sets that were learned from each
// other differ little, so the file compresses well: the page in the browser loads it.
//
// The number in the first line is the version of the evaluation and of this format; weights of
// other versions cannot be used.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kagetsu/weights.hpp"

namespace kagetsu {

// Returns the content of the file.
[[nodiscard]] std::string to_bytes(const Weights& weights);

// Returns the checksum of the file, a hash of all weights.
[[nodiscard]] std::uint64_t fingerprint(const Weights& weights);

// A weight file whose sets are parsed one by one, because a game needs one or two of them.
class WeightFile {
  public:
    // The bytes of a set in the file.
    struct Set {
        std::string_view tables;
        std::string_view learned_from;
        std::string_view network;  // empty if there is none
    };
    using Sets = std::array<Set, kWeightSetCount>;  // by WeightSetId

    // Throws std::runtime_error if the bytes are not a weight file or of another version. The bytes
    // must outlive the object.
    explicit WeightFile(std::string_view bytes);

    // Throws std::runtime_error if the checksum does not match.
    void verify() const;
    // Finds the sets. Throws std::runtime_error if the file is too short or too long for them.
    [[nodiscard]] Sets sets() const;
    // Parses one of the sets that sets() returned. Throws std::runtime_error if numbers are out of
    // range.
    [[nodiscard]] static WeightSet parse(const Sets& sets, WeightSetId id);

  private:
    std::string_view checked_;  // all but the checksum
    std::uint64_t check_sum_ = 0;
};

// Parses the content of a file. Throws std::runtime_error with the reason if it is not a weight
// file, of another version, of wrong size or damaged, or if numbers are out of range.
[[nodiscard]] Weights parse_weights(std::string_view bytes);

}  // namespace kagetsu
