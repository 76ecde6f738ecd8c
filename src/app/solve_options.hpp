// What the options of `solve` say.
#pragma once

#include "app/option_set.hpp"
#include "kagetsu/position.hpp"
#include "record/game.hpp"
#include "solve/solver.hpp"

namespace kagetsu::app {

// The position of --turn, else the last one of the game. Throws as position_to_prove() does, and
// std::runtime_error if the record goes on after a move that cannot be played.
[[nodiscard]] Position position_to_solve(const record::Game& game, const OptionValues& options);

// The side of --for, else the one to move. Throws UsageError if --by asks for what the solver
// cannot look for.
[[nodiscard]] Color winner_of(const OptionValues& options, const Position& position);

// --hash, --by, --threads and --nodes.
[[nodiscard]] solve::SolverOptions solver_options(const OptionValues& options);

}  // namespace kagetsu::app
