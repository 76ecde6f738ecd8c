// Lazy SMP: every thread searches the same position by itself, and they help each other through
// the transposition table that they share: what one has found spares the others the search, and
// because no two run at the same pace, they look at different parts of the tree.
//
// Source: known from chess engines since about 2013 (Cheng, Stockfish 7); the name is Dann
// Corbit's.
#pragma once

#include <memory>
#include <vector>

#include "search/worker.hpp"

namespace kagetsu {

class ThreadTeam {
  public:
    // All three must outlive the team. It begins with one thread.
    ThreadTeam(const Evaluator& evaluator, TranspositionTable& table, SearchControl& control);

    // Number of threads, at least 1. Not while a search runs.
    void resize(int threads);
    [[nodiscard]] int size() const noexcept { return static_cast<int>(histories_.size()); }

    // What the threads learned: forgotten for a new game, older than new between its moves.
    void forget() noexcept;
    void age() noexcept;

    // Searches with all threads, or as many as the system grants; the calling one is the first of
    // them, and the only one to report.
    // Nodes are those of all threads together, and a node limit is shared out among them. With one
    // thread the result depends on position, limits and what is remembered from earlier searches
    // alone. Sets control.stop, and leaves on_finish to others.
    [[nodiscard]] SearchResult think(const Position& position, const Limits& limits,
                                     const Callbacks& callbacks);

  private:
    const Evaluator& evaluator_;
    TranspositionTable& table_;
    SearchControl& control_;
    std::vector<std::unique_ptr<History>> histories_;  // one a thread
    VctSolver vct_;                                    // used by the first thread
};

}  // namespace kagetsu
