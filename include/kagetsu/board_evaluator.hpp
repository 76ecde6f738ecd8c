// Static evaluation of a board that changes by make() and undo(): the same values as
// Evaluator::evaluate(), but the network is updated incrementally.
#pragma once

#include <memory>

#include "kagetsu/evaluator.hpp"

namespace kagetsu {

class NetworkState;

class BoardEvaluator {
  public:
    // Both must outlive this object. The board must have been made with point_values() of the
    // evaluator. From now on it may only be changed by make() and undo(), and must not be moved.
    BoardEvaluator(const Evaluator& evaluator, const PatternBoard& board);
    ~BoardEvaluator();
    BoardEvaluator(const BoardEvaluator&) = delete;
    BoardEvaluator& operator=(const BoardEvaluator&) = delete;

    // Returns what Evaluator::evaluate() returns for the board as it is now. Does not allocate.
    [[nodiscard]] Value evaluate() noexcept;

  private:
    const Evaluator& evaluator_;
    const PatternBoard& board_;
    const PackedNetwork* network_;         // null: the tables alone
    std::unique_ptr<NetworkState> state_;  // null without a network
};

}  // namespace kagetsu
