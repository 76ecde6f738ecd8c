// Proofs for the tests: of problems, by the program's solver, and changed ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "proof/proof.hpp"
#include "solve/solver.hpp"
#include "support/problems.hpp"

namespace kagetsu::test {

// What the program's solver says of a position within `max_nodes`.
[[nodiscard]] solve::Solution solved(const Position& position, Color winner, solve::Kind kind,
                                     std::uint64_t max_nodes = 2'000'000, int threads = 1);

// Returns the proof of a problem with a win by fours.
[[nodiscard]] proof::Proof proof_of(const Problem& problem);
// The same for a win by threats; nothing if it is not found.
[[nodiscard]] std::optional<proof::Proof> proof_by_threats(const Problem& problem);

// The proof that goes on after the winner's first move: the loser is to move at its root.
// Precondition: the first move does not win at once.
[[nodiscard]] proof::Proof after_first_move(const proof::Proof& proof);

// A node that is to be changed.
struct NodeContents {
    proof::Point move;
    std::vector<proof::Tree::Reply> replies;
    proof::Tree::Id rest;
};
// Returns the proof with what `change` makes of one node; what it leads to no more is left out.
[[nodiscard]] proof::Proof changed(const proof::Proof& proof, proof::Tree::Id node,
                                   const std::function<void(NodeContents&)>& change);

}  // namespace kagetsu::test
