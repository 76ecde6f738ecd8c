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
void touch(std::uintptr_t begin, std::uintptr_t end) noexcept {
    for (std::uintptr_t place = begin; place < end; place += kPageBytes) {
        const std::atomic_ref word(*reinterpret_cast<std::uint64_t*>(place));
        std::uint64_t value = word.load(std::memory_order_relaxed);
        word.compare_exchange_strong(value, value, std::memory_order_relaxed);
    }
}

// Gives memory from `begin` to `end`, a large page or a part of one.
void populate_page(std::uintptr_t begin, std::uintptr_t end) noexcept {
#ifdef __linux__
    constexpr int kCollapse = 25;  // MADV_COLLAPSE of Linux 6.1, which older headers lack
    const bool is_whole = end - begin == kLargePageBytes;
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    void* const page = reinterpret_cast<void*>(begin);
    if (is_whole) madvise(page, kLargePageBytes, MADV_HUGEPAGE);
    touch(begin, end);
    if (is_whole) madvise(page, kLargePageBytes, kCollapse);  // in case it has small pages
#else
    touch(begin, end);
#endif
}

}  // namespace

void populate(void* memory, std::size_t bytes, const std::atomic<bool>& is_stopped) noexcept {
    constexpr std::uintptr_t kWord = sizeof(std::uint64_t);
    std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(memory) + kWord - 1) / kWord * kWord;
    const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(memory) + bytes - kWord + 1;
    while (begin < end && !is_stopped.load(std::memory_order_relaxed)) {
        const std::uintptr_t next = std::min((begin / kLargePageBytes + 1) * kLargePageBytes, end);
        populate_page(begin, next);
        begin = next;
    }
}

}  // namespace kagetsu
