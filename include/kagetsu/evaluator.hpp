// Static evaluation: a number for every point code, and one for the threats.
//
// score = value of my points - value of the opponent's points + what having the move is worth,
// given who threatens what. Integer arithmetic only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "kagetsu/pattern_board.hpp"
#include "kagetsu/weights.hpp"

namespace kagetsu {

// The parts of an evaluation, from the view of the side to move, so that a person can see why.
struct Evaluation {
    Value own_points = 0;       // empty squares, for the side to move
    Value opponent_points = 0;  // empty squares, for the other side
    Value threats = 0;          // the move, and the threats of both sides
    Value total = 0;            // what the search sees
};

class Evaluator {
  public:
    // With the program's own weights.
    Evaluator();
    // With others.
    explicit Evaluator(const Weights& weights);

    // Weights for the sums that a PatternBoard of this rule and shape keeps. Owned by the
    // evaluator.
    [[nodiscard]] PackedPointTables point_values(const Position& position) const;

    // Score of the position for the side to move, within +-kMaxEval. The board must have been
    // made with point_values(). Forced wins are the search's business: this only estimates.
    [[nodiscard]] Value evaluate(const PatternBoard& board) const noexcept;
    // The same in parts, slowly.
    [[nodiscard]] Evaluation explain(const PatternBoard& board) const noexcept;

    // How promising it is to play on an empty square, for move ordering: what the colour gets
    // there plus what it denies the opponent. About -300 .. 11000, in a unit of its own. The board
    // must have been made with point_values().
    [[nodiscard]] int move_score(const PatternBoard& board, Square square,
                                 Color color) const noexcept {
        const Position& position = board.position();
        const Color other = opponent(color);
        return (*moves_)[weight_set_index(position, color)][board.line_classes(square, color)]
                   .attack +
               (*moves_)[weight_set_index(position, other)][board.line_classes(square, other)]
                   .defence;
    }

    // Of all its numbers: others have, but by chance, another one.
    [[nodiscard]] std::uint64_t fingerprint() const;

  private:
    struct MoveScore {
        std::int16_t attack;   // for playing such a point
        std::int16_t defence;  // for taking it away from its colour
    };
    // By set, then by lines; those that nobody has asked for are not there.
    using MoveScores = std::array<const MoveScore*, kWeightSetCount>;

    struct SetTables;
    class Tables;
    explicit Evaluator(std::shared_ptr<const Tables> tables);

    std::shared_ptr<const Tables> tables_;
    const MoveScores* moves_;  // of the tables
};

}  // namespace kagetsu
