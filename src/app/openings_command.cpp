// Finds even openings of three stones: the table of src/opening/openings.cpp is made of what this
// prints.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <ostream>
#include <vector>

#include "app/commands.hpp"
#include "kagetsu/engine.hpp"
#include "kagetsu/notation.hpp"
#include "opening/tools.hpp"

namespace kagetsu::app {

namespace {

// The stones lie in a square of this side, which is put into the middle of the board.
constexpr int kBox = 7;
constexpr std::array kSides{15, 20};

// Each round searches what is left with more nodes: this share of those asked for, and keeps what
// lies within a margin on both boards.
struct Round {
    std::uint64_t share;
    Value margin;
};
constexpr std::array<Round, 3> kRounds{{{64, 90}, {8, 45}, {1, 20}}};
// Between the last two rounds the value may change by so much.
constexpr Value kStable = 25;

struct Point {
    int x = 0;
    int y = 0;
    friend constexpr auto operator<=>(const Point&, const Point&) = default;
};
// Black, White, Black.
using Stones = std::array<Point, 3>;

struct Candidate {
    Stones stones;  // from the corner of their bounding box
    Point size;     // of the bounding box
    std::array<Value, kSides.size()> values{};
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

// Where the corner of the bounding box goes on a board, for the stones to lie in its middle.
Point corner_of(const Candidate& candidate, int side) {
    return {(side - candidate.size.x) / 2, (side - candidate.size.y) / 2};
}

Value value_of(Engine& engine, const Candidate& candidate, int side, Rule rule,
               std::uint64_t nodes) {
    Position position({side, side}, rule);
    const Point corner = corner_of(candidate, side);
    for (const Point& p : candidate.stones)
        position.make(square_at(corner.x + p.x, corner.y + p.y));
    engine.new_game();
    engine.set_position(position);
    Limits limits;
    limits.nodes = nodes;
    Mean mean;
    Value value = 0;
    engine.go(limits, {[&mean](const SearchInfo& info) { mean.add(info.value); },
                       [&value](const SearchResult& result) { value = result.info.value; }});
    engine.wait();
    return is_mate(value) ? value : mean.value();
}

}  // namespace

int find_openings(std::ostream& out, Rule rule, std::uint64_t nodes) {
    Engine engine(std::size_t{16} << 20);
    std::vector<Candidate> candidates = all_candidates();
    out << "// " << name_of(rule) << ", " << nodes << " nodes; of " << candidates.size()
        << " shapes";
    for (const Round& round : kRounds) {
        std::erase_if(candidates, [&](Candidate& candidate) {
            for (std::size_t i = 0; i < kSides.size(); ++i) {
                const Value value =
                    value_of(engine, candidate, kSides[i], rule, nodes / round.share);
                const bool stable = std::abs(value - candidate.values[i]) <= kStable;
                candidate.values[i] = value;
                if (std::abs(value) > round.margin || (round.share == 1 && !stable)) return true;
            }
            return false;
        });
        out << ", " << candidates.size() << std::flush;
    }
    out << " left\n";
    for (const Candidate& candidate : candidates) {
        out << '{';
        const Point corner = corner_of(candidate, kSides[0]);
        for (const Point& p : candidate.stones)
            out << corner.x + p.x - kSides[0] / 2 << ", " << corner.y + p.y - kSides[0] / 2
                << (&p == &candidate.stones.back() ? "},  //" : ", ");
        for (const Value value : candidate.values)
            out << ' ' << value;
        out << '\n';
    }
    return 0;
}

}  // namespace kagetsu::app
