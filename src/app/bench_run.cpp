#include "app/bench_run.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

#include "app/position_after.hpp"
#include "kagetsu/engine.hpp"
#include "util/fnv.hpp"

namespace kagetsu::app {

namespace {

struct BenchPosition {
    Rule rule;
    int side;
    std::string_view moves;
};

// Openings, quiet and tactical middle games, on the boards of tournaments.
constexpr std::array<BenchPosition, 12> kPositions{{
    {Rule::Freestyle, 15, "h8"},
    {Rule::Freestyle, 15, "h8 i9 j7 h7 g9"},
    {Rule::Freestyle, 15, "h8 g9 i10 i8 g10 h9"},
    {Rule::Freestyle, 15, "h8 h9 i10 f8 g8 g9 i9 i7 f10 h10"},
    {Rule::Freestyle, 15, "c3 d4 e12 l11 h8 h7 g7 i9 f6 e5 i6 j10"},
    {Rule::Freestyle, 20, "j10 k11 l9 j9 k8 j11"},
    {Rule::Freestyle, 20, "j10 j11 l10 k10 l11 l9 m12 k12 m10 n10"},
    {Rule::Freestyle, 20, "b2 c3 k10 l11 k12 k11 j11 i12 l13 m14"},
    {Rule::Standard, 15, "h8 i8 i9 g7 j10"},
    {Rule::Standard, 15, "h8 i7 g7 g9 i9 h6 j8 k7"},
    {Rule::Standard, 15, "a1 o15 h8 g8 h9 h7 g10 i10 f9 j9 i7"},
    {Rule::Standard, 20, "j10 k10 k11 i9 l12 m13 j12"},
}};

// On a thread of the engine, whose stack is known to suffice; on this one if the system grants
// none.
SearchResult search(Engine& engine, const Limits& limits) {
    SearchResult result;
    try {
        engine.go(limits, {{}, [&result](const SearchResult& found) { result = found; }});
        engine.wait();
    } catch (const std::system_error&) {
        result = engine.think(limits);
    }
    return result;
}

}  // namespace

std::uint64_t BenchResult::nodes_per_second() const {
    return nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(milliseconds(), 1));
}

BenchResult run_bench(const Evaluator& evaluator, int depth, int threads,
                      const std::function<void(const Position&, const SearchResult&)>& on_result) {
    BenchResult total;
    Fnv1a signature;
    Engine engine(std::size_t{16} << 20, evaluator);
    if (threads > 1) engine.set_threads(threads);
    engine.require_memory();  // with less it would find something else
    for (const BenchPosition& bench_position : kPositions) {
        engine.new_game();
        const Position position = position_after(
            bench_position.moves, {bench_position.side, bench_position.side}, bench_position.rule);
        engine.set_position(position);
        Limits limits;
        limits.depth = depth;
        const Clock::time_point start = Clock::now();
        const SearchResult result = search(engine, limits);
        total.elapsed += Clock::now() - start;

        total.nodes += result.info.nodes;
        signature.add(static_cast<std::uint64_t>(result.move));
        signature.add(static_cast<std::uint64_t>(result.info.value));
        signature.add(result.info.nodes);
        if (on_result) on_result(position, result);
    }
    total.refused_threads = engine.refused_threads();
    total.signature = static_cast<std::uint32_t>(signature.value() ^ (signature.value() >> 32U));
    return total;
}

}  // namespace kagetsu::app
