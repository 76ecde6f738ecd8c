// The engine plays against itself.
#pragma once

#include <cstdint>

#include "kagetsu/engine.hpp"
#include "selfplay/game_record.hpp"

namespace kagetsu {

// Plays game number `number` of a series: an opening by chance that a short search takes for
// balanced, then so many nodes a move. Now and then a move is played by chance, the likelier the
// better it looks at first sight: so the positions are not only those that good moves lead to. The
// game is over when it is decided, which a search may have proven earlier, or when most of the
// board is full and nobody has anything. The engine has one thread; what it had in mind is
// forgotten. The same series and number make the same game.
[[nodiscard]] GameRecord play_game(Engine& engine, const Series& series, std::uint64_t number);

}  // namespace kagetsu
