// What can be proven at the root before and between the iterations: wins by fours and by threats of
// the side to move, and wins by threats of the opponent after a move.
#pragma once

#include <cstdint>
#include <optional>

#include "search/root_moves.hpp"
#include "search/vct.hpp"

namespace kagetsu {

class RootProver {
  public:
    // `vct`: null for no search by threats. All must outlive the prover.
    RootProver(Search& search, const SharedResources& shared, VctSolver* vct)
        : search_(search), shared_(shared), vct_(vct) {}

    [[nodiscard]] bool has_vct() const noexcept { return vct_ != nullptr; }
    // Nodes that a VCT search between two iterations may take.
    [[nodiscard]] std::uint64_t vct_nodes() const noexcept;

    // Looks for a win before the first iteration: by fours, by a double three, then by threats,
    // the shortest of these. The first move is none of `excluded`. `start`: of the move's clock.
    [[nodiscard]] std::optional<RootMove> find_win(const Bitboard& excluded,
                                                   Clock::time_point start);
    // Looks for a win by threats after an iteration of this depth, within vct_nodes().
    [[nodiscard]] std::optional<RootMove> find_win_by_threats(const Bitboard& excluded, int depth);
    // Does the opponent win by threats after this move? Returns the move with that proof.
    [[nodiscard]] std::optional<RootMove> refute(Square move, std::uint64_t max_nodes);

    // The shortest win known without a search: by the point classes, or by the table's entry.
    // -kInfinity when there is none.
    [[nodiscard]] Value known_win();

  private:
    [[nodiscard]] std::optional<RootMove> win_by_fours(const Bitboard& excluded);
    [[nodiscard]] std::optional<RootMove> win_by_double_three(const Bitboard& excluded);
    [[nodiscard]] std::optional<RootMove> win_by_threats(const Bitboard& excluded, int depth,
                                                         std::uint64_t max_nodes,
                                                         Clock::rep deadline);

    Search& search_;
    const SharedResources& shared_;
    VctSolver* vct_;
};

}  // namespace kagetsu
