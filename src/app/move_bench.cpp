// Measures the work common to all nodes of a search: make a move with its pattern update, read the
// evaluation, take the move back.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <iomanip>
#include <ostream>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "kagetsu/evaluator.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/pattern_board.hpp"
#include "kagetsu/search_types.hpp"

namespace kagetsu::app {

namespace {

// Whole self-play games from openings of Gomocup 2025, and on 20x20 from older openings, with
// crowded endings and fights along the edge.
constexpr std::array<std::string_view, 3> kFreestyle15{
    "n7g6l3m4i6j5k6j6j7h5i5i8k8h7j9h8l9m10h9k9l7f5e4m6i10h11j11h4h6g8m8k10j8j10l8n8l6l10l5",
    "d12m7i10d7m6d9j9e8g12h11e12f12g10f7g6e7c7d8l7k8d6f6c9f8c8f5f4f9",
    "f6f5h5g4i2g6h7g7g5h4f4i5h6i7g3e3i6e5g8j5h9h8e6f7k5k6l7j4j3e10k8m6j9j7h3k3j11i10f3i3k10f10"
    "g9j8j6i9h10c10g10i8i11k11j10m4l5k4i4l4n4d10b10l2m1e8d9j12g11g12h11f11h13h12i12l9g14",
};
constexpr std::array<std::string_view, 3> kStandard15{
    "k12i13f13e12d10h11g11f10g10g9h8f8h10f12d12f9f11e10d11d9e9e8f7c11j10c8d8k11j12c9c10j11d13"
    "d14g13h13i12h12l11m12m10j13n10k10n9o8n11n8k8l9j8i8g14g12k13i9l14i11n12n13e13c13h7i7i10m8n7"
    "l12h6h9j9l7i5j7h5h4k5j5k6k7m7k3l6j3j6i6l3j4j2c6d7c5c7d6e7b7a6b6e5e4f5g5a8d4e3f4g4b4c4b5b3"
    "b8",
    "h8n8h14e11b8b14b11d12f10e13e10c13a15d13f13c11f14d11d14c12f11f12g14e14i14j14g12h13d9c8e12"
    "c14c10c15",
    "h6h5j4i5f5i6i7g5k5i3j6h8j7i4i2j3g6h7f6j5e6d6h3g4g8f3e2f4e4e5g3d3l7m3l3d5d4c5k6b5a5c7b8m7l5"
    "l1k2m4h9i8i10f7l6l4m6n6k8j9k4k3k7",
};
// From openings of renju.
constexpr std::array<std::string_view, 3> kRenju15{
    "h8i7j8h10j9i8i10j11j7j6i9k8k9l9i12i11h11g10k11l12l10j12g9h9k13k12j13l13f11i5f10f13f8i6i4"
    "n12m12f7g7j10e11d12f12f9d11g11c11b11d10e9c9g13b8",
    "k11j11l11m11j12k10l10m9i12m8m10l9n7k12i10i11h11g12i9g10h12h10h8l12i8k9n9n10j14f10g8k13o9"
    "f8i6i7h7e10d10g9e7g11g13f9g7j10f7d7e6h9e5f6e4e8e3",
    "h8i7j10j11h11h10g11i9f10f11g12h12i8g9f8g8h9j7k7h6g5g6i6k9h4f6i5j6j5k5f5h5i4f7g7i3f13e14h"
    "3g2e6g4e8e9l6k4d7c8l4l7d9g14m5n4e5e4c10d8k3n6d10e10d11d13b11a12d6e12c14d5f3k10j2i1f9g10l"
    "9c6c7f4k11n5n7a9b7e7b10a11a10j12l2j4n3l3e11b8i12m6i10j9k8k2m4k13i11j13j14l11i13i14k12l8n"
    "13b12g1c13f2g3d4e13",
};
constexpr std::array<std::string_view, 4> kFreestyle20{
    "d3e2h2e5e3f5f3c3d4d2d5g2f2c5c4d6b4e4h4g3h5h3e6f7f4h7g5i7e7f6b3a2g7i8g6g8f9i6i5j5k4i4k6f1",
    "g1c3d4e4e6f3c6f5g6f6f7f4f2e3d3g5d2d5h5i4e8d9h4i7h6g2h1h3h8h7j5g3i3e5c5h2i1d6",
    "j14j16n16o15q12o16o17m15p15n14p16l16k17o14p12p14m14o12o13k16i16n18r14q13r12m17o19l15r13k15"
    "n15j15i15r11i14i17l14k14s14k13k12h18g19o10s12t12s13q15s11s10s15",
    "k11j11i12j12m14j10j13j9j8h11k8k9l8i8m8n8l9k10l11l10i10m10n10h9h10j7k6i9g9i11f11h7g6g7i7h8"
    "f6h6h5f8i5e8g8e9d10e7e10d7f7e6e5g10f9g13h12j5d11c12d9c8d12d8d13",
};

// Records of games on a board of side `record_side`, replayed in the middle of one of side `side`.
struct MoveSet {
    std::string_view name;
    Rule rule;
    int side;
    int record_side;
    std::span<const std::string_view> records;
};

constexpr std::array<MoveSet, 8> kSets{{
    {"freestyle 15", Rule::Freestyle, 15, 15, kFreestyle15},
    {"standard  15", Rule::Standard, 15, 15, kStandard15},
    {"renju openings 15", Rule::Renju, 15, 15, kRenju15},
    {"freestyle 20", Rule::Freestyle, 20, 20, kFreestyle20},
    {"freestyle 15 on 20", Rule::Freestyle, 20, 15, kFreestyle15},
    {"freestyle 15 on 22", Rule::Freestyle, 22, 15, kFreestyle15},
    {"standard  15 on 20", Rule::Standard, 20, 15, kStandard15},
    {"standard  15 on 22", Rule::Standard, 22, 15, kStandard15},
}};

constexpr int kRuns = 9;
constexpr int kMovesPerRun = 400'000;
constexpr int kTriesPerPly = 8;
// Moves that a search would try first: next to the last move.
constexpr std::array<int, 16> kTryOffsets{1,
                                          -1,
                                          kStride,
                                          -kStride,
                                          kStride + 1,
                                          -kStride - 1,
                                          kStride - 1,
                                          -kStride + 1,
                                          2,
                                          -2,
                                          2 * kStride,
                                          -2 * kStride,
                                          2 * (kStride + 1),
                                          -2 * (kStride + 1),
                                          2 * (kStride - 1),
                                          -2 * (kStride - 1)};

std::vector<Square> moves_of(std::string_view record, const MoveSet& set) {
    // The records are those above: every square parses.
    auto moves = parse_squares(record, {set.record_side, set.record_side}).value();
    const int shift = (set.side - set.record_side) / 2;
    for (Square& move : moves)
        move = square_at(x_of(move) + shift, y_of(move) + shift);
    return moves;
}

// The steps: make the move on this square or, for kNoSquare, take one back.
using Script = std::vector<Square>;

// The whole game, then back to the empty board.
void add_game(Script& script, const std::vector<Square>& moves) {
    script.insert(script.end(), moves.begin(), moves.end());
    script.insert(script.end(), moves.size(), kNoSquare);
}

// The same, with a small search at every position of the game: up to kTriesPerPly moves next to the
// last stone are made and taken back.
void add_search(Script& script, const std::vector<Square>& moves, Position position) {
    for (const Square move : moves) {
        position.make(move);
        script.push_back(move);
        int tries = 0;
        for (const int offset : kTryOffsets) {
            const auto square = static_cast<Square>(move + offset);
            if (tries == kTriesPerPly || !position.is_empty(square)) continue;
            script.push_back(square);
            script.push_back(kNoSquare);
            ++tries;
        }
    }
    script.insert(script.end(), moves.size(), kNoSquare);
}

struct Timing {
    double millions_per_second = 0;  // moves made and taken back
    std::uint64_t checksum = 0;      // of all evaluations read
};

Timing run(PatternBoard& board, const Evaluator& evaluator, const Script& script) {
    Timing timing;
    const int made = static_cast<int>(script.size() / 2);
    const int rounds = std::max(1, kMovesPerRun / made);
    const Clock::time_point start = Clock::now();
    for (int round = 0; round < rounds; ++round) {
        for (const Square square : script) {
            if (square == kNoSquare) {
                board.undo();
            } else {
                board.make(square);
                timing.checksum = timing.checksum * 31 +
                                  static_cast<std::uint64_t>(evaluator.evaluate_by_tables(board));
            }
        }
    }
    const auto us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
    timing.millions_per_second = made * static_cast<double>(rounds) / us;
    return timing;
}

// A script for the records of a set, and the rate of each run.
class Measurement {
  public:
    Measurement(const Position& start, const Evaluator& evaluator, Script script)
        : board_(start, evaluator.point_values(start)),
          evaluator_(evaluator),
          script_(std::move(script)) {}

    void run_once() {
        const Timing timing = run(board_, evaluator_, script_);
        rates_.push_back(timing.millions_per_second);
        checksum_ = timing.checksum;
    }
    [[nodiscard]] double median() {
        std::sort(rates_.begin(), rates_.end());
        return rates_[rates_.size() / 2];
    }
    [[nodiscard]] std::uint64_t checksum() const { return checksum_; }

  private:
    PatternBoard board_;
    const Evaluator& evaluator_;
    Script script_;
    std::vector<double> rates_;
    std::uint64_t checksum_ = 0;
};

int bench_moves(const Arguments& arguments, std::ostream& out) {
    const Evaluator evaluator = evaluator_of(arguments.options);
    std::deque<Measurement> games;  // measurements cannot be moved
    std::deque<Measurement> searches;
    for (const MoveSet& set : kSets) {
        const Position start({set.side, set.side}, set.rule);
        Script game;
        Script search;
        for (const std::string_view record : set.records) {
            const std::vector<Square> moves = moves_of(record, set);
            add_game(game, moves);
            add_search(search, moves, start);
        }
        games.emplace_back(start, evaluator, std::move(game));
        searches.emplace_back(start, evaluator, std::move(search));
    }
    // Interleaved, so that a slow phase of the machine affects all sets alike.
    for (int i = 0; i < kRuns; ++i) {
        for (Measurement& measurement : games)
            measurement.run_once();
        for (Measurement& measurement : searches)
            measurement.run_once();
    }

    std::uint64_t checksum = 0;
    out << "Millions of moves per second, each made, evaluated by the tables and taken back; one "
           "thread, median of "
        << kRuns << " runs\n"
        << "set                    games  search\n"
        << std::fixed << std::setprecision(2);
    for (std::size_t i = 0; i < kSets.size(); ++i) {
        checksum = (checksum * 31 + games[i].checksum()) * 31 + searches[i].checksum();
        out << std::left << std::setw(20) << kSets[i].name << std::right << std::setw(8)
            << games[i].median() << std::setw(8) << searches[i].median() << '\n';
    }
    out << "checksum " << std::hex << checksum << std::dec << '\n';
    return 0;
}

}  // namespace

const Command kBenchMovesCommand{
    .name = "bench moves",
    .operands = "",
    .least = 0,
    .most = 0,
    .summary = "measure the moves made, evaluated by the tables and taken back per second",
    .about = "",
    .example = "bench moves",
    .options = [] { return OptionSet().weights(); },
    .run = bench_moves};

}  // namespace kagetsu::app
