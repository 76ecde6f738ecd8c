// What a proof-number search knows of positions: a table of bounded memory that can be saved.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>

#include "kagetsu/geometry.hpp"
#include "search/proof_number.hpp"

namespace kagetsu::solve {

using Number = ProofNumber;
constexpr Number kInfinite = kInfiniteNumber;

// Proof and disproof number: about how many leaves the attacker, or the defender, still has to win
// to win the node. If one is 0, the node is decided and the other is kInfinite.
struct Numbers {
    Number proof = 1;
    Number disproof = 1;

    [[nodiscard]] constexpr bool is_win() const noexcept { return proof == 0; }
    [[nodiscard]] constexpr bool is_loss() const noexcept { return disproof == 0; }
    [[nodiscard]] constexpr bool is_decided() const noexcept { return is_win() || is_loss(); }
};
constexpr Numbers kWin{0, kInfinite};
constexpr Numbers kNoWin{kInfinite, 0};

class NumberTable {
  public:
    struct Entry {
        std::uint64_t key = 0;
        Number proof = 1;
        Number disproof = 1;
        std::uint32_t effort = 0;  // nodes below
        Square move = kNoSquare;   // of the attacker, that wins
        std::int16_t padding = 0;

        [[nodiscard]] Numbers numbers() const noexcept { return {proof, disproof}; }
    };
    static_assert(sizeof(Entry) == 24);

    // As many entries as fit into `bytes`, at least one bucket. The system provides the memory when
    // it is used. Throws std::bad_alloc.
    explicit NumberTable(std::size_t bytes);

    // Several threads may call find(), store() and size() at the same time.

    // Nothing if the position is unknown.
    [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const;
    // Adds what is known of a position, or replaces it; what is decided stays. In a full bucket the
    // entry goes that cost least.
    void store(std::uint64_t key, const Numbers& numbers, Square move, std::uint64_t effort);

    // Entries in use.
    [[nodiscard]] std::size_t size() const noexcept { return size_.load(); }

    // Writes all entries in use, in the byte order of the machine, with a checksum.
    void save(std::ostream& out) const;
    // Adds the entries that save() has written. False if the stream holds anything else; the table
    // is of no use then. If it is smaller than the one that was saved, it keeps what cost most.
    [[nodiscard]] bool load(std::istream& in);

  private:
    static constexpr std::size_t kBucket = 4;
    [[nodiscard]] std::size_t bucket_of(std::uint64_t key) const noexcept {
        return key % (count_ / kBucket) * kBucket;
    }

    struct Free {
        void operator()(Entry* entries) const noexcept { std::free(entries); }
    };
    std::size_t count_;
    std::unique_ptr<Entry[], Free> entries_;  // zeros where nothing is stored
    std::atomic<std::size_t> size_{0};
    // For parts of the table.
    static constexpr std::size_t kLocks = 1024;
    mutable std::array<std::mutex, kLocks> locks_;
    [[nodiscard]] std::mutex& lock_of(std::size_t bucket) const noexcept {
        return locks_[bucket / kBucket % kLocks];
    }
};

}  // namespace kagetsu::solve
