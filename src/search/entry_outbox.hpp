// The table entries of one thread that are worth showing to other processes, from when it stores
// them until they are taken out.
//
// Source: the idea of sending the deep entries of each thread, and none of the many shallow ones,
// is that of the cluster branch of Stockfish (2018).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/transposition_table.hpp"

namespace kagetsu {

// An entry as it travels: with the whole key, because tables of other processes keep other bits of
// it. Mate scores are relative to the entry's own position (ply 0).
struct TravellingEntry {
    std::uint64_t key = 0;
    TableEntry entry;
};

// A lock-free queue with one producer and one consumer. Entries added while it is full are dropped.
class EntryOutbox {
  public:
    static constexpr std::size_t kSize = 4096;
    // Only entries deeper than this are kept: to search a shallow one again is cheaper than to send
    // it.
    static constexpr Depth kShallow = 2 * kPly;

    // For the results of nodes, with the arguments of TranspositionTable::store().
    void add(std::uint64_t key, int ply, const TableEntry& entry) noexcept {
        if (entry.depth <= kShallow) return;
        const std::size_t end = end_.load(std::memory_order_relaxed);
        if (end - begin_.load(std::memory_order_acquire) == kSize) return;
        entries_[end % kSize] = {key, at_own_node(entry, ply)};
        end_.store(end + 1, std::memory_order_release);
    }

    // Moves the entries, oldest first, to the end of `entries`. One thread at a time may call it.
    void take(std::vector<TravellingEntry>& entries) {
        const std::size_t end = end_.load(std::memory_order_acquire);
        std::size_t begin = begin_.load(std::memory_order_relaxed);
        for (; begin != end; ++begin)
            entries.push_back(entries_[begin % kSize]);
        begin_.store(end, std::memory_order_release);
    }

  private:
    std::array<TravellingEntry, kSize> entries_;
    // Entries ever taken out and ever added.
    std::atomic<std::size_t> begin_{0};
    std::atomic<std::size_t> end_{0};
};

}  // namespace kagetsu
