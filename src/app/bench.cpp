#include <algorithm>
#include <array>
#include <cstdint>
#include <iomanip>
#include <ostream>
#include <string_view>

#include "app/commands.hpp"
#include "app/position_after.hpp"
#include "app/variation_table.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"

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

// FNV-1a (Fowler, Noll, Vo) over 64-bit words.
class Signature {
  public:
    void add(std::uint64_t word) noexcept {
        for (int i = 0; i < 8; ++i) {
            hash_ = (hash_ ^ ((word >> (8 * i)) & 255)) * 0x100000001B3ULL;
        }
    }
    [[nodiscard]] std::uint32_t value() const noexcept {
        return static_cast<std::uint32_t>(hash_ ^ (hash_ >> 32U));
    }

  private:
    std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

// Searches on one thread, with an empty table for each position. The signature depends on the
// program's logic only, not on the machine or the compiler.
int bench(const Arguments& arguments, std::ostream& out) {
    constexpr int kMaxDepth = 64;
    const auto depth = static_cast<int>(required_number(arguments.options, "depth", 1, kMaxDepth));
    const Evaluator evaluator = evaluator_of(arguments.options);
    const Origin origin = origin_of(arguments.options);
    Signature signature;
    std::uint64_t nodes = 0;
    Clock::duration elapsed{};
    Engine engine(std::size_t{16} << 20, evaluator);
    engine.warm_up(Position());
    for (const BenchPosition& bench_position : kPositions) {
        engine.new_game();
        const Position position = position_after(
            bench_position.moves, {bench_position.side, bench_position.side}, bench_position.rule);
        engine.set_position(position);
        Limits limits;
        limits.depth = depth;
        SearchResult result;
        const Clock::time_point start = Clock::now();
        engine.go(limits, {{}, [&result](const SearchResult& found) { result = found; }});
        engine.wait();
        elapsed += Clock::now() - start;

        nodes += result.info.nodes;
        signature.add(static_cast<std::uint64_t>(result.move));
        signature.add(static_cast<std::uint64_t>(result.info.value));
        signature.add(result.info.nodes);
        out << std::setw(10) << result.info.nodes << " nodes, depth " << std::setw(2)
            << result.info.depth << "-" << std::setw(2) << result.info.selective_depth << ", value "
            << std::setw(6) << result.info.value << ", "
            << variation_text({result.move}, position.shape(), origin) << "  ("
            << variation_text(position.moves(), position.shape(), origin) << ")\n";
    }
    const auto ms = std::chrono::duration_cast<Milliseconds>(elapsed).count();
    out << "nodes     " << nodes << '\n'
        << "time      " << ms << " ms\n"
        << "nodes/s   " << nodes * 1000 / static_cast<std::uint64_t>(std::max<long>(ms, 1)) << '\n'
        << "signature " << std::hex << std::setw(8) << std::setfill('0') << signature.value()
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
        "compiler.",
    .example = "bench --depth 9",
    .options =
        [] {
            return OptionSet()
                .number("depth", "N", "search depth in plies, 1..64", 11)
                .origin()
                .weights();
        },
    .run = bench};

}  // namespace kagetsu::app
