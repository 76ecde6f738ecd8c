#include "util/large_pages.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace kagetsu::test {

TEST_SUITE("large pages") {
    TEST_CASE("memory that is populated keeps its contents") {
        std::vector<std::uint64_t> words((std::size_t{5} << 20) / sizeof(std::uint64_t) + 1);
        for (std::size_t i = 0; i < words.size(); ++i)
            words[i] = i;
        const std::atomic<bool> is_stopped{false};
        const std::size_t bytes = words.size() * sizeof(std::uint64_t);
        CHECK(populate(words.data(), bytes, is_stopped) == bytes);
        bool is_kept = true;
        for (std::size_t i = 0; i < words.size(); ++i)
            is_kept = is_kept && words[i] == i;
        CHECK(is_kept);
        CHECK(populate(words.data(), 0, is_stopped) == 0);
        CHECK(populate(words.data(), 1, is_stopped) == 1);
    }

#ifdef __linux__
    TEST_CASE("every page of the memory is there afterwards, and none if it is stopped at once") {
        constexpr std::size_t kBytes = std::size_t{5} << 20;
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        void* const memory =
            mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        REQUIRE(memory != MAP_FAILED);
        const auto count_present = [&] {
            std::vector<unsigned char> pages(kBytes / page);
            REQUIRE(mincore(memory, kBytes, pages.data()) == 0);
            std::size_t present = 0;
            for (const unsigned char flags : pages)
                present += flags & 1U;
            return present;
        };
        CHECK(populate(memory, kBytes, std::atomic<bool>{true}) == 0);
        CHECK(count_present() == 0);
        CHECK(populate(memory, kBytes, std::atomic<bool>{false}) == kBytes);
        CHECK(count_present() == kBytes / page);
        munmap(memory, kBytes);
    }
#endif
}

}  // namespace kagetsu::test
