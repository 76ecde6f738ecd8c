#include "kagetsu/board_evaluator.hpp"

#include <algorithm>

#include "eval/network_state.hpp"

namespace kagetsu {

BoardEvaluator::BoardEvaluator(const Evaluator& evaluator, const PatternBoard& board)
    : evaluator_(evaluator), board_(board), network_(evaluator.network(board.position())) {
    if (network_ != nullptr) state_ = std::make_unique<NetworkState>(*network_, board.position());
}

BoardEvaluator::~BoardEvaluator() = default;

Value BoardEvaluator::evaluate() noexcept {
    const Value tables = evaluator_.evaluate_by_tables(board_);
    if (network_ == nullptr) return tables;
    const int value =
        network_->value(tables, state_->sums(board_.position()), board_.side_to_move());
    return std::clamp(value, -kMaxEval, kMaxEval);
}

}  // namespace kagetsu
