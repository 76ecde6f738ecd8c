// What a node of the proof-number search is: decided at once, or the moves that lead on from it.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "solve/fours_search.hpp"
#include "solve/number_table.hpp"

namespace kagetsu::solve {

// Which moves of the attacker are tried.
enum class Scope : std::uint8_t {
    Threats,  // those that threaten a win by fours
    All,      // every legal move
};

struct Move {
    Square square = kNoSquare;
    Numbers numbers;
};

class Expander {
  public:
    // A search that is tried where the attacker is to move and has no win by fours: returns a move
    // that wins; kNoSquare if it finds none. It restores the board.
    using QuickWin = std::function<Square(PatternBoard&)>;

    // Refers to the search for wins by fours. `quick_win` may be empty.
    Expander(FoursSearch& fours, Color attacker, Scope scope, QuickWin quick_win = {})
        : fours_(fours), attacker_(attacker), scope_(scope), quick_win_(std::move(quick_win)) {}

    [[nodiscard]] Color attacker() const noexcept { return attacker_; }
    [[nodiscard]] Scope scope() const noexcept { return scope_; }

    // If the position is decided at once, returns kWin or kNoWin; `winning` becomes the attacker's
    // winning move if it is to move and wins. Otherwise returns undecided numbers, and `moves` are
    // those that have to be searched: all that may win if the attacker is to move, all that may
    // refute its threat if the defender is. kNoWin means, with Scope::All: the attacker has no win.
    // With Scope::Threats it means that no win by threats of fours was found: threats that are
    // found with much effort only are left out. kWin is to be verified: under renju, replies far
    // from the threat are left out. The board is restored on return.
    [[nodiscard]] Numbers expand(PatternBoard& board, std::vector<Move>& moves, Square& winning);

  private:
    [[nodiscard]] Numbers expand_attack(PatternBoard& board, std::vector<Move>& moves,
                                        Square& winning);
    [[nodiscard]] Numbers expand_defence(PatternBoard& board, std::vector<Move>& moves);
    [[nodiscard]] bool can_still_win(const PatternBoard& board) const;

    FoursSearch& fours_;
    Color attacker_;
    Scope scope_;
    QuickWin quick_win_;
};

// Which replies are looked at.
enum class Care : std::uint8_t {
    Near,  // those on squares_that_matter()
    All,   // every legal one
};
// The replies to a threat that refute it: the moves after which the win, by which the attacker
// would win if the defender passed, does not hold. The defender is to move and has no five. The
// board is restored on return.
[[nodiscard]] Bitboard refutations(PatternBoard& board, const FoursWin& threat, Care care);

}  // namespace kagetsu::solve
