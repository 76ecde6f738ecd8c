// The search of one thread from its root: iterative deepening over one or several best moves
// (multi-PV).
//
// Every iteration searches the root moves once for each rank, without the moves of the ranks before
// it; a usual search has one rank. What can be proven without a search is proven before the first
// iteration and between iterations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/root_moves.hpp"
#include "search/root_prover.hpp"
#include "search/root_reporter.hpp"
#include "search/shared_window.hpp"
#include "search/time_manager.hpp"

namespace kagetsu {

class RootSearch {
  public:
    // What `shared` refers to, `history` and `vct` must outlive the search. `vct`: null for no VCT,
    // never used by a full-width search. An object searches once:
    // search_as_main() or search_as_helper().
    RootSearch(const Position& position, const SharedResources& shared, History& history,
               Selectivity selectivity = Selectivity::Normal, VctSolver* vct = nullptr)
        : shared_(shared),
          search_(position, shared_, history, selectivity),
          prover_(search_, shared_, selectivity == Selectivity::Normal ? vct : nullptr) {}

    // Iterative deepening until a limit or the control ends it, the result is proven, or there is
    // only one move. Does not call on_finish.
    [[nodiscard]] SearchResult search_as_main(const Limits& limits, const Callbacks& callbacks);
    // Search of helper thread `number` (1, 2, ...): no soft time limit, no proof before the search;
    // every other helper starts one ply deeper. Looks for proofs that the main thread leaves to it.
    // If it has joined the main thread, it skips the iterations that this has finished.
    // Reports only what `callbacks` asks for.
    [[nodiscard]] SearchResult search_as_helper(const Limits& limits, int number,
                                                const Callbacks& callbacks = {});

    // The search is one of several of the same position: the proofs at the root are divided.
    void share_proofs() noexcept { prover_.share(); }
    // It shares the moves of its nodes with the other threads of this process, and the depth and
    // the window of the one that leads them. Both must outlive it.
    enum class Role : std::uint8_t { Leader, Helper };
    void join(SharedWindow& window, BusyMoves& moves, Role role) noexcept {
        shared_window_ = &window;
        is_leader_ = role == Role::Leader;
        search_.share_moves(moves);
    }
    // It shares a node limit with other threads, see NodeCounter::draw_from().
    void draw_from(NodePool& pool, std::uint64_t own) noexcept {
        search_.counter().draw_from(pool, own);
    }
    // From now on adds the results of its nodes to `outbox`, which must outlive it.
    void show_entries_to(EntryOutbox& outbox) noexcept { search_.show_entries_to(outbox); }
    // Has this move been the best after an iteration, and no win by threats of the opponent been
    // found after it? Not while it searches.
    [[nodiscard]] bool has_stood(Square move) const noexcept;

    // Nodes of all its searches so far. Any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return search_.counter().nodes(); }

  private:
    [[nodiscard]] bool prepare(const Limits& limits, SearchResult& result);
    void play_single_move(SearchResult& result);
    [[nodiscard]] bool prove_wins(SearchResult& result);
    void deepen(int first_depth, SearchResult& result);
    [[nodiscard]] std::size_t iterate(int depth, const SearchResult& result);
    [[nodiscard]] bool needs_search(std::size_t rank) const;
    [[nodiscard]] bool looks_for_wins() const noexcept;
    void refute_others(Value value);
    [[nodiscard]] bool search_rank(std::size_t rank, int depth, Value previous);
    [[nodiscard]] Value aspirate(int depth, Value previous, std::size_t rank);
    [[nodiscard]] SharedWindow::Window agreed(const SharedWindow::Window& own);
    [[nodiscard]] Value search_moves(Value alpha, Value beta, Depth depth, std::size_t first);
    void put_lost_back(std::size_t rank);
    [[nodiscard]] Value search_move(Square move, Value alpha, Value beta, Depth depth,
                                    int move_number);
    [[nodiscard]] Depth reduction_of(Depth depth, int move_number) const;
    [[nodiscard]] bool is_settled(int depth) const;

    void adopt(std::size_t searched, SearchResult& result);
    void report(const SearchResult& result) const;
    [[nodiscard]] Milliseconds elapsed() const;
    [[nodiscard]] SearchInfo info_of(const RootMove& move) const;
    [[nodiscard]] SearchInfo unfinished_variation(const SearchResult& result) const;

    const SharedResources shared_;
    Search search_;
    RootProver prover_;
    RootReporter reporter_{nullptr, search_.board().position().layout(), {}};
    Limits limits_;
    RootMoves moves_;
    std::vector<Square> stood_;  // the moves of has_stood()
    std::size_t pv_count_ = 1;
    SharedWindow* shared_window_ = nullptr;  // null for a thread that searches alone
    SharedWindow::Window followed_;          // the last one that a helper has taken over
    bool is_leader_ = false;
    int number_ = 0;  // of the thread among those that search together, 0 for the main one
    // The shortest win known before the search, -kInfinity for none. A longer one does not end the
    // search at once.
    Value shortest_known_win_ = -kInfinity;
};

}  // namespace kagetsu
