#include "selfplay/balanced_opening.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>

#include "kagetsu/forbidden.hpp"
#include "opening/balanced_value.hpp"
#include "selfplay/search_and_wait.hpp"

namespace kagetsu {

namespace {

// Number of stones. With fewer the games are too much alike; more are rarely balanced.
constexpr int kMinStones = 2;
constexpr int kMaxStones = 9;
// Distance of the first stone from the edge, on boards that are large enough.
constexpr int kEdgeDistance = 4;
// Largest accepted distance from the value of a balanced position.
constexpr Value kMaxAdvantage = 150;

Square first_stone(BoardShape shape, Random& random) {
    const auto inside = [&random](int side) {
        const int margin = std::min(kEdgeDistance, (side - 1) / 2);
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
        std::min(kMinStones + below(kMaxStones - kMinStones + 1, random), shape.area() / 4);
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
    Limits limits;
    limits.nodes = nodes;
    limits.search_single_move = true;
    while (true) {
        Position position = random_opening(shape, rule, random);
        if (position.winner()) continue;
        const Value value = search_and_wait(engine, position, limits).mean;
        if (std::abs(value - balanced_value(position)) <= kMaxAdvantage) return position;
    }
}

Random game_random(std::uint64_t seed, std::uint64_t number) {
    std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        static_cast<std::uint32_t>(number),
                        static_cast<std::uint32_t>(number >> 32)};
    return Random(seeds);
}

}  // namespace kagetsu
