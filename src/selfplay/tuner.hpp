// Tunes search parameters and weights by games, with SPSA.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "kagetsu/tuning.hpp"
#include "kagetsu/weights.hpp"
#include "selfplay/spsa.hpp"
#include "selfplay/task_runner.hpp"
#include "selfplay/tunables.hpp"

namespace kagetsu {

struct TuneOptions {
    std::vector<RuleAndShape> games;  // alternate by pair; at least one
    std::uint64_t nodes = 0;          // per move
    std::uint64_t seed = 1;           // determines openings and directions
};

// What distinguishes the players.
struct PlayerSettings {
    ParameterValues parameters;
    Weights weights;
};
using MakePlayer = std::function<PlayerSettings(const std::vector<double>& values)>;

// Tasks that play pairs, for the values of the tunables that are their input, and return the half
// points of each as one byte. What they are given must outlive them.
[[nodiscard]] MakeTask tune_tasks(const TuneOptions& options, const Spsa& spsa,
                                  const MakePlayer& make_player);

// Plays the pairs of games `first` .. `end` - 1 by a runner and `threads` threads. The tunables
// learn from `kTuneBatch` pairs at a time; `on_batch` is then called with the number of pairs
// played so far, counted from 0, and ends the run by returning false. Options and tunables
// determine the result, also for a run that continues one that ended after a batch. Throws as
// TaskRunner::run() and play_pair() do.
constexpr std::uint64_t kTuneBatch = 32;
void tune(TaskRunner& runner, const TuneOptions& options, Spsa& spsa, const MakePlayer& make_player,
          std::uint64_t first, std::uint64_t end, int threads,
          const std::function<bool(std::uint64_t)>& on_batch);

}  // namespace kagetsu
