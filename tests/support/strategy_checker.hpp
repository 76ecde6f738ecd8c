// Checks a claimed win: a strategy gives the attacker's move in every position, and every legal
// reply is tried against it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "support/naive_solver.hpp"

namespace kagetsu::test {

// Returns the attacker's move in a position with the attacker to move; nothing if it has none.
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

    // Precondition: neither side has five, and `me`, the attacker, is to move.
    [[nodiscard]] StrategyVerdict check(Color me);

  private:
    using Answer = NaiveSolver::Answer;

    // Yes: the attacker completes a five within `plies` plies against every reply.
    [[nodiscard]] Answer attack(Color me, int plies);
    [[nodiscard]] Answer defend(Color me, int plies);
    [[nodiscard]] Answer reply(Point p, Color me, int plies);

    NaiveSolver solver_;
    Strategy strategy_;
    StrategyLimits limits_;
    // Positions with the attacker to move that are won, and the plies that sufficed.
    std::unordered_map<std::string, int> won_;
    std::vector<Point> line_;
    int effort_ = 0;
    int asked_ = 0;
};

// Does the strategy win within `plies` plies against every reply?
[[nodiscard]] inline bool is_real_win(const NaivePosition& position, Color me,
                                      const Strategy& strategy, int plies) {
    StrategyLimits limits;
    limits.plies = plies;
    return StrategyChecker(position, strategy, limits).check(me).wins == NaiveSolver::Answer::Yes;
}

}  // namespace kagetsu::test
