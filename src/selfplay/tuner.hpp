// Search parameters and evaluation tuned by games, with SPSA.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "kagetsu/search_types.hpp"
#include "kagetsu/tuning.hpp"
#include "kagetsu/weights.hpp"
#include "selfplay/spsa.hpp"

namespace kagetsu {

struct TuneOptions {
    std::vector<Rule> rules;  // played in turn; at least one
    BoardShape shape;
    std::uint64_t nodes = 0;  // of each move
    std::uint64_t seed = 1;   // decides openings and directions
};

// How a player differs from another one.
struct PlayerSettings {
    ParameterValues parameters;
    Weights weights;
};
using MakePlayer = std::function<PlayerSettings(const std::vector<double>& values)>;

// Plays the pairs of games `first` .. `end` - 1 on so many threads; the tunables learn from
// `kTuneBatch` pairs at a time, after which `on_batch` is told how many pairs there are; when that
// returns false, it ends. The same options and tunables give the same values, and so does a run
// that goes on where an earlier one ended after a batch.
constexpr std::uint64_t kTuneBatch = 32;
void tune(const TuneOptions& options, Spsa& spsa, const MakePlayer& make_player,
          std::uint64_t first, std::uint64_t end, int threads,
          const std::function<bool(std::uint64_t)>& on_batch);

}  // namespace kagetsu
