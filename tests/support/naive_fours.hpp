// Wins by fours and by threats of them, searched exhaustively on the naive board: how long the
// shortest is, and with which moves it begins.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/naive_position.hpp"
#include "support/strategy_checker.hpp"

namespace kagetsu::test {

// The questions take more positions than were allowed.
struct TooLong : std::runtime_error {
    TooLong() : std::runtime_error("too many positions") {}
};

// Wins by fours (VCF): each move makes a four, until the five can't be stopped.
class NaiveFours {
  public:
    // `effort`: the positions that all questions together may take; more throw TooLong.
    NaiveFours(NaivePosition position, int effort)
        : position_(std::move(position)), effort_(effort) {}

    [[nodiscard]] NaivePosition& position() { return position_; }

    // For all of these, neither side may have five, and `me` is to move.

    [[nodiscard]] bool wins(Color me);
    // The same when `me` can't make a five and it is known where the opponent can.
    [[nodiscard]] bool wins(Color me, const std::vector<Point>& his_fives);
    // Returns the plies of the shortest win, counted to the five; nothing if there is none.
    [[nodiscard]] std::optional<int> shortest(Color me);
    // Returns the first of the moves that begin a shortest win; nothing if there is none.
    [[nodiscard]] std::optional<Point> shortest_move(Color me);
    // Returns the moves that begin a win, of whatever length, by rows.
    [[nodiscard]] std::vector<Point> first_moves(Color me);
    // How many positions the questions have taken.
    [[nodiscard]] int examined() const { return examined_; }

  private:
    // How many fours are known to suffice, and how many not to.
    struct Known {
        int enough;
        int too_few;
    };

    [[nodiscard]] bool attack(Color me, int fours, std::size_t depth,
                              const std::vector<Point>& his_fives);
    [[nodiscard]] bool wins_by(Point p, Color me, int fours, std::size_t depth);

    NaivePosition position_;
    int effort_;
    int examined_ = 0;
    std::unordered_map<std::string, Known> known_;
    std::vector<Point> last_;  // by depth: the last move that won
};

// Wins by fours and threats (VCT): each move makes a four or threatens a win by fours, until there
// is a win by fours. Every legal reply is tried.
class NaiveThreats {
  public:
    // `strategy` suggests moves, which are tried first; it may be empty. `effort`: the positions
    // of all searches for fours; more throw TooLong.
    NaiveThreats(NaivePosition position, Strategy strategy, int effort)
        : fours_(std::move(position), effort), strategy_(std::move(strategy)) {}

    // Which moves of the attacker are tried.
    enum class Attack { EveryMove, StrategyOnly };

    // Does `me`, to move, have a win by fours after at most `moves` moves, whatever the replies?
    [[nodiscard]] bool wins_within(int moves, Color me, Attack kind = Attack::EveryMove);
    // The same for a given first move. Precondition: moves > 0.
    [[nodiscard]] bool wins_with(Point first, int moves, Color me, Attack kind = Attack::EveryMove);

  private:
    [[nodiscard]] bool attack(Color me, int moves, const std::vector<Point>& his_fives);
    [[nodiscard]] bool wins_by(Point p, Color me, int moves);
    [[nodiscard]] std::vector<Point> moves_to_try(Color me, const std::vector<Point>& his_fives);
    [[nodiscard]] std::vector<Point> replies_to(Point p, Color me);

    NaiveFours fours_;
    Strategy strategy_;
    Attack kind_ = Attack::EveryMove;
    // Positions with the attacker to move, and the moves that suffice or don't.
    std::unordered_map<std::string, int> won_;
    std::unordered_map<std::string, int> not_won_;
    std::vector<Point> refutations_;  // by moves left: the last reply that held
};

// Returns the moves of `me`, to move, that do not lose to a win by fours: neither at once nor after
// fours of `me` that only put it off. No more than `most` are looked for. Preconditions: neither
// side can make a five.
[[nodiscard]] std::vector<Point> moves_without_win_by_fours(NaivePosition position, Color me,
                                                            std::size_t most, int effort);

}  // namespace kagetsu::test
