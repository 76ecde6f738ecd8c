// Exhaustive search in the obvious way: every empty point for both sides, no pruning but what
// follows from "a five ends the game". Good for a handful of plies; that is all the tests ask for.
#pragma once

#include <vector>

#include "support/naive_position.hpp"

namespace kagetsu::test {

class NaiveSolver {
  public:
    explicit NaiveSolver(NaivePosition position) : position_(std::move(position)) {}

    [[nodiscard]] NaivePosition& position() { return position_; }

    // `me`, to move, completes a five within this odd number of plies whatever the opponent does.
    [[nodiscard]] bool wins_within(int plies, Color me);
    // Whatever `me`, to move, does, the opponent completes a five within this even number of
    // plies (and I don't before that).
    [[nodiscard]] bool loses_within(int plies, Color me);

    // Does `me`, to move, win by fours alone: each move makes a five possible and so forces the
    // reply, until two fives are possible at once? Nothing when the answer would take more than
    // about `effort` positions.
    enum class Answer { No, Yes, TooLong };
    [[nodiscard]] Answer wins_by_fours(Color me, int effort);

    // Is this line, own move, reply, own move, ..., a forced win for `me`? Each own move but the
    // last must leave exactly one answer, which must be the one in the line; from where the line
    // ends the win must be complete or provable within five plies.
    [[nodiscard]] bool is_forced_win(const std::vector<Point>& line, Color me);

  private:
    // loses_within() for a side that has no five of its own.
    [[nodiscard]] bool loses_to(int plies, Color me);
    // Empty points, those with the most stones around first: an order, not a selection.
    [[nodiscard]] std::vector<Point> ordered_points() const;
    [[nodiscard]] Answer fours(Color me, int& effort);
    [[nodiscard]] bool is_forced_win_from(const std::vector<Point>& line, std::size_t at, Color me);

    NaivePosition position_;
};

}  // namespace kagetsu::test
