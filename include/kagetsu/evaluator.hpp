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

namespace kagetsu {

struct Weights;

// What has weights of its own: each rule, and each colour where they are not equal; freestyle also
// on boards so large that an attack seldom meets their edge.
enum class WeightSetId : std::uint8_t {
    Freestyle,
    FreestyleLarge,
    Standard,
    RenjuBlack,
    RenjuWhite,
    Caro
};
constexpr std::size_t kWeightSetCount = 6;
constexpr int kLargeSide = 18;  // both sides of a large board, at least

[[nodiscard]] constexpr std::size_t weight_set_index(Rule rule, BoardShape shape,
                                                     Color color) noexcept {
    if (rule == Rule::Freestyle && shape.width >= kLargeSide && shape.height >= kLargeSide)
        return static_cast<std::size_t>(WeightSetId::FreestyleLarge);
    constexpr std::array<std::array<WeightSetId, 2>, kAllRules.size()> kSets{{
        {WeightSetId::Freestyle, WeightSetId::Freestyle},
        {WeightSetId::Standard, WeightSetId::Standard},
        {WeightSetId::RenjuBlack, WeightSetId::RenjuWhite},
        {WeightSetId::Caro, WeightSetId::Caro},
        {WeightSetId::Caro, WeightSetId::Caro},
    }};
    return static_cast<std::size_t>(
        kSets[static_cast<std::size_t>(index_of(rule))][static_cast<std::size_t>(index_of(color))]);
}

[[nodiscard]] inline std::size_t weight_set_index(const Position& position, Color color) noexcept {
    return weight_set_index(position.rule(), position.shape(), color);
}

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
    [[nodiscard]] PointValuesByColor point_values(const Position& position) const;

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
