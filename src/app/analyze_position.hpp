// The analysis of one position, shown while it goes on.
#pragma once

#include <ostream>

#include "app/interrupt.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::app {

// Searches the position until a limit is reached or an interrupt comes. With `is_live`, `out` leads
// to a terminal, and a table beside the board is kept up to date; else a line is printed for each
// variation of each iteration, and one with the best move at the end. Precondition: the game is not
// over.
SearchResult analyze_position(Engine& engine, const Position& position, Limits limits,
                              Origin origin, const Interrupt& interrupt, bool is_live,
                              std::ostream& out);

}  // namespace kagetsu::app
