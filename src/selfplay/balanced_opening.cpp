#include "selfplay/balanced_opening.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>

#include "kagetsu/forbidden.hpp"
#include "opening/even.hpp"
#include "selfplay/search_and_wait.hpp"

namespace kagetsu {

namespace {

// Stones of an opening. Few leave the games alike, many are seldom balanced.
constexpr int kFewestStones = 2;
constexpr int kMostStones = 9;
// The first stone keeps this distance from the edge, on boards that are large enough.
constexpr int kFromEdge = 4;
// How far ahead a search may find one of the sides.
constexpr Value kMostAhead = 150;

Square first_stone(BoardShape shape, Random& random) {
    const auto inside = [&random](int side) {
        const int margin = std::min(kFromEdge, (side - 1) / 2);
        return margin + below(side - 2 * margin, random);
    };
    const int x = inside(shape.width);
    return square_at(x, inside(shape.height));
}

Square next_stone(const Position& position, Random& random) {
    const Bitboard candidates = position.candidates();
    int skipped = below(candidates.count(), random);
    Square chosen = kNoSquare;
    candidates.for_each([&](int bit) {
        if (skipped-- == 0) chosen = position.layout().square_of(bit);
    });
    return chosen;
}

bool is_playable(const Position& position, Square square) {
    return position.rule() != Rule::Renju || position.side_to_move() != Color::Black ||
           !is_forbidden(position, square);
}

Position random_opening(BoardShape shape, Rule rule, Random& random) {
    const int stones =
        std::min(kFewestStones + below(kMostStones - kFewestStones + 1, random), shape.area() / 4);
    Position position(shape, rule);
    position.make(first_stone(shape, random));
    while (position.occupied_count() < stones) {
        const Square square = next_stone(position, random);
        if (is_playable(position, square)) position.make(square);
    }
    return position;
}

}  // namespace

Position balanced_opening(Engine& engine, BoardShape shape, Rule rule, std::uint64_t nodes,
                          Random& random) {
    while (true) {
        Position position = random_opening(shape, rule, random);
        if (position.winner()) continue;
        const Value value = search_and_wait(engine, position, nodes).mean;
        if (std::abs(value - even_value(position)) <= kMostAhead) return position;
    }
}

Random game_random(std::uint64_t seed, std::uint64_t number) {
    std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        static_cast<std::uint32_t>(number),
                        static_cast<std::uint32_t>(number >> 32)};
    return Random(seeds);
}

}  // namespace kagetsu
