// Memory for a large table.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace kagetsu {

// Zeroed by the system and not touched before it is used, so that having or clearing a table of any
// size takes no time. In large pages where the system has them: a search jumps about in its table,
// and with small ones the first search of a game spent two thirds of its time on getting them, one
// by one.
class TableMemory {
  public:
    // Gives back what it had, then gets so many bytes, all of them 0. False when they are refused.
    [[nodiscard]] bool allocate(std::size_t bytes) noexcept;

    // The first byte; a cache line begins there.
    [[nodiscard]] void* start() const noexcept { return start_; }

  private:
    struct Free {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };

    std::unique_ptr<void, Free> memory_;
    void* start_ = nullptr;  // within memory_
};

}  // namespace kagetsu
