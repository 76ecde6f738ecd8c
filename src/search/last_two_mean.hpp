// The value of a search that has ended without a proof.
#pragma once

#include "kagetsu/types.hpp"

namespace kagetsu {

// The mean value of the last two iterations of a search. One of them ends with a move of this side,
// the other with a move of the opponent, and each is too high for the side that moved last.
class LastTwoMean {
  public:
    // Adds the value of an iteration.
    void add(Value value) noexcept {
        previous_ = count_ > 0 ? last_ : value;
        last_ = value;
        ++count_;
    }
    // Returns the mean; 0 before the first add().
    [[nodiscard]] Value value() const noexcept { return (last_ + previous_) / 2; }

  private:
    Value last_ = 0;
    Value previous_ = 0;
    int count_ = 0;
};

}  // namespace kagetsu
