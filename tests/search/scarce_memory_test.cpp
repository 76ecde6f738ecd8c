// Transposition tables for which the system has no memory.
#include "support/scarce_memory.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "kagetsu/engine.hpp"
#include "search/transposition_table.hpp"

namespace kagetsu::test {

namespace {

constexpr std::size_t kBucket = 64;
constexpr std::size_t kMegabyte = std::size_t{1} << 20;

// Can the whole table be used? Most entries are found again where as many buckets are written as
// there are.
bool works(TranspositionTable& table) {
    const std::size_t count = table.size_in_bytes() / kBucket;
    std::size_t found = 0;
    for (std::uint64_t i = 0; i < count; ++i)
        table.store((i << 32U) / count << 32U | i, 0, {5, 1, 0, kPly, Bound::Exact});
    for (std::uint64_t i = 0; i < count; ++i)
        found += table.probe((i << 32U) / count << 32U | i, 0) ? 1 : 0;
    return found == count;
}

}  // namespace

TEST_SUITE("scarce memory") {
    TEST_CASE("half the size is tried for a table that the system refuses, and so on") {
        using Sizes = std::vector<std::size_t>;
        (void)take_requests();
        set_granted_bytes(kMegabyte + kBucket);
        // A bucket more than the table has, so that its beginning can be aligned.
        TranspositionTable table(8 * kMegabyte);
        CHECK(take_requests() == Sizes{8 * kMegabyte + kBucket, 4 * kMegabyte + kBucket,
                                       2 * kMegabyte + kBucket, kMegabyte + kBucket});
        CHECK(table.size_in_bytes() == kMegabyte);
        CHECK(works(table));

        table.resize(kMegabyte);
        CHECK(take_requests() == Sizes{kMegabyte + kBucket});
        CHECK(table.size_in_bytes() == kMegabyte);

        // Halves of odd sizes are rounded down.
        set_granted_bytes(4 * kBucket);
        table.resize(13 * kBucket);
        CHECK(take_requests() == Sizes{14 * kBucket, 7 * kBucket, 4 * kBucket});
        CHECK(table.size_in_bytes() == 3 * kBucket);
        CHECK(works(table));

        // The table of one bucket that there always is.
        set_granted_bytes(0);
        table.resize(5 * kBucket);
        CHECK(take_requests() == Sizes{6 * kBucket, 3 * kBucket, 2 * kBucket});
        CHECK(table.size_in_bytes() == kBucket);
        CHECK(works(table));
        // Its entries are forgotten by another resize().
        table.store(99, 0, {5, 1, 0, kPly, Bound::Exact});
        table.resize(kBucket);
        CHECK_FALSE(table.probe(99, 0));

        set_granted_bytes(SIZE_MAX);
        table.resize(2 * kMegabyte);
        CHECK(table.size_in_bytes() == 2 * kMegabyte);
        CHECK(works(table));
    }

    TEST_CASE("an engine tells the size of the table that it got, and searches with it") {
        set_granted_bytes(kMegabyte);
        Engine engine(64 * kMegabyte);
        CHECK(engine.hash_size() == kMegabyte / 2);
        engine.set_hash_size(3 * kMegabyte);
        CHECK(engine.hash_size() == 3 * kMegabyte / 4);
        Limits limits;
        limits.depth = 4;
        CHECK(engine.think(limits).move != kNoSquare);
        set_granted_bytes(SIZE_MAX);
    }
}

}  // namespace kagetsu::test
