#include "search/table_memory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>

namespace kagetsu::test {

namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

bool is_zero(std::span<const unsigned char> bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](unsigned char byte) { return byte == 0; });
}

}  // namespace

TEST_SUITE("table memory") {
    TEST_CASE("memory of any size begins with a cache line and is zero, again and again") {
        for (const std::size_t size : {std::size_t{1}, std::size_t{64}, kMiB, 8 * kMiB - 64,
                                       8 * kMiB, 8 * kMiB + 64, 33 * kMiB}) {
            CAPTURE(size);
            TableMemory memory;
            for (int round = 0; round < 3; ++round) {
                REQUIRE(memory.allocate(size));
                CHECK(reinterpret_cast<std::uintptr_t>(memory.start()) % 64 == 0);
                const std::span bytes{static_cast<unsigned char*>(memory.start()), size};
                CHECK(is_zero(bytes));
                std::fill(bytes.begin(), bytes.end(), static_cast<unsigned char>(0xFF));
            }
        }
    }
}

}  // namespace kagetsu::test
