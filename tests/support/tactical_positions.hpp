// Random positions rich in tactical situations that are otherwise rare.
#pragma once

#include <optional>

#include "kagetsu/position.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

// Returns a position with rows of one colour that cross at a square (double threes, four-threes and
// so on) and a few stones of both colours nearby. The crossing is a threat of the side to move or
// of the opponent, or is already occupied. Neither side has five.
[[nodiscard]] Position tactical_position(BoardShape shape, Rule rule, Random& random);

// Returns a position with threats, half the time from a random game; `number` selects the
// board. Neither side has five, and at least one square is empty.
[[nodiscard]] Position random_tactics(Rule rule, int number, Random& random);

}  // namespace kagetsu::test
