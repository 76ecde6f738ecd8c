#include "analysis/analysed_game.hpp"

namespace kagetsu::analysis {

const char* name_of(Judgement judgement) noexcept {
    switch (judgement) {
        case Judgement::Fine:
            return "";
        case Judgement::Inaccuracy:
            return "inaccuracy";
        case Judgement::Mistake:
            return "mistake";
        case Judgement::Blunder:
            return "blunder";
        case Judgement::MissedWin:
            return "missed win";
        case Judgement::MissedDefence:
            return "missed defence";
    }
    return "";
}

std::string count_of(int count, Judgement judgement) {
    const std::string text = std::to_string(count) + ' ';
    if (count == 1) return text + name_of(judgement);
    if (judgement == Judgement::Inaccuracy) return text + "inaccuracies";
    return text + name_of(judgement) + 's';
}

}  // namespace kagetsu::analysis
