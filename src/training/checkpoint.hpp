// A training that can be resumed, as bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "training/trainer.hpp"

namespace kagetsu::training {

// Hash of all that decides what a training leads to.
[[nodiscard]] std::uint64_t identity_of(const GameSource& games, const Weights& start,
                                        const TrainingOptions& options);

// The line "kagetsu training 1"; the identity; the state, numbers of floating point as their bits;
// a checksum of all before it. All numbers are little-endian.
[[nodiscard]] std::string to_bytes(const Trainer::State& state, std::uint64_t identity);

// Throws std::runtime_error with the reason if the bytes are no checkpoint, are damaged, or belong
// to a training of another identity.
[[nodiscard]] Trainer::State parse_checkpoint(std::string_view bytes, std::uint64_t identity);

}  // namespace kagetsu::training
