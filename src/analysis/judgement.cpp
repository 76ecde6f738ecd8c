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
    if (is_win(best)) return is_win(played) ? Judgement::Fine : Judgement::MissedWin;
    if (is_loss(played)) return is_loss(best) ? Judgement::Fine : Judgement::MissedDefence;
    const double loss = win_rate(best, rule) - win_rate(played, rule);
    if (loss >= kBlunderLoss) return Judgement::Blunder;
    if (loss >= kMistakeLoss) return Judgement::Mistake;
    return loss >= kInaccuracyLoss ? Judgement::Inaccuracy : Judgement::Fine;
}

}  // namespace kagetsu::analysis
