// Memory of a large table, had from the system before it is needed, in large pages where there are
// any: that saves page faults now and TLB misses later.
#pragma once

#include <atomic>
#include <cstddef>

namespace kagetsu {

// Has the system give `bytes` bytes at `memory`, which is aligned to eight bytes, fresh or in use,
// without changing their contents. Linux is asked for transparent huge pages, one after the other:
// what has not been reached yet still gets small pages when it is used first, for a large one can
// take milliseconds. Returns how many bytes at the front are done: all, or fewer once `is_stopped`.
// Other threads may use the memory meanwhile, by atomic accesses of eight bytes at aligned places.
[[nodiscard]] std::size_t populate(void* memory, std::size_t bytes,
                                   const std::atomic<bool>& is_stopped) noexcept;

}  // namespace kagetsu
