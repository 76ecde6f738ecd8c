// Exhaustive search over all empty points for both sides.
//
// It omits only moves that the rules exclude in one step, without anything that the engine
// computes:
//
//   - a five ends the game, so a point where the opponent makes one must be filled, and two of them
//     cannot be (in caro a five can also be shut in, and two at once);
//   - a row that a stone has made possible passes through that stone, so new five points lie on its
//     lines, at most four cells away;
//   - in caro a stone stops a five also by standing next to its row: on a line through the point
//     that completes it, at most five cells away;
//   - a stone can only take fives and defences from the opponent, so a point where it had no threat
//     before a move has none after it (except in renju, where a stone may change what is forbidden
//     to Black: there every point is tried again).
#pragma once

#include <utility>
#include <vector>

#include "support/literal_renju.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

// Returns the moves of the defender after which the attacker cannot make a five. Precondition: the
// attacker can make one now. In caro one stone may prevent two fives, and a five may be prevented
// without filling its point; in renju filling it may be forbidden to Black.
[[nodiscard]] std::vector<Point> stopping_points(const NaivePosition& position, Color attacker);
// The same, given the points where the attacker can make a five.
[[nodiscard]] std::vector<Point> stopping_points(const NaivePosition& position,
                                                 const std::vector<Point>& fives, Color attacker);

class NaiveSolver {
  public:
    explicit NaiveSolver(NaivePosition position) : position_(std::move(position)) {}

    [[nodiscard]] NaivePosition& position() { return position_; }

    // Does `me`, to move, complete a five within this odd number of plies against any defence?
    [[nodiscard]] bool wins_within(int plies, Color me);
    // Does the opponent complete a five within this even number of plies whatever `me`, to move,
    // plays (and `me` not before that)?
    [[nodiscard]] bool loses_within(int plies, Color me);
    // Returns the moves of `me` after which the opponent does not win within three plies.
    // Precondition: neither side can make a five.
    [[nodiscard]] std::vector<Point> moves_that_hold(Color me);

    enum class Answer { No, Yes, TooLong };

    // Does `me`, to move, win by fours alone (a VCF: each move threatens a five and so forces the
    // reply, until two fives are threatened at once)? TooLong if the answer takes more than about
    // `effort` positions.
    [[nodiscard]] Answer wins_by_fours(Color me, int effort);

    // Is this variation (own move, reply, own move, ...) a forced win for `me`? Each own move but
    // the last must leave exactly one reply, which must be that of the variation; at its end the
    // win must be complete or provable within five plies.
    [[nodiscard]] bool is_forced_win(const std::vector<Point>& line, Color me);

  private:
    // loses_within() for a side that cannot make a five.
    [[nodiscard]] bool loses_to(int plies, Color me);
    // Does a stone of `me` on one of these points (occupied ones are skipped) threaten a five that
    // cannot be stopped, before `you` makes one? Precondition: `me` cannot make a five.
    [[nodiscard]] bool threatens_five_at_any(const std::vector<Point>& points, Color me);
    // Returns all points where `me` may play, sorted by the number of stones nearby.
    [[nodiscard]] std::vector<Point> ordered_points(Color me) const;
    [[nodiscard]] std::vector<Point> playable_points(Color me) const;
    [[nodiscard]] Answer fours(Color me, int& effort);
    [[nodiscard]] bool is_forced_win_from(const std::vector<Point>& line, std::size_t at, Color me);

    NaivePosition position_;
};

}  // namespace kagetsu::test
