// The moves that the threads of a search are busy with, so that others can take different ones
// first. A hint: a move may be missing, or be there a little longer.
//
// Source: ABDADA (Weill 1996), in the simple form of Tom Kerrigan (2018), which keeps the marks out
// of the transposition table.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace kagetsu {

class BusyMoves {
  public:
    // A move is known by the key of the position after it, so the same position after other moves
    // counts as well.
    [[nodiscard]] bool contains(std::uint64_t key) const noexcept {
        return slots_[key % kSlots].load(std::memory_order_relaxed) == key;
    }

    // Marks a move as busy as long as it lives. `moves` must outlive it, or be null for no mark.
    class Mark {
      public:
        Mark(BusyMoves* moves, std::uint64_t key) noexcept : moves_(moves), key_(key) {
            if (moves_ != nullptr) moves_->slot(key_).store(key_, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        // Another thread may have marked another move in the same slot meanwhile: that one stays.
        ~Mark() {
            if (moves_ != nullptr && moves_->contains(key_))
                moves_->slot(key_).store(0, std::memory_order_relaxed);
        }

      private:
        BusyMoves* moves_;
        std::uint64_t key_;
    };

  private:
    static constexpr std::size_t kSlots = std::size_t{1} << 12;

    std::atomic<std::uint64_t>& slot(std::uint64_t key) noexcept { return slots_[key % kSlots]; }

    std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace kagetsu
