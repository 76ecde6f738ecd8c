// The moves of a node, best guess first.
#pragma once

#include <array>
#include <cstdint>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/pattern_board.hpp"
#include "search/history.hpp"
#include "search/parameters.hpp"
#include "search/threat.hpp"
#include "util/divisor.hpp"

namespace kagetsu {

// What moves are ordered by: the points they make and take, killers and history.
struct MoveOrder {
    // All must outlive the order.
    MoveOrder(const Evaluator& its_evaluator, const History& its_history,
              const Killers& its_killers, const SearchParameters& parameters)
        : evaluator(its_evaluator),
          history(its_history),
          killers(its_killers),
          history_divisor(parameters.history_divisor),
          killer_score(parameters.killer_score) {}

    const Evaluator& evaluator;
    const History& history;
    const Killers& killers;
    Divisor history_divisor;
    int killer_score;
};

class MovePicker {
  public:
    // Generates and scores the moves that answer the threat, or else the candidates. `table_move`
    // comes first if it is one of them. If there are none, all candidates are moves, then all empty
    // squares: a node has moves as long as the board has room. Squares that renju forbids are left
    // out while there are others.
    //
    // `board` must outlive the picker and be unchanged whenever next() is called.
    MovePicker(const PatternBoard& board, const MoveOrder& order, int ply, Threat threat,
               Square table_move);
    // The same for the given empty squares and no others.
    MovePicker(const PatternBoard& board, const MoveOrder& order, int ply, const Bitboard& squares,
               Square table_move);

    // The next best move; kNoSquare after the last. Ties go to the lower square.
    [[nodiscard]] Square next() noexcept;
    // Has the threat no answer? Then the moves are the candidates, and all of them lose.
    [[nodiscard]] bool has_no_answer() const noexcept { return has_no_answer_; }
    // Is every empty square forbidden? Then all of them are moves, and all of them lose.
    [[nodiscard]] bool has_only_forbidden() const noexcept { return has_only_forbidden_; }

  private:
    void add_all(const Bitboard& squares, const Layout& layout) noexcept;
    void score_moves(const MoveOrder& order, int ply, Square table_move) noexcept;

    // Moves are generated in the order of their squares. A sort key holds the score and, in
    // its low bits, the index counted from the end; the greatest key is the next move. Most nodes
    // need few moves, so one sweep over the keys for each, which vectorises, beats a sort.
    static constexpr int kIndexBits = 9;
    static constexpr int kMaxIndex = (1 << kIndexBits) - 1;
    static constexpr std::int32_t kTaken = INT32_MIN;
    static_assert(kMaxArea <= kMaxIndex);

    const PatternBoard& board_;
    int count_ = 0;
    bool has_no_answer_ = false;
    bool has_only_forbidden_ = false;
    // Not initialised: a node that cuts off at once should not pay for them.
    std::array<std::int32_t, kMaxArea> sort_keys_;
    std::array<Square, kMaxArea> squares_;
};

}  // namespace kagetsu
