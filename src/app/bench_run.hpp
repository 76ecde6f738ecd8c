// The benchmark: fixed positions, searched to a fixed depth.
#pragma once

#include <cstdint>
#include <functional>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"

namespace kagetsu::app {

struct BenchResult {
    std::uint64_t nodes = 0;
    Clock::duration elapsed{};
    // Of moves, values and nodes on one thread. It depends on the program's logic only, not on the
    // machine or the compiler.
    std::uint32_t signature = 0;
    int refused_threads = 0;  // by the system

    [[nodiscard]] std::int64_t milliseconds() const {
        return std::chrono::duration_cast<Milliseconds>(elapsed).count();
    }
    [[nodiscard]] std::uint64_t nodes_per_second() const;
};

// Searches all positions to `depth` plies on `threads` threads, with an empty table for each.
// `on_result`, unless empty, is called after each. Several threads do not search the same nodes
// twice, and have no signature. Throws std::bad_alloc if there is too little memory for the tables,
// with which the search would not be the same.
[[nodiscard]] BenchResult run_bench(
    const Evaluator& evaluator, int depth, int threads,
    const std::function<void(const Position&, const SearchResult&)>& on_result);

}  // namespace kagetsu::app
