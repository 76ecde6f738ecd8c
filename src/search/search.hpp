// The search of one thread: principal variation search with its board, killers and counters.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kagetsu/board_evaluator.hpp"
#include "kagetsu/pattern_board.hpp"
#include "search/busy_moves.hpp"
#include "search/entry_outbox.hpp"
#include "search/history.hpp"
#include "search/move_picker.hpp"
#include "search/node_counter.hpp"
#include "search/pv_table.hpp"
#include "search/shared_resources.hpp"
#include "search/vcf.hpp"

namespace kagetsu {

enum class Selectivity : std::uint8_t {
    Normal,     // all pruning, reductions, extensions and proofs
    FullWidth,  // none of them: a reference alpha-beta over all candidates, for tests
};

class Search {
  public:
    // `shared` and `history` must outlive the search.
    Search(const Position& position, const SharedResources& shared, History& history,
           Selectivity selectivity);
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Fail-soft search of the current node with the window (alpha, beta). `depth` in sixteenths of
    // a ply, `ply` the distance from the root. The value is meaningless once
    // counter().is_aborted(). With ply > 0, enter_root() must have been called at the root. Leaves
    // the variation of a PV node in pv(). The board is restored on return.
    [[nodiscard]] Value search(Value alpha, Value beta, Depth depth, int ply);

    // From now on adds the results of its nodes to `outbox`, which must outlive it.
    void show_entries_to(EntryOutbox& outbox) noexcept { outbox_ = &outbox; }
    // From now on puts off moves that other threads are busy with, and marks those that it
    // searches. `moves` must outlive it.
    void share_moves(BusyMoves& moves) noexcept { busy_moves_ = &moves; }

    // Puts a proof into the table, for all threads and processes: the side to move at the current
    // node, at `ply`, wins by `move` and gets at least `value`.
    void note_win(Value value, Square move, int ply) noexcept;

    // Notes the static evaluation of the root, with which its children compare theirs.
    void enter_root();
    // The moves of the current node as root, best first, `first` before all others: those that an
    // interior node would search, or the given empty squares.
    [[nodiscard]] MovePicker pick_root_moves(Square first) const;
    [[nodiscard]] MovePicker pick_root_moves(const Bitboard& squares, Square first) const;

    // What the opponent threatens at the current node; None in a full-width search.
    [[nodiscard]] Threat threat() const noexcept;
    [[nodiscard]] bool is_selective() const noexcept { return selective_; }

    [[nodiscard]] PatternBoard& board() noexcept { return board_; }
    [[nodiscard]] NodeCounter& counter() noexcept { return counter_; }
    [[nodiscard]] const NodeCounter& counter() const noexcept { return counter_; }
    [[nodiscard]] const PvTable& pv() const noexcept { return pv_; }
    [[nodiscard]] VcfSolver& vcf() noexcept { return vcf_; }

  private:
    [[nodiscard]] std::optional<Value> terminal_or_proven(int ply);
    [[nodiscard]] Value leaf(Value eval, Value beta, int ply);
    [[nodiscard]] Value search_without(Square move, Value bound, Depth depth, int ply);
    void reward_cutoff(Square move, Depth depth, int ply, const Square* tried, int tried_count);

    // Static evaluation at a ply of the current variation, for the side to move there. Under a
    // threatened five or open four, minus that of the ply before. Precondition: ply >= -2.
    [[nodiscard]] Value& static_eval_at(int ply) noexcept {
        const int index = ply + 2;
        return static_evals_[static_cast<std::size_t>(index)];
    }

    PatternBoard board_;
    BoardEvaluator evaluation_;
    const Evaluator& evaluator_;
    const SearchParameters& parameters_;
    TranspositionTable& table_;
    History& history_;
    const bool selective_;
    Killers killers_;
    MoveOrder order_;
    NodeCounter counter_;
    PvTable pv_;
    VcfSolver vcf_;
    EntryOutbox* outbox_ = nullptr;
    BusyMoves* busy_moves_ = nullptr;  // null for a thread that searches alone

    std::array<Square, kMaxPly + 1> excluded_{};  // by ply, for singular extensions
    std::array<Value, kMaxPly + 3> static_evals_{};
};

}  // namespace kagetsu
