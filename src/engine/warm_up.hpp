// Prepares the memory of later searches in the background while the engine is idle.
//
// A new process gets its memory page by page, each when it is first used, and the first searches
// wait for that. Doing this during a search would hold that search up even longer.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/thread.hpp"
#include "search/transposition_table.hpp"

namespace kagetsu {

class WarmUp {
  public:
    // Both must outlive it.
    WarmUp(TranspositionTable& table, const Evaluator& evaluator) noexcept
        : table_(table), evaluator_(evaluator) {}
    ~WarmUp() { end(); }
    WarmUp(const WarmUp&) = delete;
    WarmUp& operator=(const WarmUp&) = delete;

    // Makes the evaluator's tables for the position's rule and shape and gives the hash table its
    // memory, on a thread of its own; resumes where end() stopped it, and does nothing if all
    // is done. If the system grants no thread, nothing happens.
    void begin(const Position& position) noexcept;
    // Stops it and waits for its end: a few milliseconds, or until the tables that are being made
    // are finished.
    void end() noexcept;
    // The same; the next begin() begins anew. To be called before the table gets other memory.
    void forget() noexcept;

  private:
    TranspositionTable& table_;
    const Evaluator& evaluator_;
    std::atomic<bool> is_stopped_ = false;
    std::size_t done_ = 0;                               // bytes of the hash table
    std::optional<std::pair<Rule, BoardShape>> tables_;  // the evaluator's, last made
    Thread thread_;                                      // writes both while it runs
};

}  // namespace kagetsu
