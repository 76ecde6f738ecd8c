// Builds the tree of a proof from a win that searches have found.
//
// Wherever the loser is to move, most replies do nothing against the threat: they get one answer,
// the tree of the win that the threat would lead to if the loser passed. Which replies these are is
// not believed but tried: the threat is replayed after the reply. All others are named, and get
// trees of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "proof/proof.hpp"
#include "solve/fours_search.hpp"

namespace kagetsu::solve {

class TreeBuilder {
  public:
    // Returns a winning move of the side to move, which has no win by fours; kNoSquare if it knows
    // none.
    using Strategy = std::function<Square(PatternBoard&)>;

    // Refers to the search for wins by fours.
    TreeBuilder(FoursSearch& fours, Color winner, Strategy strategy)
        : fours_(fours), winner_(winner), strategy_(std::move(strategy)) {}

    // Returns the proof of the position; nothing if the strategy does not lead to a win, or if the
    // tree would have more than `max_nodes` nodes. The stones of the proof are the moves of the
    // position's game, or all stones if some were placed. The board is restored on return.
    // Precondition: no dead stones.
    [[nodiscard]] std::optional<proof::Proof> build(PatternBoard& board, std::uint64_t max_nodes);

  private:
    using Id = proof::Tree::Id;
    static constexpr Id kNone = proof::Tree::kNone;

    // A node where the winner is to move; kNone if no win is found.
    [[nodiscard]] Id attack(PatternBoard& board);
    // A node that plays `move`, none at the root; the loser is to move. kNone if no win is found.
    [[nodiscard]] Id after(PatternBoard& board, proof::Point move);
    [[nodiscard]] Id after_four(PatternBoard& board, proof::Point move);
    [[nodiscard]] Id after_threat(PatternBoard& board, proof::Point move, const FoursWin& threat);
    [[nodiscard]] Id after_any(PatternBoard& board, proof::Point move);
    // The tree of a win by fours. The winner is to move.
    [[nodiscard]] Id by_fours(PatternBoard& board, const FoursWin& win, int node);
    // A node whose move threatens a five: `replies` are those that stop it, with their answers. The
    // loser is to move.
    [[nodiscard]] Id four_node(const PatternBoard& board, proof::Point move, Square five,
                               std::vector<proof::Tree::Reply> replies);
    // kNone if there would be too many nodes.
    [[nodiscard]] Id add(proof::Point move, std::vector<proof::Tree::Reply> replies, Id rest);

    FoursSearch& fours_;
    Color winner_;
    Strategy strategy_;
    proof::Tree tree_;
    std::uint64_t max_nodes_ = 0;
    std::unordered_map<std::uint64_t, Id> known_;  // by position
};

[[nodiscard]] constexpr proof::Point to_proof(Square square) noexcept {
    return {static_cast<std::int8_t>(x_of(square)), static_cast<std::int8_t>(y_of(square))};
}

// The position of a proof without its tree.
[[nodiscard]] proof::Proof start_of(const Position& position, Color winner);

}  // namespace kagetsu::solve
