// The curve of the expected score over a game, as SVG.
#pragma once

#include <string>

#include "analysis/analysed_game.hpp"

namespace kagetsu::analysis {

// The expected score of Black after each move, with a mark for every move that is not Fine, which
// links to the element "move-N" of the page. An SVG element without a size of its own; its colours
// are those of the classes in report.css. Precondition: the whole game has been analysed.
[[nodiscard]] std::string score_curve(const AnalysedGame& game);

// "inaccuracy", "mistake" or "grave": the class of the elements that are about such a move.
[[nodiscard]] const char* class_of(Judgement judgement) noexcept;

}  // namespace kagetsu::analysis
