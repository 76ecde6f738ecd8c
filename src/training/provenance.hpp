// Where networks come from, as a text for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "training/trainer.hpp"

namespace kagetsu::training {

struct Provenance {
    std::vector<Series> series;        // of each file of games
    std::vector<std::uint64_t> games;  // in each file
    std::uint64_t samples = 0;         // learned from, in all epochs
    std::uint64_t start = 0;           // fingerprint of the weights with the tables
    TrainingOptions options;
    std::uint64_t held_out_games = 0;
    double held_out = 0;  // divergence on them at the end, with rounded numbers
    std::string note;     // of the user; may be empty
};

// The note has at most this many bytes.
constexpr std::size_t kMaxNote = 1000;

// Returns one line of at most WeightSet::kMaxLearnedFrom bytes; files beyond that are only counted.
[[nodiscard]] std::string describe(const Provenance& provenance);

}  // namespace kagetsu::training
