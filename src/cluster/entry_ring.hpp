// Table entries on their way round the ring of ranks: each rank sends its own to the next one and
// passes on what comes from the one before, until all others have had it.
//
// Source: the cluster branch of Stockfish sends its entries so (2018); a ring was better there than
// a collective operation, which keeps all ranks waiting for one another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "search/entry_outbox.hpp"

namespace kagetsu {

class EntryRing {
  public:
    // Bytes of an entry in a letter, and of what comes before the entries.
    static constexpr std::size_t kEntryBytes = 19;
    static constexpr std::size_t kHeadBytes = 4;
    // The most entries that all ranks but one may add together each time. Every rank stores those
    // of all others, so the more ranks there are, the fewer of each, but never less than one.
    static constexpr std::size_t kMostAdded = 1600;
    // The most entries in a letter, and the most that wait. If more come, the oldest are dropped.
    static constexpr std::size_t kMostInLetter = 2048;
    static constexpr std::size_t kMostWaiting = 16 * kMostInLetter;

    explicit EntryRing(int ranks) : ranks_(ranks) {}

    // Begins a search: forgets the entries of earlier ones.
    void begin(std::uint32_t search);
    // Sends entries of this rank to all others, in their order: of more than its share of
    // kMostAdded, the deepest.
    void add(const std::vector<TravellingEntry>& entries);
    // Takes in a letter of the rank before, unless it is of another search: adds its entries to the
    // end of `taken`, and passes them on.
    void receive(const std::string& letter, std::vector<TravellingEntry>& taken);
    // A letter for the next rank; empty if nothing waits.
    [[nodiscard]] std::string next_letter();

  private:
    struct Waiting {
        TravellingEntry entry;
        int hops;  // to go
    };
    void push(const Waiting& waiting);

    int ranks_;
    std::uint32_t search_ = 0;
    std::deque<Waiting> waiting_;
};

}  // namespace kagetsu
