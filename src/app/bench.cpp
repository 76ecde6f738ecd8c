#include <iomanip>
#include <ostream>

#include "app/bench_run.hpp"
#include "app/commands.hpp"
#include "app/refused_threads.hpp"
#include "app/variation_table.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::app {

namespace {

int bench(const Arguments& arguments, std::ostream& out) {
    constexpr int kMaxDepth = 64;
    const auto depth = static_cast<int>(required_number(arguments.options, "depth", 1, kMaxDepth));
    const int threads = threads_of(arguments.options);
    const Origin origin = origin_of(arguments.options);
    const auto print = [&](const Position& position, const SearchResult& result) {
        out << std::setw(10) << result.info.nodes << " nodes, depth " << std::setw(2)
            << result.info.depth << "-" << std::setw(2) << result.info.selective_depth << ", value "
            << std::setw(6) << result.info.value << ", "
            << variation_text({result.move}, position.shape(), origin) << "  ("
            << variation_text(position.moves(), position.shape(), origin) << ")\n";
    };
    const BenchResult total = run_bench(evaluator_of(arguments.options), depth, threads, print);
    report_refused_threads(total.refused_threads, threads);
    out << "nodes     " << total.nodes << '\n'
        << "time      " << total.milliseconds() << " ms\n"
        << "nodes/s   " << total.nodes_per_second() << '\n';
    if (threads > 1) return 0;
    out << "signature " << std::hex << std::setw(8) << std::setfill('0') << total.signature
        << std::dec << std::setfill(' ') << '\n';
    return 0;
}

}  // namespace

const Command kBenchCommand{
    .name = "bench",
    .operands = "",
    .least = 0,
    .most = 0,
    .summary = "search fixed positions; print nodes, speed and a signature",
    .about =
        "The signature depends on the logic of the program only, not on the machine or the "
        "compiler. Several threads do not search the same nodes twice, and have none.",
    .example = "bench --depth 9",
    .options =
        [] {
            return OptionSet()
                .number("depth", "N", "search depth in plies, 1..64", 11)
                .threads("search threads, 1..64")
                .origin()
                .weights();
        },
    .run = bench};

}  // namespace kagetsu::app
