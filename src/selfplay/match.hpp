// Two evaluations against each other.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "kagetsu/engine.hpp"

namespace kagetsu {

struct MatchOptions {
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    Limits limits;           // of each move
    std::uint64_t seed = 1;  // decides the openings
};

// The score of the first player, by pairs of games: both players begin each opening once. What the
// opening gives away counts for both, so that the error is one of pairs.
class MatchScore {
  public:
    // `half_points` of a pair, 0 to 4.
    void add(int half_points) noexcept { ++pentanomial_[static_cast<std::size_t>(half_points)]; }

    [[nodiscard]] std::uint64_t games() const noexcept;
    // How many pairs had so many half points. Where most are shared, openings decide.
    [[nodiscard]] const std::array<std::uint64_t, 5>& pentanomial() const noexcept {
        return pentanomial_;
    }
    // Share of the points, 0 to 1, and the half width of its interval of 95 %.
    [[nodiscard]] double score() const noexcept;
    [[nodiscard]] double error() const noexcept;
    // The same as a difference in Elo, of which no share is worth more than 1000.
    [[nodiscard]] double elo() const noexcept;
    [[nodiscard]] double elo_error() const noexcept;

  private:
    std::array<std::uint64_t, 5> pentanomial_{};
};

// Plays a pair of games and tells the first player's half points. `number` and the seed decide the
// opening, which is one of balanced_opening.hpp's. A player who has proven a win has won. The
// engines forget what they know.
int play_pair(const MatchOptions& options, std::uint64_t number, Engine& first, Engine& second);

// Plays the match on so many threads, and tells the first player's half points of every pair in
// order; when `on_pair` returns false, it ends. With limits by nodes the same match comes out the
// same.
void play_match(const MatchOptions& options, const Evaluator& first, const Evaluator& second,
                std::uint64_t pairs, int threads, const std::function<bool(int)>& on_pair);

}  // namespace kagetsu
