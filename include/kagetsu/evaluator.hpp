// Static evaluation by weights for points and threats, corrected by a network.
//
// By the tables, value = sum over the own points - sum over the opponent's points + a bonus for the
// move that depends on the threats of both sides. The network (network.hpp) adds what they cannot
// say. Integer arithmetic only. The weights are those of weights.hpp.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "kagetsu/pattern_board.hpp"
#include "kagetsu/weights.hpp"

namespace kagetsu {

// The parts of an evaluation, to be shown to people. Apart from rounding and clamping,
// total = own_points - opponent_points + threats + network.
struct Evaluation {
    Value own_points = 0;       // sum over the points of the side to move
    Value opponent_points = 0;  // sum over the points of its opponent; good for it if positive
    Value threats = 0;          // bonus for the move and the threats of both sides
    Value network = 0;          // how much the network changes the value of the tables
    Value total = 0;            // the result of evaluate()
};

class PackedNetwork;

// Scores moves of one colour to empty squares, for move ordering: how promising its own point is
// plus how promising it is to take the opponent's point there. About -300 .. 11000, in units of its
// own.
class MoveScorer {
  public:
    struct Score {
        std::int16_t attack;   // for playing on a point of one's own
        std::int16_t defence;  // for playing on a point of the opponent
    };
    // Tables of the colour and of its opponent, by PackedLineClasses. The board must outlive the
    // scorer.
    MoveScorer(const PatternBoard& board, const Score* own, const Score* opponents,
               Color color) noexcept
        : board_(board), own_(own), opponents_(opponents), color_(color) {}

    // Returns the score of a move to an empty square of the board as it is now.
    [[nodiscard]] int operator()(Square square) const noexcept {
        return own_[board_.line_classes(square, color_)].attack +
               opponents_[board_.line_classes(square, opponent(color_))].defence;
    }

  private:
    const PatternBoard& board_;
    const Score* own_;
    const Score* opponents_;
    Color color_;
};

class Evaluator {
  public:
    // With the built-in weights.
    Evaluator();
    // With other weights; they are copied.
    explicit Evaluator(const Weights& weights);

    // Returns the tables for a PatternBoard with the rule and the shape of this position. They
    // remain valid as long as the evaluator or a copy of it. Thread-safe; builds the tables at
    // first use.
    [[nodiscard]] PackedPointTables point_values(const Position& position) const;

    // Returns the value of the position for the side to move, within +-kMaxEval. An estimate:
    // forced wins are left to the search. The board must have been made with point_values() of this
    // evaluator. Slow where there is a network: BoardEvaluator is for more than a few positions.
    [[nodiscard]] Value evaluate(const PatternBoard& board) const;
    // Returns what the tables say, without the network.
    [[nodiscard]] Value evaluate_by_tables(const PatternBoard& board) const noexcept;
    // Returns the parts of the value that evaluate() returns; slow. Because of rounding their sum
    // may differ from the total by a few units.
    [[nodiscard]] Evaluation explain(const PatternBoard& board) const;

    // Returns the scorer of the colour's moves on the board, which must have been made with
    // point_values() of this evaluator. It remains valid as long as the board and the evaluator or
    // a copy of it.
    [[nodiscard]] MoveScorer move_scorer(const PatternBoard& board, Color color) const noexcept {
        const MoveScore* const own = (*moves_)[weight_set_index(board.position(), color)];
        const MoveScore* const opponents =
            (*moves_)[weight_set_index(board.position(), opponent(color))];
        assert(own != nullptr && opponents != nullptr);
        return {board, own, opponents, color};
    }

    // Hash of all weights.
    [[nodiscard]] std::uint64_t fingerprint() const;

  private:
    friend class BoardEvaluator;

    // Returns the network for positions of this rule and shape; null where a set has none, and for
    // positions with dead stones. Valid as long as the evaluator or a copy of it. Thread-safe;
    // made at first use.
    [[nodiscard]] const PackedNetwork* network(const Position& position) const;

    using MoveScore = MoveScorer::Score;
    // By set, then by PackedLineClasses; null for sets that have not been used.
    using MoveScores = std::array<const MoveScore*, kWeightSetCount>;

    struct SetTables;
    class Tables;
    explicit Evaluator(std::shared_ptr<const Tables> tables);

    std::shared_ptr<const Tables> tables_;
    const MoveScores* moves_;  // of the tables
};

}  // namespace kagetsu
