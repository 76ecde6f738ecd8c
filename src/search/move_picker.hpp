// The moves of a node, best guess first.
#pragma once

#include <array>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/pattern_board.hpp"
#include "search/history.hpp"

namespace kagetsu {

// What the opponent's threats leave me to do.
enum class Duty : std::uint8_t {
    None,          // all candidates
    BlockFive,     // he makes five next: his five points
    StopOpenFour,  // he makes an open four next: the defences, and my own fours
};

[[nodiscard]] Duty duty_of(const PatternBoard& board) noexcept;

struct ScoredMove {
    Square square = kNoSquare;
    int score = 0;
};

class MovePicker {
  public:
    // Generates and scores the moves that the board's duty allows. `table_move` comes first if it
    // is among them. When duty or distance from the stones leaves nothing, all empty points are
    // tried: a node has moves as long as the board has room.
    MovePicker(const PatternBoard& board, const Evaluator& evaluator, const History& history,
               const Killers& killers, int ply, Duty duty, Square table_move);

    // The next best move; kNoSquare after the last. Ties go to the lower square.
    [[nodiscard]] Square next() noexcept;

    // Number of moves generated.
    [[nodiscard]] int size() const noexcept { return count_; }

  private:
    void add_all(const Bitboard& points, const Layout& layout) noexcept;

    int count_ = 0;
    int taken_ = 0;
    std::array<ScoredMove, kMaxArea> moves_;
};

}  // namespace kagetsu
