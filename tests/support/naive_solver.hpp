// Exhaustive search in the obvious way: every empty point for both sides.
//
// What is not tried follows from the rules in one step, and from nothing that the engine computes:
//
//   - a five ends the game, so a point where the opponent makes one must be filled, and two of them
//     can't be (in caro it can also be shut in, and two at once);
//   - a row that a stone has made possible passes through that stone, so new five points lie on its
//     lines, at most four cells away;
//   - in caro a stone stops a five also by standing next to its row: on a line through the point
//     that completes it, at most five cells away;
//   - a stone takes fives from the opponent and ways to stop mine from himself, so a point where he
//     has no threat before my move is not one where he has it after (but in renju a stone of mine
//     may forbid Black something or allow it: there every point is tried again).
#pragma once

#include <utility>
#include <vector>

#include "support/literal_renju.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

// The moves of the other side after which the attacker can make no five any more. Precondition: he
// can make one now. In caro one stone may take two fives, and a five may be stopped without filling
// its point; in renju Black may not be allowed to fill it.
[[nodiscard]] std::vector<Point> stopping_points(const NaivePosition& position, Color attacker);
// The same, told the points where the attacker can make a five.
[[nodiscard]] std::vector<Point> stopping_points(const NaivePosition& position,
                                                 const std::vector<Point>& fives, Color attacker);

class NaiveSolver {
  public:
    explicit NaiveSolver(NaivePosition position) : position_(std::move(position)) {}

    [[nodiscard]] NaivePosition& position() { return position_; }

    // `me`, to move, completes a five within this odd number of plies whatever the opponent does.
    [[nodiscard]] bool wins_within(int plies, Color me);
    // Whatever `me`, to move, does, the opponent completes a five within this even number of
    // plies (and I don't before that).
    [[nodiscard]] bool loses_within(int plies, Color me);
    // The moves of `me` after which the opponent does not win within three plies. Precondition:
    // nobody can make a five.
    [[nodiscard]] std::vector<Point> moves_that_hold(Color me);

    enum class Answer { No, Yes, TooLong };

    // Does `me`, to move, win by fours alone: each move makes a five possible and so forces the
    // reply, until two fives are possible at once? TooLong when the answer would take more than
    // about `effort` positions.
    [[nodiscard]] Answer wins_by_fours(Color me, int effort);

    // Is this line, own move, reply, own move, ..., a forced win for `me`? Each own move but the
    // last must leave exactly one answer, which must be the one in the line; from where the line
    // ends the win must be complete or provable within five plies.
    [[nodiscard]] bool is_forced_win(const std::vector<Point>& line, Color me);

  private:
    // loses_within() for a side that has no five of its own.
    [[nodiscard]] bool loses_to(int plies, Color me);
    // Does a stone of `me` on one of these points, empty or not, threaten a five that can't be
    // stopped, before `you` makes one? Precondition: `me` can't make a five.
    [[nodiscard]] bool threatens_five_at_any(const std::vector<Point>& points, Color me);
    // The points where `me` may play, those with the most stones around first: an order, not a
    // selection.
    [[nodiscard]] std::vector<Point> ordered_points(Color me) const;
    [[nodiscard]] std::vector<Point> playable_points(Color me) const;
    [[nodiscard]] Answer fours(Color me, int& effort);
    [[nodiscard]] bool is_forced_win_from(const std::vector<Point>& line, std::size_t at, Color me);

    NaivePosition position_;
};

}  // namespace kagetsu::test
