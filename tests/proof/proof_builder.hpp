// Proofs for the tests, built by the oracles' searches for wins by fours and threats of them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "proof/naive_replay.hpp"
#include "proof/proof.hpp"
#include "support/naive_fours.hpp"
#include "support/problems.hpp"

namespace kagetsu::test {

class ProofBuilder {
  public:
    // `strategy`: the attacker's moves where it does not win by fours; it may be empty. `effort` as
    // for NaiveFours.
    ProofBuilder(NaivePosition position, Color me, Strategy strategy, int effort)
        : fours_(std::move(position), effort), me_(me), strategy_(std::move(strategy)) {}

    // Returns a proof that `me`, to move, wins the position; nothing if it has no win by fours and
    // the strategy leads to none. Throws TooLong.
    [[nodiscard]] std::optional<proof::Proof> build();

  private:
    using Id = proof::Tree::Id;

    [[nodiscard]] Id leaf(Point five) { return tree_.add(to_proof(five)); }
    // A node for the position, where `me` wins by fours.
    [[nodiscard]] Id by_fours();
    // A node for the position; kNone if no win is found.
    [[nodiscard]] Id by_threats();

    NaiveFours fours_;
    Color me_;
    Strategy strategy_;
    proof::Tree tree_;
};

// Returns the proof of a problem with a win by fours, with the moves of its game.
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
