// Proves a win of which a line of play is known, as from the engine's search.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solve/solver.hpp"

namespace kagetsu::solve {

// Does `winner` win the position, if the line leads to its win? First the solver looks for a win by
// itself; then it solves the positions of the line from the last one on, so that it finds them in
// its table when it turns to the position again. `max_nodes` are for all of this; `must_stop` ends
// all of it. The other arguments, and what is returned, are those of Solver::solve(); the nodes are
// all that were searched. Precondition: the moves of the line are legal, one after the other.
[[nodiscard]] Solution prove_along(Solver& solver, const Position& position, Color winner,
                                   const std::vector<Square>& line, std::uint64_t max_nodes,
                                   const std::function<bool()>& must_stop,
                                   const std::function<void(const SolverProgress&)>& report);

}  // namespace kagetsu::solve
