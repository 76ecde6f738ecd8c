// The moves of a node, best guess first.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/pattern_board.hpp"
#include "search/history.hpp"

namespace kagetsu {

// What the opponent's threats leave me to do.
enum class Threat : std::uint8_t {
    None,       // all candidates
    Five,       // he makes five next: what stops that, or else what fills a five in vain
    OpenFour,   // he makes an open four next: the defences, and my own fours
    WinInFive,  // he may have a win in 5: what might stop it, and my own fours
};

[[nodiscard]] Threat threat_against_mover(const PatternBoard& board) noexcept;

// The moves that the threat leaves, fives of one's own not considered; nothing where it leaves all.
[[nodiscard]] std::optional<Bitboard> answers_to(const PatternBoard& board, Threat threat);

class MovePicker {
  public:
    // Generates and scores the moves that the board's threat allows. `table_move` comes first if it
    // is among them. When threat or distance from the stones leaves nothing, all empty points are
    // tried: a node has moves as long as the board has room. Points that renju forbids are left out
    // while there are others.
    //
    // `board` must outlive the picker and stand as it does now whenever next() is called.
    MovePicker(const PatternBoard& board, const Evaluator& evaluator, const History& history,
               const Killers& killers, int ply, Threat threat, Square table_move);
    // The same for a choice of empty points: no others are tried.
    MovePicker(const PatternBoard& board, const Evaluator& evaluator, const History& history,
               const Killers& killers, int ply, const Bitboard& points, Square table_move);

    // The next best move; kNoSquare after the last. Ties go to the lower square.
    [[nodiscard]] Square next() noexcept;
    // Did threat leave no move at all? Then every move loses.
    [[nodiscard]] bool is_hopeless() const noexcept { return is_hopeless_; }
    // Is every empty point forbidden? Then all of them are moves.
    [[nodiscard]] bool is_desperate() const noexcept { return is_desperate_; }
    // Number of moves generated; next() may leave out some that renju forbids.
    [[nodiscard]] int size() const noexcept { return count_; }

  private:
    void add_all(const Bitboard& points, const Layout& layout) noexcept;
    void rank(const Evaluator& evaluator, const History& history, const Killers& killers, int ply,
              Square table_move) noexcept;

    // Moves are found by squares from low to high, so the order of indices is that of squares. A
    // rank holds the score and, below it, the index counted from the end; the greatest rank is the
    // next move. A node rarely looks at more than a few moves: one sweep for each, a vector of
    // ranks at a time, beats a sort.
    static constexpr int kIndexBits = 9;
    static constexpr int kMaxIndex = (1 << kIndexBits) - 1;
    static constexpr std::int32_t kTaken = INT32_MIN;
    static_assert(kMaxArea <= kMaxIndex);

    const PatternBoard& board_;
    int count_ = 0;
    bool is_hopeless_ = false;
    bool is_desperate_ = false;
    // Not initialised: a node that cuts at once should not pay for them.
    std::array<std::int32_t, kMaxArea> ranks_;
    std::array<Square, kMaxArea> squares_;
};

}  // namespace kagetsu
