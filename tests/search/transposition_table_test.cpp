#include "search/transposition_table.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "support/scale.hpp"
#include "util/random.hpp"

namespace kagetsu::test {

namespace {

constexpr std::size_t kOneBucket = 64;
constexpr int kSlotsOfABucket = 4;

TableEntry entry(Square move, Value value, Depth depth, Bound bound = Bound::Exact,
                 Value eval = 0) {
    return {move, value, eval, depth, bound};
}

bool same(const TableEntry& a, const TableEntry& b) {
    return a.move == b.move && a.value == b.value && a.eval == b.eval && a.depth == b.depth &&
           a.bound == b.bound;
}

// An entry derived entirely from the key, so that a mix of two entries can be detected.
TableEntry entry_of(std::uint64_t key) {
    return entry(static_cast<Square>(1 + key % 1000), static_cast<Value>(key / 7 % 20000) - 10000,
                 static_cast<Depth>(key / 11 % 1000), static_cast<Bound>(1 + key / 13 % 3),
                 static_cast<Value>(key / 17 % 20000) - 10000);
}

}  // namespace

TEST_SUITE("transposition table") {
    TEST_CASE("a stored entry is found again") {
        TranspositionTable table(kOneBucket * 1024);
        for (std::uint64_t i = 0; i < 100; ++i) {
            const std::uint64_t key = splitmix64(i);
            CHECK_FALSE(table.probe(key, 0).has_value());
            const TableEntry stored = entry_of(key);
            table.store(key, 0, stored);
            const auto found = table.probe(key, 0);
            REQUIRE(found.has_value());
            CHECK(same(*found, stored));
        }
    }

    TEST_CASE("extreme values are stored correctly") {
        TranspositionTable table(kOneBucket);
        for (const Value value : {kMate - 1, 1 - kMate, kMaxEval, -kMaxEval, 0}) {
            for (const Value eval : {kNoValue, kMaxEval, -kMaxEval, 0}) {
                const TableEntry stored =
                    entry(kSquareCount - 1, value, 255 * kPly, Bound::Lower, eval);
                table.store(99, 0, stored);
                CHECK(same(table.probe(99, 0).value(), stored));
            }
        }
    }

    TEST_CASE("depths outside the range of an entry are clamped") {
        TranspositionTable table(kOneBucket);
        table.store(1, 0, entry(10, 0, -100));
        CHECK(table.probe(1, 0).value().depth == 0);
        table.store(2, 0, entry(10, 0, kMaxPly * kPly));
        CHECK(table.probe(2, 0).value().depth > 200 * kPly);
        CHECK(table.probe(2, 0).value().depth <= kMaxPly * kPly);
    }

    TEST_CASE("mate scores are stored relative to the node, not the root") {
        TranspositionTable table(kOneBucket);
        // Found at ply 4: a win 5 plies from the node, 9 from the root.
        table.store(5, 4, entry(10, mate_in(9), kPly));
        CHECK(table.probe(5, 4).value().value == mate_in(9));
        CHECK(table.probe(5, 0).value().value == mate_in(5));
        CHECK(table.probe(5, 11).value().value == mate_in(16));
        table.store(6, 4, entry(10, mated_in(9), kPly));
        CHECK(table.probe(6, 4).value().value == mated_in(9));
        CHECK(table.probe(6, 0).value().value == mated_in(5));
        CHECK(table.probe(6, 11).value().value == mated_in(16));
        table.store(7, 4, entry(10, 1234, kPly));
        CHECK(table.probe(7, 9).value().value == 1234);
    }

    TEST_CASE("a full bucket replaces its shallowest entry") {
        TranspositionTable table(kOneBucket);
        REQUIRE(table.size_in_bytes() == kOneBucket);
        const std::vector<Depth> depths{5 * kPly, 2 * kPly, 7 * kPly, 4 * kPly};
        for (int i = 0; i < kSlotsOfABucket; ++i) {
            table.store(100 + static_cast<std::uint64_t>(i), 0,
                        entry(10, i, depths[static_cast<std::size_t>(i)]));
        }
        table.store(200, 0, entry(11, 9, kPly));
        CHECK(table.probe(200, 0).has_value());
        CHECK(table.probe(100, 0).has_value());
        CHECK_FALSE(table.probe(101, 0).has_value());
        CHECK(table.probe(102, 0).has_value());
        CHECK(table.probe(103, 0).has_value());
    }

    TEST_CASE("entries of earlier searches are replaced before equally deep current ones") {
        TranspositionTable table(kOneBucket);
        table.store(100, 0, entry(10, 0, 4 * kPly));
        table.age();
        for (std::uint64_t key = 101; key < 104; ++key)
            table.store(key, 0, entry(10, 0, 4 * kPly));
        table.store(200, 0, entry(10, 0, kPly));
        CHECK_FALSE(table.probe(100, 0).has_value());
        for (std::uint64_t key = 101; key < 104; ++key)
            CHECK(table.probe(key, 0).has_value());
        // ... even after the age has wrapped around.
        for (int i = 0; i < 1000; ++i)
            table.age();
        table.store(300, 0, entry(10, 0, 0));
        CHECK(table.probe(300, 0).has_value());
    }

    TEST_CASE("a position has one entry: a newer one replaces it") {
        TranspositionTable table(kOneBucket);
        table.store(1, 0, entry(10, 5, 2 * kPly, Bound::Upper));
        table.store(1, 0, entry(11, 6, 3 * kPly, Bound::Exact));
        CHECK(same(table.probe(1, 0).value(), entry(11, 6, 3 * kPly, Bound::Exact)));
        // An exact result is stored however shallow.
        table.store(1, 0, entry(12, 7, kPly, Bound::Exact));
        CHECK(table.probe(1, 0).value().value == 7);
        // The other three slots of the bucket are still free.
        for (std::uint64_t key = 101; key < 104; ++key)
            table.store(key, 0, entry(10, 0, kPly));
        CHECK(table.probe(1, 0).has_value());
    }

    TEST_CASE("a result without a move keeps the known move") {
        TranspositionTable table(kOneBucket);
        table.store(1, 0, entry(10, 5, 2 * kPly, Bound::Lower));
        table.store(1, 0, entry(kNoSquare, 3, 3 * kPly, Bound::Upper));
        CHECK(table.probe(1, 0).value().move == 10);
        CHECK(table.probe(1, 0).value().value == 3);
    }

    TEST_CASE("a new bound does not replace a much deeper result of the same search") {
        TranspositionTable table(kOneBucket);
        table.store(1, 0, entry(10, 5, 9 * kPly, Bound::Exact));
        table.store(1, 0, entry(11, 6, kPly, Bound::Upper));
        CHECK(table.probe(1, 0).value().depth == 9 * kPly);
        table.age();
        table.store(1, 0, entry(11, 6, kPly, Bound::Upper));
        CHECK(table.probe(1, 0).value().depth == kPly);
    }

    TEST_CASE("clearing and resizing remove all entries") {
        TranspositionTable table(kOneBucket * 16);
        table.store(1, 0, entry(10, 5, kPly));
        table.clear();
        CHECK_FALSE(table.probe(1, 0).has_value());
        CHECK(table.size_in_bytes() == kOneBucket * 16);
        table.store(1, 0, entry(10, 5, kPly));
        table.resize(kOneBucket * 32);
        CHECK_FALSE(table.probe(1, 0).has_value());
        CHECK(table.size_in_bytes() == kOneBucket * 32);
    }

    TEST_CASE("a cleared table behaves like a new one") {
        TranspositionTable used(kOneBucket * 2);
        for (std::uint64_t round = 0; round < 200; ++round) {
            const auto key_of = [round](std::uint64_t i) { return splitmix64(round % 50 + i * i); };
            TranspositionTable fresh(kOneBucket * 2);
            for (int i = 0; i < 20; ++i) {
                const std::uint64_t key = key_of(static_cast<std::uint64_t>(i));
                for (TranspositionTable* const table : {&used, &fresh}) {
                    if (i % 5 == 4) table->age();
                    table->store(key, 0, entry(5 + i, i, static_cast<Depth>(key % 9) * kPly));
                }
                REQUIRE(used.usage() == fresh.usage());
            }
            for (std::uint64_t i = 0; i < 30; ++i) {
                const auto found = used.probe(key_of(i), 0);
                const auto expected = fresh.probe(key_of(i), 0);
                REQUIRE(found.has_value() == expected.has_value());
                if (found) REQUIRE(same(*found, *expected));
            }
            used.clear();
        }
    }

    TEST_CASE("cleared entries never reappear, however often the table is cleared") {
        // More often than an entry can count.
        constexpr int kTimes = 3 * 65536;
        TranspositionTable table(kOneBucket);
        table.store(1, 0, entry(10, 5, kPly));
        for (int i = 0; i < kTimes; ++i) {
            table.clear();
            REQUIRE_FALSE(table.probe(1, 0).has_value());
        }
        table.store(1, 0, entry(10, 5, kPly));
        CHECK(table.probe(1, 0).has_value());
        CHECK(table.usage() == 1000 / kSlotsOfABucket);
    }

    TEST_CASE("sizes are whole buckets, at least one") {
        CHECK(TranspositionTable(0).size_in_bytes() == kOneBucket);
        CHECK(TranspositionTable(1).size_in_bytes() == kOneBucket);
        CHECK(TranspositionTable(kOneBucket * 3 + 63).size_in_bytes() == kOneBucket * 3);
        TranspositionTable table(kOneBucket * 3);
        for (std::uint64_t i = 0; i < 1000; ++i) {
            table.store(splitmix64(i), 0, entry_of(splitmix64(i)));
            CHECK(table.probe(splitmix64(i), 0).has_value());
        }
    }

    TEST_CASE("entries torn by concurrent writes are misses, never wrong hits") {
        // Four threads read and write the same three buckets.
        TranspositionTable table(kOneBucket * 3);
        std::atomic<int> wrong{0};
        std::atomic<int> hits{0};
        const auto work = [&](std::uint64_t offset) {
            for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled(300000)); ++i) {
                const std::uint64_t written = splitmix64((i * 7 + offset) % 64);
                table.store(written, 0, entry_of(written));
                const std::uint64_t read = splitmix64((i * 5 + offset) % 64);
                const auto found = table.probe(read, 0);
                if (!found) continue;
                ++hits;
                if (!same(*found, entry_of(read))) ++wrong;
            }
        };
        std::vector<std::thread> threads;
        for (std::uint64_t i = 0; i < 4; ++i)
            threads.emplace_back(work, i * 17);
        for (std::thread& thread : threads)
            thread.join();
        CHECK(wrong == 0);
        CHECK(hits > 0);
    }

    TEST_CASE("a table can be populated while it is used") {
        TranspositionTable table(std::size_t{8} << 20);
        const std::atomic<bool> is_stopped{false};
        std::atomic<bool> is_done{false};
        std::thread populating([&] {
            for (int i = 0; i < 3; ++i)
                static_cast<void>(table.populate(0, is_stopped));
            is_done = true;
        });
        std::uint64_t wrong = 0;
        for (std::uint64_t i = 0; i < 1000 || !is_done; ++i) {
            const std::uint64_t key = splitmix64(i);
            table.store(key, 0, entry_of(key));
            const auto found = table.probe(key, 0);
            if (!found || !same(*found, entry_of(key))) ++wrong;
        }
        populating.join();
        CHECK(wrong == 0);
    }

    TEST_CASE("usage is the share of entries stored by this search") {
        TranspositionTable table(kOneBucket * 4096);
        CHECK(table.usage() == 0);
        constexpr std::uint64_t kEntries = std::uint64_t{4096} * kSlotsOfABucket;
        int before = 0;
        for (std::uint64_t i = 0; i < kEntries / 4; ++i) {
            table.store(splitmix64(i), 0, entry(5, 1, kPly));
            const int usage = table.usage();
            CHECK(usage >= before);
            before = usage;
        }
        // About a quarter, as estimated from a sample.
        CHECK(table.usage() > 200);
        CHECK(table.usage() < 300);
        table.age();
        CHECK(table.usage() == 0);
        for (std::uint64_t i = 0; i < 20 * kEntries; ++i)
            table.store(splitmix64(i), 0, entry(5, 1, kPly));
        CHECK(table.usage() == 1000);
        table.clear();
        CHECK(table.usage() == 0);
        // A table smaller than the sample.
        TranspositionTable small(kOneBucket);
        small.store(99, 0, entry(5, 1, kPly));
        CHECK(small.usage() == 1000 / kSlotsOfABucket);
    }
}

}  // namespace kagetsu::test
