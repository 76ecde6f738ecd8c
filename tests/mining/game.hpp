// Games of the engine against itself, played to the five.
#pragma once

#include <cstdint>
#include <vector>

#include "kagetsu/engine.hpp"
#include "selfplay/game_record.hpp"

namespace kagetsu::test {

// Returns the moves of game `number` of a series, of which `opening` are those of its random
// opening. A game of self-play ends with a proven win; here it goes on until a five, a draw or
// kPlayOn more moves.
struct MinedGame {
    std::vector<Square> moves;
    std::size_t opening = 0;
};
constexpr int kPlayOn = 40;
[[nodiscard]] MinedGame mined_game(Engine& engine, const Series& series, std::uint64_t number);

}  // namespace kagetsu::test
