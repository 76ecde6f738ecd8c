// Finds renju boards with forbidden points of every kind.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "kagetsu/position.hpp"

namespace kagetsu::test {

class ForbiddenFinder {
  public:
    // Returns the board as text, black|white|forbidden|tricky, if a kind of point is on it of which
    // more are wanted. It is looked at with Black to move. Precondition: neither side has five.
    [[nodiscard]] std::optional<std::string> find(const Position& position);

    // Have all kinds been found often enough?
    [[nodiscard]] bool is_complete() const;

  private:
    std::map<std::string, int> boards_;  // how many have been found with each kind of point
};

}  // namespace kagetsu::test
