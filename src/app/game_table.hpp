// An analysed game as text for people.
#pragma once

#include <string>

#include "analysis/analysed_game.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::app {

// A line for each judged move, and a summary for each side. The judgements are coloured with
// `has_colors`.
[[nodiscard]] std::string game_table(const analysis::AnalysedGame& game, Origin origin,
                                     bool has_colors);

}  // namespace kagetsu::app
