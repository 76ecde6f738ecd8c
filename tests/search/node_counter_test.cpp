#include "search/node_counter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

#include "search/search_control.hpp"

namespace kagetsu::test {

TEST_SUITE("node counter") {
    TEST_CASE("the deadline is noticed although single nodes take long") {
        SearchControl control;
        control.set_budget(Clock::now(), {std::nullopt, Milliseconds(20)});
        NodeCounter counter(control);
        int visited = 0;
        while (visited < 100 && !counter.visit_node()) {
            ++visited;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        CHECK(visited <= 12);
    }

    TEST_CASE("fast nodes are counted after the deadline up to those that are free") {
        SearchControl control;
        control.set_budget(Clock::now(), {std::nullopt, Milliseconds(0)});
        // The system may take the processor away for longer than kFreeTime, but not every time.
        std::uint64_t most = 0;
        for (int i = 0; i < 1000 && most < kFreeNodes; ++i) {
            NodeCounter counter(control);
            while (!counter.visit_node()) {
            }
            CHECK(counter.nodes() < kFreeNodes + kPollInterval);
            most = std::max(most, counter.nodes());
        }
        CHECK(most >= kFreeNodes);
    }

    TEST_CASE("the limit of nodes is exact, and a stop is noticed") {
        SearchControl control;
        NodeCounter limited(control);
        limited.set_limit(1000);
        while (!limited.visit_node()) {
        }
        CHECK(limited.nodes() == 1000);
        CHECK(limited.visit_node());
        CHECK(limited.nodes() == 1000);

        control.stop = true;
        NodeCounter stopped(control);
        while (!stopped.visit_node()) {
        }
        CHECK(stopped.nodes() <= kPollInterval);
    }

    TEST_CASE("threads visit all nodes of a pool, and no more") {
        for (const std::uint64_t nodes : {1, 2, 100, 20'000}) {
            SearchControl control;
            const std::uint64_t own = nodes / 3;  // of the first thread
            NodePool pool(nodes - own, 3);
            std::array<std::uint64_t, 3> visited{};
            std::vector<std::thread> threads;
            threads.reserve(visited.size());
            for (std::uint64_t& count : visited) {
                threads.emplace_back([&] {
                    NodeCounter counter(control);
                    counter.draw_from(pool, &count == visited.data() ? own : pool.take());
                    while (!counter.visit_node()) {
                    }
                    count = counter.nodes();
                });
            }
            for (std::thread& thread : threads)
                thread.join();
            CHECK(std::accumulate(visited.begin(), visited.end(), std::uint64_t{0}) == nodes);
            CHECK(visited[0] >= own);
        }
    }
}

}  // namespace kagetsu::test
