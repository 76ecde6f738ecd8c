// An analysed game as a record with comments and variations.
#pragma once

#include "analysis/analysed_game.hpp"
#include "kagetsu/notation.hpp"
#include "record/game.hpp"

namespace kagetsu::analysis {

// The record of the game in which each judged move has a comment with value, expected score and
// judgement, after the comment it had. A move that is not Fine is marked as doubtful or bad
// (SGF's DO and BM), and the best variation stands beside it. `origin`: of the squares in comments.
[[nodiscard]] record::Game annotated_record(const AnalysedGame& game, Origin origin);

}  // namespace kagetsu::analysis
