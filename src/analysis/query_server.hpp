// A server for programs: queries in JSON, one a line, are answered in JSON (docs/analysis.md).
#pragma once

#include <cstddef>
#include <istream>
#include <ostream>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::analysis {

struct ServerOptions {
    static constexpr int kMaxWorkers = 256;

    int workers = 1;  // searches at a time, with one thread each; 1..kMaxWorkers
    // Size of a worker's transposition table, at least Engine::kMinHashBytes.
    std::size_t hash_bytes = std::size_t{16} << 20;
    Origin origin = Origin::Bottom;  // of queries that do not give theirs
    Evaluator evaluator;
};

// Answers the queries of `in` until its end and until all of them have been answered; returns 0.
// Returns 1 as soon as `out` cannot be written. `in` is read on a thread of its own, which in that
// case may wait for input even after the return: `in` must outlive it.
//
// Throws std::system_error if the system grants no thread, std::bad_alloc if it grants no memory.
[[nodiscard]] int serve_queries(std::istream& in, std::ostream& out, const ServerOptions& options);

}  // namespace kagetsu::analysis
