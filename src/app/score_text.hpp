// The score of a match as a line of text.
#pragma once

#include <string>

#include "selfplay/match.hpp"

namespace kagetsu::app {

// "120 games: 52.1 % +-4.3, Elo +15 +-30". While all pairs have the same score nothing is known
// about the errors, and "?" stands in their places. Precondition: there is at least one pair.
[[nodiscard]] std::string score_text(const MatchScore& score);

}  // namespace kagetsu::app
