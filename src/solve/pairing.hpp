// Pairing strategies: draws that the defender holds without a search (Hales & Jewett 1963).
#pragma once

#include "kagetsu/position.hpp"

namespace kagetsu::solve {

// Is there a set of disjoint pairs of empty squares so that every row of five squares that the
// attacker could still fill has such a pair? Then the attacker never makes a winning row, whoever
// is to move: when it takes one square of a pair, the defender takes the other. Only small boards
// are looked at (64 squares), and not long: false means that no such set was found. Also false if
// renju might forbid the defender its square.
[[nodiscard]] bool has_pairing(const Position& position, Color attacker);

}  // namespace kagetsu::solve
