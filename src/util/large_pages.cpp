#include "util/large_pages.hpp"

#include <algorithm>
#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace kagetsu {

namespace {

constexpr std::size_t kLargePageBytes = std::size_t{2} << 20;  // of x86-64
constexpr std::size_t kPageBytes = 4096;                       // no page is smaller

// Writes to each page what it holds.
void touch(char* memory, std::size_t bytes) noexcept {
    for (std::size_t i = 0; i + sizeof(std::uint64_t) <= bytes; i += kPageBytes) {
        auto* const word = reinterpret_cast<std::uint64_t*>(memory + i);
        std::uint64_t value = __atomic_load_n(word, __ATOMIC_RELAXED);
        __atomic_compare_exchange_n(word, &value, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
}

// The same for a large page or a part of one, after asking for it.
void populate_page(char* memory, std::size_t bytes) noexcept {
#ifdef __linux__
    constexpr int kCollapse = 25;  // MADV_COLLAPSE of Linux 6.1, which older headers lack
    const bool is_whole = bytes == kLargePageBytes;
    if (is_whole) madvise(memory, bytes, MADV_HUGEPAGE);
    touch(memory, bytes);
    if (is_whole) madvise(memory, bytes, kCollapse);  // in case it has small pages
#else
    touch(memory, bytes);
#endif
}

}  // namespace

std::size_t populate(void* memory, std::size_t bytes,
                     const std::atomic<bool>& is_stopped) noexcept {
    auto* const begin = static_cast<char*>(memory);
    std::size_t done = 0;
    while (done < bytes && !is_stopped.load(std::memory_order_relaxed)) {
        const std::size_t used_of_page =
            reinterpret_cast<std::uintptr_t>(begin + done) % kLargePageBytes;
        const std::size_t size = std::min(kLargePageBytes - used_of_page, bytes - done);
        populate_page(begin + done, size);
        done += size;
    }
    return done;
}

}  // namespace kagetsu
