// Is a claimed win real? The claimant says what to play in every position that comes up; here every
// reply that the rules allow is tried against that.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "support/naive_solver.hpp"

namespace kagetsu::test {

// The attacker's move in a position where he is to move; nothing when he has no idea.
using Strategy = std::function<std::optional<Point>(const NaivePosition&, Color)>;

struct StrategyLimits {
    int plies = 99;            // the five must be there by then
    int effort = 1'000'000;    // positions in which the strategy is asked or a reply is tried
    bool finish_alone = true;  // stop asking where exhaustive search sees the win within the plies
};

struct StrategyVerdict {
    NaiveSolver::Answer wins = NaiveSolver::Answer::No;
    std::vector<Point> refutation;  // for No: moves of both sides, to where the win fails
    int asked = 0;                  // how often the strategy had to say what to play
};

class StrategyChecker {
  public:
    StrategyChecker(NaivePosition position, Strategy strategy, const StrategyLimits& limits = {})
        : solver_(std::move(position)), strategy_(std::move(strategy)), limits_(limits) {}

    // Nobody has five yet, and `me`, the attacker, is to move.
    [[nodiscard]] StrategyVerdict check(Color me);

  private:
    using Answer = NaiveSolver::Answer;

    // Yes: the attacker completes a five within so many plies, all replies considered.
    [[nodiscard]] Answer attack(Color me, int plies);
    [[nodiscard]] Answer defend(Color me, int plies);
    [[nodiscard]] Answer reply(Point p, Color me, int plies);

    NaiveSolver solver_;
    Strategy strategy_;
    StrategyLimits limits_;
    // Positions won by the attacker, to move, and the plies that were enough.
    std::unordered_map<std::string, int> won_;
    std::vector<Point> line_;
    int effort_ = 0;
    int asked_ = 0;
};

// The short form: a win within `plies`, against everything?
[[nodiscard]] inline bool is_real_win(const NaivePosition& position, Color me,
                                      const Strategy& strategy, int plies) {
    StrategyLimits limits;
    limits.plies = plies;
    return StrategyChecker(position, strategy, limits).check(me).wins == NaiveSolver::Answer::Yes;
}

}  // namespace kagetsu::test
