// Prepares the memory of later searches in the background.
//
// A new process gets its memory page by page, each at its first use: in the first searches the
// system takes more time for that than the search takes for its moves.
#pragma once

#include <atomic>
#include <functional>

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

    // Makes the evaluator's tables for the position's rule and shape and touches the pages of the
    // hash table, on a thread of its own, unless that has been done or begun since the last
    // forget(). Searches may run meanwhile. If the system grants no thread, nothing happens.
    void begin(const Position& position) noexcept;
    // Starts a thread for `work`, which must not throw. If the system refuses it, ends first, for
    // then the warm-up may have the last thread that there is. Throws std::system_error if the
    // system still refuses.
    [[nodiscard]] Thread start_thread(const std::function<void()>& work);
    // Stops it and waits for its end, which comes within a few milliseconds.
    void end() noexcept;
    // The same; the next begin() begins anew. To be called before the table gets other memory.
    void forget() noexcept;

  private:
    TranspositionTable& table_;
    const Evaluator& evaluator_;
    std::atomic<bool> is_stopped_ = false;
    bool has_begun_ = false;
    Thread thread_;
};

}  // namespace kagetsu
