#include "analysis/judgement.hpp"

#include "kagetsu/win_rate.hpp"

namespace kagetsu::analysis {

namespace {

bool is_win(Value value) {
    return is_mate(value) && value > 0;
}

bool is_loss(Value value) {
    return is_mate(value) && value < 0;
}

}  // namespace

Judgement judge(Value best, Value played, Rule rule) {
    if (is_win(best) && !is_win(played)) return Judgement::MissedWin;
    if (is_loss(played) && !is_loss(best)) return Judgement::MissedDefence;
    const double loss = win_rate(best, rule) - win_rate(played, rule);
    if (loss < kInaccuracyLoss) return Judgement::Fine;
    if (loss >= kBlunderLoss) return Judgement::Blunder;
    return loss >= kMistakeLoss ? Judgement::Mistake : Judgement::Inaccuracy;
}

}  // namespace kagetsu::analysis
