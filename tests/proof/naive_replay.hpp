// A third judge of proofs: the tree is played out on the oracle's board.
#pragma once

#include <vector>

#include "proof/proof.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

[[nodiscard]] constexpr proof::Point to_proof(Point p) {
    return {static_cast<std::int8_t>(p.x), static_cast<std::int8_t>(p.y)};
}
[[nodiscard]] constexpr Point from_proof(proof::Point p) {
    return {p.x, p.y};
}

class NaiveReplay {
  public:
    // Refers to the tree. `position`: at the node that is to be replayed.
    NaiveReplay(const proof::Tree& tree, NaivePosition position, Color winner)
        : tree_(tree), position_(std::move(position)), winner_(winner), reached_(tree.size()) {}

    // Does the node lead to a win against every reply?
    [[nodiscard]] bool holds(proof::Tree::Id node);
    // Has a legal reply led to every node below this one?
    [[nodiscard]] bool is_used(proof::Tree::Id node) const;

  private:
    [[nodiscard]] bool holds_against_all(proof::Tree::Id node);

    const proof::Tree& tree_;
    NaivePosition position_;
    Color winner_;
    std::vector<bool> reached_;
};

// The board of a proof. Precondition: the stones are on different squares of it.
[[nodiscard]] NaivePosition start_of(const proof::Proof& proof);

// Does the proof hold, by the oracle's rules? Precondition: its start is valid.
[[nodiscard]] bool holds(const proof::Proof& proof);

}  // namespace kagetsu::test
