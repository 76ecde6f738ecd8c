#include "kagetsu/evaluator.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "eval/packed_network.hpp"
#include "eval/point_values.hpp"
#include "eval/weight_file.hpp"
#include "kagetsu/board_evaluator.hpp"
#include "util/once.hpp"

namespace kagetsu {

// A set of weights, indexed by PackedLineClasses instead of by point code.
struct Evaluator::SetTables {
    SetTables(const WeightSet& set, PointLaw law)
        : values(set.own, set.opponents, law),
          moves(kPackedLineClassesCount),
          threats(set.threats) {
        const PointTable& table = PointTable::of(law);
        for (std::size_t i = 0; i < kPackedLineClassesCount; ++i) {
            const PointCode code = table.code(static_cast<PackedLineClasses>(i));
            moves[i] = {set.attack[code], set.defence[code]};
        }
    }

    PointValues values;
    std::vector<MoveScore> moves;
    std::array<std::int16_t, kThreatIndexCount> threats;
};

// The tables of each set are built at first use, because building all of them delays the first
// move.
class Evaluator::Tables {
  public:
    // With the built-in weights.
    Tables() = default;
    explicit Tables(const Weights& weights) : weights_(weights) {}

    [[nodiscard]] const SetTables& make(const Position& position, Color color) const {
        const std::size_t i = weight_set_index(position, color);
        made_[i].call([this, i] {
            sets_[i].emplace(weight_set(i), point_law(static_cast<WeightSetId>(i)));
            moves_[i] = sets_[i]->moves.data();
        });
        return *sets_[i];
    }
    // Precondition: make() was called for the position, as for every board in use.
    [[nodiscard]] const SetTables& operator()(const PatternBoard& board,
                                              Color color) const noexcept {
        return *sets_[weight_set_index(board.position(), color)];
    }

    // Null if the set of either colour has no network.
    [[nodiscard]] const PackedNetwork* network(const Position& position) const {
        const std::size_t black = weight_set_index(position, Color::Black);
        const std::size_t white = weight_set_index(position, Color::White);
        const NetworkWeights* const of_black = weight_set(black).network.get();
        const NetworkWeights* const of_white = weight_set(white).network.get();
        if (of_black == nullptr || of_white == nullptr) return nullptr;
        // Sets that share Black's share White's too.
        networks_made_[black].call([&] {
            networks_[black] = std::make_unique<const PackedNetwork>(*of_black, *of_white);
        });
        return networks_[black].get();
    }

    [[nodiscard]] const Weights& weights() const {
        return weights_ ? *weights_ : built_in_weights();
    }
    [[nodiscard]] const MoveScores& moves() const noexcept { return moves_; }

  private:
    [[nodiscard]] const WeightSet& weight_set(std::size_t i) const {
        return weights_ ? weights_->sets[i] : built_in_weight_set(static_cast<WeightSetId>(i));
    }

    std::optional<Weights> weights_;  // none: the built-in ones
    mutable std::array<Once, kWeightSetCount> made_;
    mutable std::array<std::optional<SetTables>, kWeightSetCount> sets_;
    mutable MoveScores moves_{};
    mutable std::array<Once, kWeightSetCount> networks_made_;
    mutable std::array<std::unique_ptr<const PackedNetwork>, kWeightSetCount> networks_;
};

Evaluator::Evaluator(std::shared_ptr<const Tables> tables)
    : tables_(std::move(tables)), moves_(&tables_->moves()) {}

Evaluator::Evaluator(const Weights& weights) : Evaluator(std::make_shared<const Tables>(weights)) {}

// All evaluators with the built-in weights share their tables.
Evaluator::Evaluator()
    : Evaluator([] {
          static const auto shared = std::make_shared<const Tables>();
          return shared;
      }()) {}

std::uint64_t Evaluator::fingerprint() const {
    return kagetsu::fingerprint(tables_->weights());
}

PackedPointTables Evaluator::point_values(const Position& position) const {
    return {tables_->make(position, Color::Black).values.table(),
            tables_->make(position, Color::White).values.table()};
}

const PackedNetwork* Evaluator::network(const Position& position) const {
    const int stones =
        position.stones(Color::Black).count() + position.stones(Color::White).count();
    return position.occupied_count() == stones ? tables_->network(position) : nullptr;
}

Value Evaluator::evaluate(const PatternBoard& board) const {
    return BoardEvaluator(*this, board).evaluate();
}

Value Evaluator::evaluate_by_tables(const PatternBoard& board) const noexcept {
    const Color me = board.side_to_move();
    const int threats = (*tables_)(board, me).threats[threat_index(board)];
    return std::clamp((board.value_sum(me) + threats) / kWeightScale, -kMaxEval, kMaxEval);
}

Evaluation Evaluator::explain(const PatternBoard& board) const {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    const SetTables& mine = (*tables_)(board, me);
    const PackedPointTable own = mine.values.table();
    const PackedPointTable opponents = (*tables_)(board, you).values.table();
    Evaluation parts;
    board.position().empty_squares().for_each([&](int bit) {
        const Square square = board.position().layout().square_of(bit);
        parts.own_points += value_of(own[board.line_classes(square, me)].own_score);
        parts.opponent_points -=
            value_of(opponents[board.line_classes(square, you)].opponent_score);
    });
    // Each part is rounded by itself, so they may not add up exactly.
    parts.own_points /= kWeightScale;
    parts.opponent_points /= kWeightScale;
    parts.threats = mine.threats[threat_index(board)] / kWeightScale;
    parts.total = evaluate(board);
    parts.network = parts.total - evaluate_by_tables(board);
    return parts;
}

}  // namespace kagetsu
