// Other processes that search the same position: the seam between a search and whatever carries its
// messages. Without allies, which is usual, a search knows nothing of it.
//
// Every process has the same engine and calls begin() and end() around its search. One of them, the
// first, has the clock, the limits and the reports; the others search until they are told to stop.
// What they exchange while they search (entries of their tables, numbers of nodes, best moves) is
// read and written by the allies' own thread: a search never waits for it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "kagetsu/position.hpp"
#include "kagetsu/tuning.hpp"
#include "search/entry_outbox.hpp"
#include "search/search_control.hpp"
#include "search/transposition_table.hpp"
#include "search/vote.hpp"

namespace kagetsu {

// What the allies see of the search of this process. All of it lives until end().
struct LocalSearch {
    const Position& position;
    const Limits& limits;  // of all processes together
    int threads = 1;       // that every process is to have
    TranspositionTable& table;
    SearchControl& control;
    std::deque<EntryOutbox>& outboxes;     // of its threads
    std::function<std::uint64_t()> nodes;  // searched by its threads; any thread may ask
};

class Allies {
  public:
    // The number of this process, 0 for the first one, and how many search.
    struct Place {
        int number = 0;
        int count = 1;
    };

    Allies() = default;
    Allies(const Allies&) = delete;
    Allies& operator=(const Allies&) = delete;
    virtual ~Allies() = default;

    // What the engine of the first process does between searches, the others do before the next
    // one: they forget what they have learned, whatever it is that the first one forgets, and set
    // the parameters.
    virtual void forget() noexcept = 0;
    virtual void set_parameters(const ParameterValues& values) = 0;

    // A search of this process begins. Nothing if it goes on without the others: then neither of
    // the following functions is called.
    [[nodiscard]] virtual std::optional<Place> begin(const LocalSearch& search) noexcept = 0;
    // Nodes of all other processes, as far as known.
    [[nodiscard]] virtual std::uint64_t nodes_of_others() const noexcept = 0;
    // Tells the best variation of this process, which need not be the first one. Any of its threads
    // may call it, also just after end().
    virtual void report(const SearchInfo& best) noexcept = 0;
    // In all but the first process: waits until the first one stops.
    virtual void wait_for_stop() noexcept = 0;
    // The search of this process is over. In the first process this stops the others, without
    // waiting for them, and returns the best moves that they have reported.
    [[nodiscard]] virtual std::vector<Vote> end() noexcept = 0;
};

}  // namespace kagetsu
