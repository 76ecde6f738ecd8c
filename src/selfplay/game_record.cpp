#include "selfplay/game_record.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace kagetsu {

bool is_playable(const GameRecord& game, BoardShape shape) {
    std::array<bool, kSquareCount> is_occupied{};
    const auto play = [&is_occupied, shape](Square square) {
        return shape.contains(square) &&
               !std::exchange(is_occupied[static_cast<std::size_t>(square)], true);
    };
    for (const Square stone : game.opening)
        if (!play(stone)) return false;
    for (const RecordedMove& move : game.moves)
        if (move.value > kMate || move.value < -kMate || !play(move.square)) return false;
    return true;
}

}  // namespace kagetsu
