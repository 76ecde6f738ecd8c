// Matches between two evaluations, two settings of the search, or two programs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "kagetsu/engine.hpp"
#include "kagetsu/tuning.hpp"
#include "selfplay/search_and_wait.hpp"
#include "selfplay/task_runner.hpp"

namespace kagetsu {

struct MatchOptions {
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    Limits limits;                       // per move
    std::uint64_t seed = 1;              // determines the openings, with the next:
    std::uint64_t opening_nodes = 1250;  // of the search that judges whether one is balanced
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

// One who plays in a match.
class Contestant {
  public:
    Contestant() = default;
    Contestant(const Contestant&) = delete;
    Contestant& operator=(const Contestant&) = delete;
    virtual ~Contestant() = default;

    // Forgets the game before. Throws std::bad_alloc if memory is short.
    virtual void begin_game() = 0;
    // A legal move. Precondition: the game is not over, and a square is empty.
    [[nodiscard]] virtual SearchOutcome choose(const Position& position, const Limits& limits) = 0;
};

// An engine in this process, which must outlive it.
class EngineContestant final : public Contestant {
  public:
    explicit EngineContestant(Engine& engine) : engine_(engine) {}
    void begin_game() override;
    [[nodiscard]] SearchOutcome choose(const Position& position, const Limits& limits) override;

  private:
    Engine& engine_;
};

// Plays a pair of games and returns the first player's half points, 0 to 4. `number` and the seed
// determine the opening (balanced_opening.hpp). A game ends with a proven win, too. Both players
// start each game without knowledge of the last. Throws std::bad_alloc if memory is short, and
// what the players throw.
int play_pair(const MatchOptions& options, std::uint64_t number, Contestant& first,
              Contestant& second);

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
