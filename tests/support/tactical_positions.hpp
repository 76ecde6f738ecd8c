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

}  // namespace kagetsu::test
