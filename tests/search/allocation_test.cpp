// Searching a node must not allocate memory, and the first search of a rule must find its tables.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string_view>
#include <thread>

#include "kagetsu/line_table.hpp"
#include "kagetsu/notation.hpp"
#include "protocol/live_front_end.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};
std::atomic<int> line_tables{0};

// Not inlined: otherwise a compiler sees new without delete and malloc without free. Null if there
// is no memory.
[[gnu::noinline]] void* try_to_allocate(std::size_t size) noexcept {
    ++allocations;
    if (size == sizeof(kagetsu::LineTable)) ++line_tables;
    return std::malloc(size == 0 ? 1 : size);
}
void* allocate(std::size_t size) {
    if (void* const memory = try_to_allocate(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void release(void* memory) {
    std::free(memory);
}

}  // namespace

// Counts every allocation made by the containers of the search.
void* operator new(std::size_t size) {
    return allocate(size);
}
void* operator new[](std::size_t size) {
    return allocate(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return try_to_allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return try_to_allocate(size);
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}

namespace kagetsu::test {

TEST_SUITE("allocations") {
    // A table takes up to 20 ms, which a first move of that time does not have. The first test in
    // this file: no search of the others has built one yet.
    TEST_CASE("line tables are built after START and INFO rule, not by the first search") {
        LiveFrontEnd engine;
        REQUIRE(line_tables.load() == 0);
        const auto has_tables = [](int count) {
            const auto deadline = Clock::now() + std::chrono::minutes(1);
            while (line_tables.load() < count && Clock::now() < deadline)
                std::this_thread::yield();
            return line_tables.load() == count;
        };
        CHECK(engine.ask("START 15") == "OK");
        CHECK(has_tables(1));
        engine.ask("INFO rule 8\nABOUT");
        CHECK(has_tables(2));
        engine.ask("INFO max_node 100\nTURN 7,7");
        CHECK(line_tables.load() == 2);
    }

    TEST_CASE("searching nodes and running the VCF search allocate nothing") {
        for (const std::string_view game :
             {"h8 i9 j7 h7 g9", "h8 h9 i10 f8 g8 g9 i9 i7 f10 h10", "a1 o15 h8 g8 h9 h7 g10 i10"}) {
            for (const Rule rule : kAllRules) {
                LoneSearch search(parse_game(game, {}, rule));
                const std::uint64_t before = allocations;
                REQUIRE(before > 0);
                (void)search->search(-kInfinity, kInfinity, 11 * kPly, 0);
                (void)search->vcf().solve(0, 20, 10'000);
                CHECK(search->counter().nodes() > 1'000);
                CHECK(allocations == before);
            }
        }
    }
}

}  // namespace kagetsu::test
