// The table entries of one thread that are worth showing to other processes: of those stored since
// they were last taken out, the deepest.
//
// Source: the idea of sending a few deep entries of each thread, and none of the many shallow ones,
// is that of the cluster branch of Stockfish (2018).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "search/transposition_table.hpp"

namespace kagetsu {

// An entry as it travels: with the whole key, because tables of other processes keep other bits of
// it. Mate scores are relative to the entry's own position (ply 0).
struct TravellingEntry {
    std::uint64_t key = 0;
    TableEntry entry;
};

class EntryOutbox {
  public:
    // With 64 instead of 16, two processes needed 12 % fewer nodes to a depth, four 13 %; more, or
    // shallower ones, made no difference.
    static constexpr std::size_t kSize = 64;
    // Only entries deeper than this are kept: to search a shallow one again is cheaper than to send
    // it.
    static constexpr Depth kShallow = 3 * kPly;

    // To be called for every entry that the search stores, as TranspositionTable::store() is.
    void add(std::uint64_t key, int ply, const TableEntry& entry) noexcept {
        if (entry.depth > least_.load(std::memory_order_relaxed))
            insert({key, at_own_node(entry, ply)});
    }

    // Moves the entries to the end of `entries`. Any thread may call it.
    void take(std::vector<TravellingEntry>& entries) {
        const std::lock_guard lock(mutex_);
        entries.insert(entries.end(), entries_.begin(),
                       entries_.begin() + static_cast<std::ptrdiff_t>(count_));
        count_ = 0;
        least_.store(kShallow, std::memory_order_relaxed);
    }

  private:
    void insert(const TravellingEntry& added) noexcept {
        const std::lock_guard lock(mutex_);
        const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(count_);
        const auto same = std::find_if(entries_.begin(), end,
                                       [&](const auto& old) { return old.key == added.key; });
        if (same != end) {
            if (added.entry.depth >= same->entry.depth) *same = added;
        } else if (count_ < kSize) {
            entries_[count_++] = added;
        } else {
            *shallowest() = added;
        }
        if (count_ == kSize) least_.store(shallowest()->entry.depth, std::memory_order_relaxed);
    }

    [[nodiscard]] TravellingEntry* shallowest() noexcept {
        return std::min_element(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
            return a.entry.depth < b.entry.depth;
        });
    }

    std::mutex mutex_;
    std::array<TravellingEntry, kSize> entries_;
    std::size_t count_ = 0;
    std::atomic<Depth> least_{kShallow};  // deeper entries are kept
};

}  // namespace kagetsu
