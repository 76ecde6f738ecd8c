// Simultaneous perturbation stochastic approximation (Spall 1992): tunes numbers by games. Two
// players differ in all numbers at once, each number a step up in one player and a step down in the
// other, at random. Afterwards every number moves a little towards its value in the winner.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "util/random.hpp"

namespace kagetsu {

// A number to tune.
struct Tunable {
    std::string name;
    double value = 0;
    double min = 0;
    double max = 0;
    double step = 1;  // distance of the players' values from `value`; greater than 0
};

class Spsa {
  public:
    // For each tunable: true if it is up in the first player and down in the second.
    using Directions = std::vector<bool>;

    // `rate`: how far a tunable moves, in steps, when a player wins all games of a pair.
    Spsa(std::vector<Tunable> tunables, double rate);

    [[nodiscard]] const std::vector<Tunable>& tunables() const noexcept { return tunables_; }
    // Continues from the values of an earlier run, clamped to their ranges. Precondition: one value
    // for each tunable.
    void set_values(const std::vector<double>& values);

    [[nodiscard]] Directions random_directions(Random& random) const;
    // The values of the first or the second player, clamped to their ranges.
    [[nodiscard]] std::vector<double> values_of(const Directions& directions, bool first) const;
    // Moves the tunables. `advantage`: of the first player, -1 (lost all games) to 1 (won all).
    void learn(const Directions& directions, double advantage);

  private:
    std::vector<Tunable> tunables_;
    double rate_;
};

}  // namespace kagetsu
