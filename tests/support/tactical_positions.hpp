// Positions in which the rare claims of tactics are common.
#pragma once

#include <optional>

#include "kagetsu/position.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

// A few stones of both colours in one corner of the board, and rows of one colour that cross in a
// point: double threes, four-threes and the like, as a threat of the side to move, as one of the
// opponent, or with the crossing already occupied. Nobody has five.
[[nodiscard]] Position tactical_position(BoardShape shape, Rule rule, Random& random);

// Positions with threats in them, half of them from games; the number chooses the board. Nobody has
// five, and there is a point left.
[[nodiscard]] Position random_tactics(Rule rule, int number, Random& random);

}  // namespace kagetsu::test
