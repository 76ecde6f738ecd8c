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

}  // namespace kagetsu::analysis
