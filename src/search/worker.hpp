// One searching thread: a search and its root. A worker searches once.
#pragma once

#include "search/root_search.hpp"
#include "search/search.hpp"

namespace kagetsu {

class Worker {
  public:
    // All but the position must outlive the worker. `vct`: null for no VCT at the root.
    Worker(const Position& position, const SharedResources& shared, History& history,
           Selectivity selectivity = Selectivity::Normal, VctSolver* vct = nullptr)
        : search_(position, shared, history, selectivity),
          root_(search_, shared, selectivity == Selectivity::Normal ? vct : nullptr) {}

    // See RootSearch.
    [[nodiscard]] SearchResult think(const Limits& limits, const Callbacks& callbacks) {
        return root_.think(limits, callbacks);
    }
    [[nodiscard]] SearchResult help(const Limits& limits, int number) {
        return root_.help(limits, number);
    }

    // Nodes of all its searches so far. Any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return search_.counter().nodes(); }

  private:
    Search search_;
    RootSearch root_;
};

}  // namespace kagetsu
