#include "search/table_memory.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace kagetsu {

namespace {

constexpr std::size_t kCacheLine = 64;
// Of the processors we run on; elsewhere it is an alignment like any other.
constexpr std::size_t kLargePage = std::size_t{2} << 20;
// A smaller table would be rounded up by too much.
constexpr std::size_t kLeastLarge = 4 * kLargePage;

void ask_for_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Refused, nothing is lost.
    madvise(start, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace

bool TableMemory::allocate(std::size_t bytes) noexcept {
    const bool is_large = bytes >= kLeastLarge;
    const std::size_t alignment = is_large ? kLargePage : kCacheLine;
    std::size_t space = bytes + alignment;
    memory_.reset();  // first: the two together could exceed what we are granted
    memory_.reset(std::calloc(space, 1));
    start_ = memory_.get();
    if (start_ == nullptr) return false;
    std::align(alignment, bytes, start_, space);
    if (is_large) ask_for_large_pages(start_, bytes);
    return true;
}

}  // namespace kagetsu
