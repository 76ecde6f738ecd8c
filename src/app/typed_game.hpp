// Games typed on the command line.
#pragma once

#include <string>
#include <vector>

#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::app {

// The position after the moves of all words, Black first. Throws UsageError for a word that is no
// move and for a move that can't be made.
[[nodiscard]] Position play_moves(const std::vector<std::string>& words, BoardShape shape,
                                  Rule rule, Origin origin);

}  // namespace kagetsu::app
