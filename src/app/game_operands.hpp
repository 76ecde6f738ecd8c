// The game that a command is about: moves on the command line, or the name of a record.
#pragma once

#include "app/command.hpp"
#include "record/game.hpp"

namespace kagetsu::app {

// Whether the operands are moves rather than the name of a file.
[[nodiscard]] bool are_moves(const Arguments& arguments);

// The game of the operands; one without moves if there are none. Throws as load_game() and
// play_moves() do. The options are those of load_game().
[[nodiscard]] record::Game game_of_operands(const Arguments& arguments);

}  // namespace kagetsu::app
