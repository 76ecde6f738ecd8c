// The moves of the root: those that any node would search, less the excluded ones, in order.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "kagetsu/search_types.hpp"
#include "search/search.hpp"

namespace kagetsu {

struct RootMove {
    Square square = kNoSquare;
    Value value = -kInfinity;       // of its last search
    std::vector<Square> pv;         // begins with `square`
    int depth = 0;                  // of the iteration or the proof that found the value, in plies
    int selective_depth = 0;        // likewise
    std::optional<Value> proven{};  // a win or a loss that needs no further search

    [[nodiscard]] bool is_proven_win() const noexcept { return proven && *proven >= kMateBound; }
};

class RootMoves {
  public:
    // Lists the moves of the search's current position, best guess first (`hash_move` before all
    // others, unless a four wins), as the limits ask: without the excluded moves, within the width.
    void list(Search& search, const Limits& limits, Square hash_move);

    [[nodiscard]] bool empty() const noexcept { return moves_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    [[nodiscard]] RootMove& operator[](std::size_t rank) noexcept { return moves_[rank]; }
    [[nodiscard]] const RootMove& operator[](std::size_t rank) const noexcept {
        return moves_[rank];
    }
    // The excluded points, on which no proof at the root may begin. Empty when every legal move was
    // excluded, so that the exclusion is void.
    [[nodiscard]] const Bitboard& excluded() const noexcept { return excluded_; }

    // Moves the move at `rank` forward to rank `first`, or back to the end. The order of the others
    // stays.
    void bring_to_front(std::size_t first, std::size_t rank);
    void send_to_end(std::size_t rank);
    // Brings proven wins to the front, the shortest first, and returns their number.
    std::size_t sort_wins();
    // Sorts the first `count` moves by value, the best first.
    void sort_by_value(std::size_t count);

    // Adds a move that was proven to win, or replaces what was known of it.
    void set_proven(RootMove move);
    // The excluded points and the moves that are proven to win.
    [[nodiscard]] Bitboard excluded_and_wins(const Layout& layout) const;

  private:
    void exclude(Search& search, const Limits& limits, Square guess);
    void add(Search& search, Bitboard points, Square guess);

    std::vector<RootMove> moves_;
    Bitboard excluded_;
};

}  // namespace kagetsu
