// Random games with rows, threats and blocks.
#pragma once

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "kagetsu/position.hpp"
#include "support/naive_position.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

// A random number generator with the same numbers on every platform (unlike the distributions of
// the standard library).
class Random {
  public:
    // KAGETSU_TEST_SEED varies the numbers.
    explicit Random(std::uint64_t seed) : Random(seeded(seed), 0) {}
    // Always the same numbers, for what a file has the results of.
    [[nodiscard]] static Random fixed(std::uint64_t seed) { return {seed, 0}; }

    // Returns a number in 0 .. n - 1.
    [[nodiscard]] int below(int n) {
        return static_cast<int>(engine_() % static_cast<std::uint64_t>(n));
    }
    [[nodiscard]] bool percent(int chance) { return below(100) < chance; }
    template <typename T>
    [[nodiscard]] const T& pick(const std::vector<T>& from) {
        return from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
    }

  private:
    Random(std::uint64_t seed, int) : engine_(seed) {}

    std::mt19937_64 engine_;
};

struct PlayStyle {
    int anywhere = 8;   // percent of the moves that are played anywhere
    int nearby = 32;    // ... next to some stone; all others prolong a row or get in its way
    int block = 0;      // chance to answer when the opponent makes five next
    int complete = 50;  // chance not to look away from a five of one's own
};

// A style of players that see fives and stop them, so that games last and threats accumulate.
constexpr PlayStyle kTacticalPlay{4, 26, 95, 15};

// Returns a move to an empty square. Precondition: there is one.
[[nodiscard]] Point random_move(const NaivePosition& position, Color color, const PlayStyle& style,
                                Random& random);

[[nodiscard]] constexpr Square square_of(Point p) {
    return square_at(p.x, p.y);
}
[[nodiscard]] constexpr Point point_of(Square square) {
    return {x_of(square), y_of(square)};
}

// Returns the same board as a Position, copied cell by cell.
[[nodiscard]] NaivePosition to_naive(const Position& position);
[[nodiscard]] Position to_position(const NaivePosition& naive, Color to_move);

// Returns the position after `moves` random moves from an empty board, or fewer if a side has five
// or the board is full.
[[nodiscard]] Position random_position(BoardShape shape, Rule rule, int moves,
                                       const PlayStyle& style, Random& random);

// Returns a text like "freestyle 15x10" for messages.
[[nodiscard]] std::string describe(BoardShape shape, Rule rule);

}  // namespace kagetsu::test
