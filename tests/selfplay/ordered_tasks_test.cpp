// Numbered tasks on several threads, and their exceptions.
#include "selfplay/ordered_tasks.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace kagetsu::test {

namespace {

// Runs the tasks 0 .. 99 on four threads and returns the results delivered before an exception.
// `where` throws it in the place with this name, at number 20.
std::vector<std::uint64_t> results_before_failure(const std::string& where) {
    std::vector<std::uint64_t> results;
    std::atomic<int> makers = 0;
    const auto fail = [&where](const std::string& here, std::uint64_t number) {
        if (where == here && number == 20) throw std::runtime_error("failed in " + here);
    };
    const auto make_task = [&] {
        if (where == "make_task" && ++makers == 3) throw std::runtime_error("failed in make_task");
        return [&](std::uint64_t number) {
            fail("task", number);
            return number;
        };
    };
    CHECK_THROWS_WITH_AS(run_in_order(0, 100, 4, make_task,
                                      [&](std::uint64_t number) {
                                          fail("on_result", number);
                                          results.push_back(number);
                                          return true;
                                      }),
                         ("failed in " + where).c_str(), std::runtime_error);
    return results;
}

}  // namespace

TEST_SUITE("ordered tasks") {
    TEST_CASE("an exception ends the tasks, and the results before it came in order") {
        for (int i = 0; i < 50; ++i) {
            for (const char* const where : {"make_task", "task", "on_result"}) {
                const std::vector<std::uint64_t> results = results_before_failure(where);
                if (where == std::string("task")) CHECK(results.size() <= 20);
                if (where == std::string("on_result")) CHECK(results.size() == 20);
                for (std::size_t k = 0; k < results.size(); ++k)
                    CHECK(results[k] == k);
            }
        }
    }

    TEST_CASE("without exceptions every result is delivered, in order") {
        std::vector<std::uint64_t> results;
        run_in_order(
            5, 300, 8, [] { return [](std::uint64_t number) { return 2 * number; }; },
            [&results](std::uint64_t result) {
                results.push_back(result);
                return results.size() < 250;
            });
        REQUIRE(results.size() == 250);
        for (std::size_t i = 0; i < results.size(); ++i)
            CHECK(results[i] == 2 * (i + 5));
    }
}

}  // namespace kagetsu::test
