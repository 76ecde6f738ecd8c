// Lazy SMP: every thread searches the same position by itself. They help each other through the
// shared transposition table: what one thread has found, the others need not search. So that they
// search different parts of the tree, a thread puts off moves that others are busy with; so that
// they can use each other's entries, the helpers take over the main thread's depth and window.
//
// Source: known from chess engines since about 2013 (Cheng, Stockfish 7); busy_moves.hpp.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "kagetsu/thread.hpp"
#include "search/root_search.hpp"

namespace kagetsu {

class Allies;

class ThreadTeam {
  public:
    // What `shared` refers to must outlive the team, which begins with one thread.
    explicit ThreadTeam(const SharedResources& shared);

    // Number of threads, at least 1. Not while a search runs. Sets refused() to 0. Throws
    // std::bad_alloc if memory is short; the team is usable all the same, with fewer threads.
    void resize(int threads);
    [[nodiscard]] int size() const noexcept { return static_cast<int>(memories_.size()); }

    // Other processes that take part in the searches; null for none, as at first. They must outlive
    // the team. Not while a search runs.
    void set_allies(Allies* allies) noexcept { allies_ = allies; }

    // Throws std::bad_alloc if there is no memory for the first thread's VCT table. Other threads
    // do without theirs.
    void require_memory() { memories_[0]->vct.require_memory(); }

    // Clears the histories and the VCT tables, for a new game.
    void clear() noexcept;
    // Before the next search: halves the histories and ages the VCT tables.
    void age() noexcept;

    // Searches with all threads, or as many as the system grants (see refused()); with one if
    // Limits::strength is not full, because strengths are defined for one thread. The calling
    // thread is one of them and the only one to report. Nodes are those of all threads together,
    // which share a node limit (node_pool.hpp). With one thread the result depends only on the
    // position, the limits and what earlier searches have left behind. Does not call on_finish.
    // With allies (allies.hpp) "all threads" are those of all processes; in all but the first one,
    // the search ends when the first one stops. Throws std::bad_alloc if the calling thread gets no
    // memory; the others then go without a result.
    [[nodiscard]] SearchResult search(const Position& position, const Limits& limits,
                                      const Callbacks& callbacks);

    // Starts help(1), help(2), ... help(count), each on a thread of its own, and returns the
    // threads: those of the first numbers only, if the system grants no more. `help` must outlive
    // them; a std::bad_alloc that it throws ends its thread alone.
    [[nodiscard]] std::vector<Thread> start_helpers(std::size_t count,
                                                    const std::function<void(std::size_t)>& help);
    // The most threads that the system has refused to a search since the last resize(). Not while a
    // search runs.
    [[nodiscard]] int refused() const noexcept { return static_cast<int>(refused_); }

  private:
    // What a thread keeps from search to search.
    struct Memory {
        explicit Memory(std::size_t vct_entries) : vct(vct_entries) {}

        History history;
        VctSolver vct;
    };

    // Helpers that a search wanted, and those that it got.
    void note_helpers(std::size_t wanted, std::size_t granted) noexcept;

    SharedResources shared_;
    std::vector<std::unique_ptr<Memory>> memories_;  // one per thread
    std::size_t refused_ = 0;
    Allies* allies_ = nullptr;
};

}  // namespace kagetsu
