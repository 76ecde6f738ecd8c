// The moves of the root: those that any node would search, less the excluded ones, in order.
#pragma once

#include <cstddef>
#include <vector>

#include "kagetsu/search_types.hpp"
#include "search/search.hpp"

namespace kagetsu {

struct RootMove {
    Square square = kNoSquare;
    // Proven, or from the last search in which the move came first or raised alpha: a move that
    // fails low keeps its value.
    Value value = -kInfinity;
    std::vector<Square> pv;  // begins with `square`
    // Of the iteration that found the value, in plies. Of a proof: a VCF's greatest length; 1 for a
    // five or a double three; for a VCT one more than was searched before; 0 for a refutation.
    int depth = 0;
    int selective_depth = 0;  // the longest variation searched for the value, in plies
    // `value` is a win or a loss that was proven. Only a win is searched again, if a shorter one is
    // known to exist.
    bool is_proven = false;
    // The last search of the move, whatever its window, or a proof says that it loses.
    bool is_lost = false;

    [[nodiscard]] bool is_proven_win() const noexcept { return is_proven && value >= kMateBound; }
};

class RootMoves {
  public:
    // Lists the moves of the search's current position: those that an interior node would search,
    // without the excluded ones, plus those that Limits::candidate_reach adds. Best guess first,
    // `table_move` before all others unless a four wins. Fives are proven wins.
    void list(Search& search, const Limits& limits, Square table_move);

    [[nodiscard]] bool empty() const noexcept { return moves_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    [[nodiscard]] RootMove& operator[](std::size_t index) noexcept { return moves_[index]; }
    [[nodiscard]] const RootMove& operator[](std::size_t index) const noexcept {
        return moves_[index];
    }
    // The excluded squares, on which no proof at the root may begin. Empty when every legal move
    // was excluded, so that the exclusion is void.
    [[nodiscard]] const Bitboard& excluded() const noexcept { return excluded_; }

    // Is every empty square forbidden? Then all moves lose.
    [[nodiscard]] bool has_only_forbidden() const noexcept { return has_only_forbidden_; }

    // Moves the move at `from` forward to `to`, or back to the end. The others keep their order.
    void move_forward(std::size_t to, std::size_t from);
    void move_to_end(std::size_t index);
    // Brings proven wins to the front, the shortest first.
    void sort_wins();
    // Number of proven wins.
    [[nodiscard]] std::size_t win_count() const noexcept;
    // Sorts the first `count` moves by value, the best first.
    void sort_by_value(std::size_t count);

    // Adds a move that was proven to win, or replaces what was known of it.
    void set_proven(RootMove move);
    // The excluded squares and the moves that are proven to win.
    [[nodiscard]] Bitboard excluded_and_wins(const Layout& layout) const;

  private:
    void remove_excluded(const Position& position, const std::vector<Square>& excluded);
    void add_beside_fives(Search& search, Square first_move);
    void add(Search& search, Bitboard squares, Square first_move);

    std::vector<RootMove> moves_;
    Bitboard excluded_;
    bool has_only_forbidden_ = false;
};

}  // namespace kagetsu
