#include "app/analysis_server.hpp"

#include <iostream>

#include "analysis/query_server.hpp"
#include "app/platform.hpp"

namespace kagetsu::app {

int run_analysis_server(const OptionValues& options, std::ostream& out) {
    constexpr std::int64_t kMaxMegabytes = 1 << 20;
    analysis::ServerOptions server;
    server.workers = static_cast<int>(
        required_number(options, "workers", 1, analysis::ServerOptions::kMaxWorkers));
    if (const auto megabytes = number_of(options, "hash", 1, kMaxMegabytes))
        server.hash_bytes = static_cast<std::size_t>(*megabytes) << 20;
    server.origin = origin_of(options);
    server.evaluator = evaluator_of(options);
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    return leave_reader_behind(analysis::serve_queries(std::cin, out, server));
}

}  // namespace kagetsu::app
