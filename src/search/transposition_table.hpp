// The transposition table: results of searched positions, found again by Zobrist key.
//
// Threads share it without locks. An entry is two 64-bit words, the data and the key xored with
// the data (Hyatt & Mann 2002): a torn write fails the key comparison and reads as a miss. Both
// words are relaxed atomics, which cost nothing on x86-64.
//
// Neither making nor clearing a table takes time, whatever its size. The memory comes zeroed from
// the system and is touched only when an entry is stored, or by populate(). clear() bumps an epoch
// in the key's top bits; older entries no longer match. (In a table of 4 MB or more, an entry's
// place tells these bits of the key anyway.) The next game uses the pages that the last one has
// touched.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// What a stored value says about the true value of its position.
enum class Bound : std::uint8_t {
    None,
    Upper,  // at most the stored value: no move reached alpha (an alpha entry, fail low)
    Lower,  // at least the stored value: a move reached beta (a beta entry, fail high)
    Exact,  // it is the stored value
};

// A copy of an entry's contents. Mate scores are as the searching node sees them.
struct TableEntry {
    Square move = kNoSquare;
    Value value = 0;
    Value eval = 0;  // static evaluation, kNoValue when there is none
    Depth depth = 0;
    Bound bound = Bound::None;
};

// The same entry, read at distance `ply` from the root, as it is at its own position: mate scores
// count from there.
[[nodiscard]] TableEntry at_own_node(TableEntry entry, int ply) noexcept;

class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t bytes) noexcept { resize(bytes); }
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;

    // Allocates about `bytes` (whole buckets, at least one) and clears the table. If the system
    // refuses, tries half the size, and so on; there is always at least one bucket.
    void resize(std::size_t bytes) noexcept;
    [[nodiscard]] std::size_t size_in_bytes() const noexcept {
        return bucket_count_ * kBucketBytes;
    }
    // Whether the table has the size that resize() with this number makes if the system grants it.
    [[nodiscard]] bool is_of(std::size_t bytes) const noexcept {
        return memory_ != nullptr && bucket_count_ == buckets_in(bytes);
    }
    void clear() noexcept;

    // Entries stored since the last age(), in thousandths of the table; estimated from a sample.
    [[nodiscard]] int usage() const noexcept;

    // Begins a new search: entries of earlier ones are replaced first.
    void age() noexcept { generation_ = (generation_ + 1) & kGenerationMask; }

    // Looks up, or stores, the entry of a position. `ply` is the node's distance from the root:
    // mate scores are stored relative to the node, since a position can occur at different plies.
    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t key, int ply) const noexcept;
    void store(std::uint64_t key, int ply, TableEntry entry) noexcept;

    // Has the system give the table its memory from byte `from` on, without any other effect
    // (large_pages.hpp). Returns how many bytes at the front are done: all, or fewer once
    // `is_stopped`. The table may be used meanwhile, but not resized or cleared.
    [[nodiscard]] std::size_t populate(std::size_t from,
                                       const std::atomic<bool>& is_stopped) noexcept;

    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }

  private:
    // The words of an entry; always reached by load_relaxed() and store_relaxed().
    struct Slot {
        std::uint64_t check;  // tag ^ data
        std::uint64_t data;
    };
    struct Content {
        std::uint64_t tag;
        std::uint64_t data;  // 0 if stored before the last clear()
    };
    static constexpr std::size_t kSlots = 4;
    static constexpr std::size_t kBucketBytes = 64;
    static constexpr unsigned kGenerationMask = 255;
    static constexpr int kEpochShift = 48;
    static constexpr std::uint64_t kLastEpoch = ~std::uint64_t{0} >> kEpochShift;
    struct alignas(kBucketBytes) Bucket {
        std::array<Slot, kSlots> slots;
    };
    static_assert(sizeof(Bucket) == kBucketBytes);
    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };

    // bucket() multiplies 32 bits by the count.
    [[nodiscard]] static constexpr std::size_t buckets_in(std::size_t bytes) noexcept {
        return std::clamp<std::size_t>(bytes / kBucketBytes, 1, 0xFFFFFFFF);
    }
    // Gets zeroed memory for bucket_count_ buckets; false if the system refuses.
    [[nodiscard]] bool allocate() noexcept;

    // Tells the entries of a bucket apart: the epoch, then the low bits of the key.
    [[nodiscard]] std::uint64_t tag_of(std::uint64_t key) const noexcept {
        constexpr std::uint64_t kKeyBits = (std::uint64_t{1} << kEpochShift) - 1;
        return (key & kKeyBits) | epoch_ << kEpochShift;
    }
    [[nodiscard]] Content read(Slot& slot) const noexcept;

    // Maps the high bits of the key to 0..bucket_count_-1 without a division.
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept {
        return buckets_[static_cast<std::size_t>(((key >> 32U) * bucket_count_) >> 32U)];
    }

    std::unique_ptr<void, Free> memory_;
    Bucket* buckets_ = nullptr;  // the aligned start within memory_
    std::size_t bucket_count_ = 0;
    unsigned generation_ = 0;  // searches since the last clear()
    std::uint64_t epoch_ = 1;  // calls of clear(), plus one: fresh memory has epoch 0
    Bucket last_resort_{};     // the table if the system refuses even one bucket
};

}  // namespace kagetsu
