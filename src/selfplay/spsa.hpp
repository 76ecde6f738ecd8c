// Simultaneous perturbation stochastic approximation (Spall 1992): finds better numbers by playing.
// Two players differ in all numbers at once, each a step up in one of them and a step down in the
// other, at random; every number then moves a little towards where it was in the winner.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "util/random.hpp"

namespace kagetsu {

// A number that is tuned.
struct Tunable {
    std::string name;
    double value = 0;
    double min = 0;
    double max = 0;
    double step = 1;  // by which the players differ from it; greater than 0
};

class Spsa {
  public:
    // For each tunable, true: up in the first player, down in the second.
    using Directions = std::vector<bool>;

    // `rate`: by how many steps a tunable moves when a player wins all games of a pair.
    Spsa(std::vector<Tunable> tunables, double rate);

    [[nodiscard]] const std::vector<Tunable>& tunables() const noexcept { return tunables_; }
    // Takes the values of an earlier run. Precondition: one for each tunable.
    void set_values(const std::vector<double>& values);

    [[nodiscard]] Directions random_directions(Random& random) const;
    // The values of the first or the second player, within their ranges.
    [[nodiscard]] std::vector<double> values_of(const Directions& directions, bool first) const;
    // `advantage`: of the first player, -1 (lost all games) .. 1 (won all).
    void learn(const Directions& directions, double advantage);

  private:
    std::vector<Tunable> tunables_;
    double rate_;
};

}  // namespace kagetsu
