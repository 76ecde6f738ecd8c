// Positions in which rare tactical situations are frequent.
#pragma once

#include <optional>

#include "kagetsu/position.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

// Returns a position with a few stones of both colours in one corner and rows of one colour that
// cross in a point: double threes, four-threes and so on, as a threat of the side to move, as one
// of the opponent, or with the crossing already occupied. Neither side has five.
[[nodiscard]] Position tactical_position(BoardShape shape, Rule rule, Random& random);

// Returns a position with threats, in half of the cases from a random game; `number` selects the
// board. Neither side has five, and at least one square is empty.
[[nodiscard]] Position random_tactics(Rule rule, int number, Random& random);

}  // namespace kagetsu::test
