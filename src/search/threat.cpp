#include "search/threat.hpp"

#include "search/legal_moves.hpp"
#include "search/tactics.hpp"

namespace kagetsu {

Threat threat_against_mover(const PatternBoard& board) noexcept {
    const Color you = opponent(board.side_to_move());
    if (board.count(you, PointClass::Five) > 0) return Threat::Five;
    if (board.count(you, PointClass::OpenFour) > 0) return Threat::OpenFour;
    if (!board.is_renju_black(you) && (board.count(you, PointClass::FourThree) > 0 ||
                                       board.count(you, PointClass::DoubleThree) > 0))
        return Threat::WinInFive;
    return Threat::None;
}

std::optional<Bitboard> answers_to(const PatternBoard& board, Threat threat) {
    const Color me = board.side_to_move();
    switch (threat) {
        case Threat::Five:
            // Nothing stops every five; block one anyway.
            if (const Bitboard defences = five_defences(board); !defences.empty()) return defences;
            return playable(board, board.points(opponent(me), PointClass::Five));
        case Threat::OpenFour:
            return open_four_defences(board) | playable(board, board.four_points(me));
        case Threat::WinInFive:
            if (const std::optional<Bitboard> defences = win_in_five_defences(board))
                return *defences | playable(board, board.four_points(me));
            break;
        case Threat::None:
            break;
    }
    return std::nullopt;
}

}  // namespace kagetsu
