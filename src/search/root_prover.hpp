// What can be proven at the root before and between the iterations: wins of the side to move by VCF
// and VCT, and wins of the opponent by VCT after a move.
#pragma once

#include <cstdint>
#include <optional>

#include "search/root_moves.hpp"
#include "search/vct.hpp"

namespace kagetsu {

class RootProver {
  public:
    // `vct`: null for no VCT. All must outlive the prover.
    RootProver(Search& search, const SharedResources& shared, VctSolver* vct)
        : search_(search), shared_(shared), vct_(vct) {}

    // Looks for a win before the first iteration: by VCF, by a double three, else by VCT. After a
    // win by the first two, a shorter one is only looked up in the VCT table. The win does not
    // begin on an `excluded` square. `start`: Limits::start.
    [[nodiscard]] std::optional<RootMove> find_win(const Bitboard& excluded,
                                                   Clock::time_point start);
    // Looks for a win by VCT after an iteration of this depth.
    [[nodiscard]] std::optional<RootMove> find_win_by_vct(const Bitboard& excluded, int depth);
    // Does the opponent win by VCT after this move? Returns the move with that proof. `max_nodes`:
    // of the VCT search; none for no search, so that only what others have noted is found.
    [[nodiscard]] std::optional<RootMove> refute(Square move,
                                                 std::optional<std::uint64_t> max_nodes);
    // The nodes that a VCT search between iterations gets.
    [[nodiscard]] std::uint64_t nodes_between_iterations() const noexcept;

    // Others prove at the same root: from now on refute() notes what it finds in the table, and
    // finds what others have noted.
    void share() noexcept { is_sharing_ = true; }
    [[nodiscard]] bool is_sharing() const noexcept { return is_sharing_; }

    // The shortest win known without a search: by the point classes, or by the table's entry.
    // -kInfinity when there is none.
    [[nodiscard]] Value shortest_known_win();

  private:
    [[nodiscard]] std::optional<TableEntry> known_win(int ply);
    [[nodiscard]] std::optional<RootMove> win_by_vcf(const Bitboard& excluded);
    [[nodiscard]] std::optional<RootMove> win_by_double_three(const Bitboard& excluded);
    [[nodiscard]] std::optional<RootMove> win_by_vct(const Bitboard& excluded, int depth,
                                                     std::uint64_t max_nodes, Clock::rep deadline);

    Search& search_;
    const SharedResources& shared_;
    VctSolver* vct_;
    bool is_sharing_ = false;
};

}  // namespace kagetsu
