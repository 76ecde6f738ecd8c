// A page about an analysed game.
#pragma once

#include <string>

#include "analysis/analysed_game.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::analysis {

// Returns an HTML page that needs nothing else, neither files nor scripts: the result, the board,
// the curve of the expected score, the turning points with the better variations, and all moves.
// `origin`: of letter coordinates. Precondition: the whole game has been analysed.
[[nodiscard]] std::string html_report(const AnalysedGame& game, Origin origin);

// Turning points with a picture: those that cost the most. The others are in the table of moves.
constexpr int kMostTurningPoints = 12;

}  // namespace kagetsu::analysis
