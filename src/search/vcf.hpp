// Victory by continuous fours (VCF): a win in which every move of the attacker makes a four, so
// that each reply is forced.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/pattern_board.hpp"
#include "search/node_counter.hpp"
#include "search/pv_table.hpp"

namespace kagetsu {

class VcfSolver {
  public:
    // All four belong to the search of one thread and must outlive the solver. The solver leaves
    // the variation of a win in `pv`, from the ply it was asked at.
    VcfSolver(PatternBoard& board, const Evaluator& evaluator, NodeCounter& counter, PvTable& pv)
        : board_(board), evaluator_(evaluator), counter_(counter), pv_(pv) {}

    // Does the side to move win by at most `max_fours` fours of its own? Returns the mate score,
    // counted from the root: a real win, not always the shortest. Returns nothing when none was
    // found within `max_nodes` nodes, or when the search was broken off. `ply` is the distance from
    // the root. The board is restored on return.
    [[nodiscard]] std::optional<Value> solve(int ply, int max_fours, std::uint64_t max_nodes);

    // The same at the root, with some squares excluded for the first move. Returns the shortest of
    // the wins found.
    [[nodiscard]] std::optional<Value> solve_without(const Bitboard& excluded, int max_fours,
                                                     std::uint64_t max_nodes);

  private:
    struct ScoredMove {
        Square square;
        int score;
    };
    // Moves that make a four, best first.
    struct Fours {
        std::array<ScoredMove, kMaxArea> moves;  // not initialised: most nodes have few fours
        int count = 0;

        [[nodiscard]] auto begin() noexcept { return moves.begin(); }
        [[nodiscard]] auto end() noexcept { return moves.begin() + count; }
    };

    [[nodiscard]] std::optional<Value> attack(int ply, int fours_left);
    [[nodiscard]] std::optional<Value> defend(int ply, int fours_left);
    [[nodiscard]] std::optional<Value> try_four(Square square, int ply, int fours_left);
    void list_fours(const Bitboard& excluded, Fours& fours) const;

    PatternBoard& board_;
    const Evaluator& evaluator_;
    NodeCounter& counter_;
    PvTable& pv_;
    std::uint64_t node_limit_ = 0;
};

}  // namespace kagetsu
