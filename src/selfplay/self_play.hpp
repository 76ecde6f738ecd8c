// One game of the engine against itself.
#pragma once

#include <cstdint>

#include "kagetsu/engine.hpp"
#include "selfplay/game_record.hpp"

namespace kagetsu {

// Plays game `number` of a series: a random opening that a short search finds balanced, then
// `series.nodes` nodes per move. `series.random_moves` percent of the moves are random, the better
// ones by static move ordering more likely, so that the positions are not only those that good
// moves lead to. The game ends with a win, a proven win or a draw by adjudication
// (draw_adjudicator.hpp). The engine must have one thread; its table is cleared. Series and number
// determine the game. Throws std::bad_alloc rather than play another one because memory is short.
[[nodiscard]] GameRecord play_game(Engine& engine, const Series& series, std::uint64_t number);

}  // namespace kagetsu
