// Finds balanced openings of three stones, such as those of src/opening/openings.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/output_file.hpp"
#include "app/progress.hpp"
#include "app/record_io.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/thread.hpp"
#include "opening/balanced_value.hpp"
#include "selfplay/search_and_wait.hpp"

namespace kagetsu::app {

namespace {

// The stones lie in a square of this side in the middle of the board.
constexpr int kBox = 7;
constexpr std::array kSides{15, 20};

// Each round searches the remaining openings with more nodes. An opening stays if its value on both
// boards is within `margin` of a balanced position's, and the mean of the two within
// `margin_of_mean`: openings behave alike on boards this large, so the mean is the better estimate.
struct Round {
    std::uint64_t divisor;  // of the nodes of the last round
    Value margin;
    Value margin_of_mean;
};
constexpr std::array<Round, 3> kRounds{{{64, 150, 150}, {16, 110, 90}, {1, 110, 80}}};
// Largest change of a value from one round to the next.
constexpr Value kMaxChange = 100;

// Then games decide. A move has about the nodes of the last round divided by kMoveDivisor, a
// different number in each game. White's points, two for a win, must be within these limits.
constexpr int kGames = 40;
constexpr std::uint64_t kMoveDivisor = 64;
constexpr int kMinPoints = 32;
constexpr int kMaxPoints = 2 * kGames - kMinPoints;

struct Point {
    int x = 0;
    int y = 0;
    friend constexpr bool operator==(const Point&, const Point&) = default;
    friend constexpr bool operator<(const Point& a, const Point& b) noexcept {
        return std::pair(a.x, a.y) < std::pair(b.x, b.y);
    }
};
// Black, White, Black.
using Stones = std::array<Point, 3>;

struct Candidate {
    Stones stones;  // from the corner of their bounding box
    Point size;     // of the bounding box
    std::array<Value, kSides.size()> values{};
    int points = 0;  // White's
};

// Moves the bounding box to 0,0 and puts the smaller one of the black stones first.
Stones normalized(Stones stones) {
    Point corner = stones[0];
    for (const Point& p : stones)
        corner = {std::min(corner.x, p.x), std::min(corner.y, p.y)};
    for (Point& p : stones)
        p = {p.x - corner.x, p.y - corner.y};
    if (stones[2] < stones[0]) std::swap(stones[0], stones[2]);
    return stones;
}

// The smallest of the eight ways to turn and reflect them.
Stones canonical(const Stones& stones) {
    Stones least = normalized(stones);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
        Stones twin = stones;
        for (Point& p : twin) {
            if ((symmetry & 1) != 0) p.x = -p.x;
            if ((symmetry & 2) != 0) p.y = -p.y;
            if ((symmetry & 4) != 0) std::swap(p.x, p.y);
        }
        least = std::min(least, normalized(twin));
    }
    return least;
}

// Every shape of three stones, once.
std::vector<Candidate> all_candidates() {
    std::vector<Point> box;
    for (int y = 0; y < kBox; ++y)
        for (int x = 0; x < kBox; ++x)
            box.push_back({x, y});
    std::vector<Candidate> candidates;
    for (const Point& black : box) {
        for (const Point& white : box) {
            for (const Point& other : box) {
                const Stones stones{black, white, other};
                if (black == white || white == other || black == other) continue;
                if (canonical(stones) != stones) continue;
                const Point size{std::max({black.x, white.x, other.x}) + 1,
                                 std::max({black.y, white.y, other.y}) + 1};
                candidates.push_back({stones, size});
            }
        }
    }
    return candidates;
}

// The corner of the bounding box on a board with the stones in its middle.
Point corner_of(const Candidate& candidate, int side) {
    return {(side - candidate.size.x) / 2, (side - candidate.size.y) / 2};
}

Position position_of(const Candidate& candidate, int side, Rule rule) {
    Position position({side, side}, rule);
    const Point corner = corner_of(candidate, side);
    for (const Point& p : candidate.stones)
        position.make(square_at(corner.x + p.x, corner.y + p.y));
    return position;
}

Value value_of(Engine& engine, const Position& position, std::uint64_t nodes) {
    engine.new_game();
    return search_and_wait(engine, position, nodes).mean;
}

// White's points in a game of the engine against itself.
int points_of_game(Engine& engine, Position position, std::uint64_t nodes) {
    engine.new_game();
    while (!position.winner() && position.empty_count() > 0)
        position.make(search_and_wait(engine, position, nodes).move);
    const std::optional<Color> winner = position.winner();
    return !winner ? 1 : *winner == Color::White ? 2 : 0;
}

// Plays the games; true if White's points are within the limits.
bool is_balanced_in_games(Engine& engine, Candidate& candidate, Rule rule, std::uint64_t nodes) {
    candidate.points = 0;
    const std::uint64_t move = nodes / kMoveDivisor;
    for (int game = 0; game < kGames; ++game) {
        const std::uint64_t percent = 75 + 50 * static_cast<std::uint64_t>(game) / kGames;
        const int side = kSides[static_cast<std::size_t>(game) % kSides.size()];
        candidate.points +=
            points_of_game(engine, position_of(candidate, side, rule), move * percent / 100);
    }
    return candidate.points >= kMinPoints && candidate.points <= kMaxPoints;
}

bool stays(Engine& engine, Candidate& candidate, Rule rule, std::uint64_t nodes,
           const Round& round) {
    const bool is_first = &round == &kRounds.front();
    Value sum = 0;
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        // For White to move, with one stone against two.
        const Value balanced = balanced_value(rule, {kSides[i], kSides[i]}, 1, 2);
        const Value value = value_of(engine, position_of(candidate, kSides[i], rule), nodes);
        const bool is_stable = is_first || std::abs(value - candidate.values[i]) <= kMaxChange;
        if (!is_stable || std::abs(value - balanced) > round.margin) return false;
        candidate.values[i] = value;
        sum += value - balanced;
    }
    return std::abs(sum) <= static_cast<int>(kSides.size()) * round.margin_of_mean;
}

// Removes the candidates that fail a test, which an interrupt ends.
template <typename Test>
void select(std::vector<Candidate>& candidates, const std::string& name, const Test& passes) {
    const Interrupt interrupt;
    Progress progress(0, candidates.size(), "openings");
    std::erase_if(candidates, [&](Candidate& candidate) {
        if (interrupt.has_come()) throw std::runtime_error("interrupted, nothing is written");
        const bool has_passed = passes(candidate);
        progress.add(name);
        return !has_passed;
    });
    progress.finish();
}

record::Game record_of(const Candidate& candidate, Rule rule) {
    record::Game game = record::game_of(position_of(candidate, kSides.front(), rule));
    for (const Value value : candidate.values)
        game.root.comment += (game.root.comment.empty() ? "" : ", ") + std::to_string(value);
    game.root.comment +=
        "; " + std::to_string(candidate.points) + " of " + std::to_string(2 * kGames);
    return game;
}

std::vector<Candidate> balanced_candidates(const Evaluator& evaluator, Rule rule,
                                           std::uint64_t nodes) {
    Engine engine(std::size_t{16} << 20, evaluator);
    engine.require_memory();
    std::vector<Candidate> candidates = all_candidates();
    for (const Round& round : kRounds) {
        const std::uint64_t part = nodes / round.divisor;
        select(candidates, std::to_string(part) + " nodes",
               [&](Candidate& candidate) { return stays(engine, candidate, rule, part, round); });
    }
    select(candidates, "games", [&](Candidate& candidate) {
        return is_balanced_in_games(engine, candidate, rule, nodes);
    });
    return candidates;
}

int find_openings(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    const Rule rule = rule_of(options);
    const std::uint64_t nodes = required_number(options, "nodes", 1);
    const std::string path = arguments.operands.empty() ? "-" : arguments.operands.front();
    const auto format =
        record::format_of_extension(std::filesystem::path(path).extension().string());
    if (format && *format != record::Format::Moves) {
        throw UsageError("openings are a list of moves, such as a .txt file; convert it to " +
                         std::string(record::name_of(*format)) + " with 'kagetsu convert'");
    }
    if (std::filesystem::path(path).extension() == ".games")
        throw UsageError("openings are a list of moves, such as a .txt file, not self-play games");
    if (path != "-")
        static_cast<void>(OutputFile{path});  // a path that cannot be written is noticed now
    std::vector<Candidate> candidates;
    run_on_thread([&] { candidates = balanced_candidates(evaluator_of(options), rule, nodes); });
    if (candidates.empty()) throw std::runtime_error("no opening is balanced");

    record::Records records;
    records.format = record::Format::Moves;
    records.notes = {
        "Found by \"kagetsu openings\" with " + std::to_string(nodes) +
        " nodes. The remarks: the value for White on 15x15 and on 20x20, and its points "
        "in " +
        std::to_string(kGames) + " games of the engine against itself, two for a win."};
    for (const Candidate& candidate : candidates)
        records.games.push_back(record_of(candidate, rule));
    save_records(path, records, {record::Format::Moves, origin_of(options), false}, out);
    return 0;
}

}  // namespace

const Command kOpeningsCommand{
    .name = "openings",
    .operands = "[TO]",
    .least = 0,
    .most = 1,
    .summary = "find balanced openings of three stones for swap2; takes minutes",
    .about =
        "Writes them to TO, or to standard output, as a list of games, one opening a line "
        "(docs/records.md).",
    .example = "openings renju.txt --rule renju",
    .options =
        [] {
            return OptionSet()
                .rule()
                .number("nodes", "N", "nodes of the last search of an opening", 500000)
                .origin()
                .weights();
        },
    .run = find_openings};

}  // namespace kagetsu::app
