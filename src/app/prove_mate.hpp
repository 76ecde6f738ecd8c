// `analyze --prove`: a mate that the search has found becomes a proof.
#pragma once

#include <ostream>
#include <string>

#include "kagetsu/notation.hpp"
#include "kagetsu/search_types.hpp"
#include "solve/solver.hpp"

namespace kagetsu::app {

// "mate +M5: from the search, not verified", or nothing if the value of the variation is no mate.
[[nodiscard]] std::string mate_note(const SearchInfo& best);

// Looks for a proof of the mate that `best` claims of the position, within so many nodes or until
// Ctrl-C, and prints the answer as `solve` does. Nothing is looked for, and the verdict is unknown,
// if it claims none. Throws std::logic_error if the checker refuses a proof that was found, and
// std::bad_alloc. Precondition: no dead stones, and no Interrupt exists.
[[nodiscard]] solve::Solution prove_mate(const Position& position, const SearchInfo& best,
                                         const solve::SolverOptions& options, Origin origin,
                                         std::ostream& out);

}  // namespace kagetsu::app
