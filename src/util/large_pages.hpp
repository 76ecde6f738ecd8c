// Memory of a large table, had from the system before it is needed, in large pages where there are
// any: these save page faults now and TLB misses later.
#pragma once

#include <atomic>
#include <cstddef>

namespace kagetsu {

// Has the system give `bytes` bytes at `memory`, which is aligned to eight bytes, fresh or in use,
// without changing their contents. Linux is asked for transparent huge pages. Returns before the
// end once `is_stopped`. Other threads may use the memory meanwhile, by atomic accesses of eight
// bytes at aligned places.
//
// Large pages are asked for bit by bit, as this function comes to them: where other threads are
// first, they wait for a small page, not for a large one, which can take milliseconds.
void populate(void* memory, std::size_t bytes, const std::atomic<bool>& is_stopped) noexcept;

}  // namespace kagetsu
