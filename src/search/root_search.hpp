// The root of the search: iterative deepening over one or several best moves (multi-PV).
//
// Every iteration searches the root moves once for each rank, without the moves of the ranks before
// it; a usual search has one rank. What can be proven without a search is proven before the first
// iteration and between iterations.
#pragma once

#include <cstddef>

#include "search/root_moves.hpp"
#include "search/root_prover.hpp"
#include "search/root_reporter.hpp"
#include "search/time_manager.hpp"

namespace kagetsu {

class RootSearch {
  public:
    // `search` stands at the root. `vct`: null for no VCT. All must outlive this. A root searches
    // once: think() or help().
    RootSearch(Search& search, const SharedResources& shared, VctSolver* vct)
        : search_(search), shared_(shared), prover_(search, shared, vct) {}

    // Iterative deepening until a limit or the control ends it, the result is proven, or there is
    // only one move. Does not call on_finish.
    [[nodiscard]] SearchResult think(const Limits& limits, const Callbacks& callbacks);
    // Search of helper thread `number` (1, 2, ...): no report, no soft time limit, no proof before
    // the search; every other helper starts one ply deeper.
    [[nodiscard]] SearchResult help(const Limits& limits, int number);

  private:
    [[nodiscard]] bool prepare(const Limits& limits, SearchResult& result);
    [[nodiscard]] bool prove_wins(SearchResult& result);
    void deepen(int first_depth, bool is_main, SearchResult& result);
    [[nodiscard]] std::size_t iterate(int depth, const SearchResult& result);
    [[nodiscard]] bool needs_search(std::size_t rank) const;
    [[nodiscard]] bool search_rank(std::size_t rank, int depth, Value previous);
    [[nodiscard]] Value aspirate(int depth, Value previous, std::size_t rank);
    [[nodiscard]] Value search_moves(Value alpha, Value beta, Depth depth, std::size_t first);
    [[nodiscard]] Value search_move(Square move, Value alpha, Value beta, Depth depth,
                                    int move_number);
    [[nodiscard]] Depth reduction_of(Depth depth, int move_number) const;
    [[nodiscard]] bool is_settled(int depth) const;

    void adopt(std::size_t searched, SearchResult& result);
    void report(const SearchResult& result) const;
    [[nodiscard]] Milliseconds elapsed() const;
    [[nodiscard]] SearchInfo info_of(const RootMove& move) const;
    [[nodiscard]] SearchInfo unfinished_variation(const SearchResult& result) const;

    Search& search_;
    const SharedResources& shared_;
    RootProver prover_;
    RootReporter reporter_{nullptr, search_.board().position().layout(), {}};
    Limits limits_;
    RootMoves moves_;
    std::size_t ranks_ = 1;
    // The shortest win known before the search, -kInfinity for none. A longer one does not end the
    // search at once.
    Value known_win_ = -kInfinity;
};

}  // namespace kagetsu
