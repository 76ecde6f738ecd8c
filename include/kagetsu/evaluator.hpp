// Static evaluation, level 0: a few dozen numbers for lines, point classes and threats.
//
// score = value of my points - value of the opponent's points + what having the move is worth,
// given who threatens what. Integer arithmetic only.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "kagetsu/pattern_board.hpp"

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
    // The weights of src/eval/weights.hpp.
    Evaluator();

    // Weights for the sum that a PatternBoard keeps.
    [[nodiscard]] const PointValuesByLaw& point_values() const noexcept { return tables_->values; }

    // Score of the position for the side to move, within +-kMaxEval. The board must have been
    // made with point_values(). Forced wins are the search's business: this only estimates.
    [[nodiscard]] Value evaluate(const PatternBoard& board) const noexcept {
        return explain(board).total;
    }
    [[nodiscard]] Evaluation explain(const PatternBoard& board) const noexcept;

    // How promising it is to play on an empty square, for move ordering: what the colour gets
    // there plus what it denies the opponent. About -80 .. 10000, in a unit of its own.
    [[nodiscard]] int move_score(const PatternBoard& board, Square square,
                                 Color color) const noexcept {
        const Color other = opponent(color);
        return moves_of(board, color)[board.lines(square, color)].attack +
               moves_of(board, other)[board.lines(square, other)].defence;
    }

  private:
    struct MoveScore {
        std::int16_t attack;   // for playing such a point
        std::int16_t defence;  // for taking it away from the opponent
    };

    using MoveScores = std::vector<MoveScore>;  // by Lines
    struct Tables {
        PointValuesByLaw values;
        std::array<MoveScores, kPointLawCount> moves;
    };
    [[nodiscard]] static Tables make_tables();
    [[nodiscard]] static MoveScores make_moves(PointLaw law);
    [[nodiscard]] const MoveScores& moves_of(const PatternBoard& board,
                                             Color color) const noexcept {
        return tables_->moves[index_of(board.point_law(color))];
    }

    std::shared_ptr<const Tables> tables_;
};

}  // namespace kagetsu
