// Matches between two evaluations or two settings of the search.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "kagetsu/engine.hpp"
#include "kagetsu/tuning.hpp"
#include "selfplay/task_runner.hpp"

namespace kagetsu {

struct MatchOptions {
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    Limits limits;           // per move
    std::uint64_t seed = 1;  // determines the openings
};

// What distinguishes the players.
struct MatchPlayer {
    Evaluator evaluator;
    ParameterValues parameters{};
};

// The score of the first player in pairs of games: each opening is played twice with colours
// swapped. Its bias cancels within a pair, so the error is computed over pairs, not games.
class MatchScore {
  public:
    // `half_points`: of a pair, 0 to 4.
    void add(int half_points) noexcept { ++pentanomial_[static_cast<std::size_t>(half_points)]; }

    [[nodiscard]] std::uint64_t games() const noexcept;
    // Number of pairs with 0, 1, 2, 3 and 4 half points.
    [[nodiscard]] const std::array<std::uint64_t, 5>& pentanomial() const noexcept {
        return pentanomial_;
    }
    // Share of the points, 0 to 1, and half the width of its 95 % confidence interval.
    // Precondition: there is at least one pair.
    [[nodiscard]] double score() const noexcept;
    [[nodiscard]] double error() const noexcept;
    // The same as an Elo difference, limited to +-1000.
    [[nodiscard]] double elo() const noexcept;
    [[nodiscard]] double elo_error() const noexcept;

  private:
    std::array<std::uint64_t, 5> pentanomial_{};
};

// Plays a pair of games and returns the first player's half points, 0 to 4. `number` and the seed
// determine the opening (balanced_opening.hpp). A game ends with a proven win, too. Both engines
// start each game with an empty table. Throws std::bad_alloc if memory is short for one of them.
int play_pair(const MatchOptions& options, std::uint64_t number, Engine& first, Engine& second);

// Tasks that play pairs and return the half points of each as one byte. What they are given must
// outlive them.
[[nodiscard]] MakeTask match_tasks(const MatchOptions& options, const MatchPlayer& first,
                                   const MatchPlayer& second);

// Plays a match by a runner and `threads` threads and calls `on_pair` with the first player's half
// points of each pair, in order. Ends early when `on_pair` returns false. With node limits the
// result is reproducible, whatever the runner and the number of threads. Throws as
// TaskRunner::run() and play_pair() do.
void play_match(TaskRunner& runner, const MatchOptions& options, const MatchPlayer& first,
                const MatchPlayer& second, std::uint64_t pairs, int threads,
                const std::function<bool(int)>& on_pair);

}  // namespace kagetsu
