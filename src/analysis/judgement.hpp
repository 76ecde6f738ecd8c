// What a move has done to the game.
#pragma once

#include "analysis/analysed_game.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu::analysis {

// Losses of expected score from which a move is an inaccuracy, a mistake, a blunder.
constexpr double kInaccuracyLoss = 0.05;
constexpr double kMistakeLoss = 0.10;
constexpr double kBlunderLoss = 0.20;

// Judges a move by the values with the best move and with the move itself, both from the view of
// the side that moves. What is proven comes before what is believed: a win that is proven before
// the move and not after it was missed, and so was a defence if the loss is proven after the move
// and not before it. Otherwise the loss of expected score decides.
[[nodiscard]] Judgement judge(Value best, Value played, Rule rule);

}  // namespace kagetsu::analysis
