#include "support/tactical_positions.hpp"

#include <algorithm>
#include <array>

namespace kagetsu::test {

namespace {

void put_if_empty(NaivePosition& naive, Point p, Color color) {
    if (naive.at(p) == '.') naive.put(p, symbol_of(color));
}

// Puts up to `stones` stones on one line through p, within `reach` cells of it.
void put_row(NaivePosition& naive, Point p, Point direction, int stones, int reach, Color color,
             Random& random) {
    for (int i = 0; i < stones; ++i) {
        const int distance = random.below(2 * reach + 1) - reach;
        if (distance == 0) continue;
        put_if_empty(naive, {p.x + distance * direction.x, p.y + distance * direction.y}, color);
    }
}

Point near(Point p, int reach, Random& random) {
    return {p.x + random.below(2 * reach + 1) - reach, p.y + random.below(2 * reach + 1) - reach};
}

// Puts rows of one colour that cross at a square.
void put_crossing(NaivePosition& naive, Point crossing, Color color, Random& random) {
    const int rows = random.percent(85) ? 2 : 3;
    const int first = random.below(kDirectionCount);
    for (int i = 0; i < rows; ++i) {
        const int skip = i == 0 ? 0 : i + random.below(kDirectionCount - rows + 1);
        const auto direction = static_cast<std::size_t>((first + skip) % kDirectionCount);
        const int stones = random.percent(60) ? 2 : 3 + random.below(2);
        put_row(naive, crossing, kDirections[direction], stones, 2 + random.below(2), color,
                random);
    }
}

}  // namespace

Position tactical_position(BoardShape shape, Rule rule, Random& random) {
    while (true) {
        NaivePosition naive(shape, rule);
        const Point crossing{random.below(shape.width), random.below(shape.height)};
        const Color color = random.below(2) == 0 ? Color::Black : Color::White;
        put_crossing(naive, crossing, color, random);
        const bool occupied = random.percent(60);
        if (occupied) put_if_empty(naive, crossing, color);
        if (random.percent(30)) {
            // Separate statements: the evaluation order of arguments is unspecified.
            const Color owner = random.percent(50) ? color : opponent(color);
            const Point second = near(crossing, 4, random);
            put_crossing(naive, second, owner, random);
        }
        const int others = random.below(8);
        for (int i = 0; i < others; ++i) {
            const Color owner = random.percent(65) ? opponent(color) : color;
            put_if_empty(naive, near(crossing, 4, random), owner);
        }
        const int dead = random.percent(10) ? 1 + random.below(3) : 0;
        for (int i = 0; i < dead; ++i) {
            const Point p = near(crossing, 4, random);
            if (naive.at(p) == '.') naive.put(p, '#');
        }
        if (naive.has_five(Color::Black) || naive.has_five(Color::White)) continue;
        if (naive.empty_squares().empty()) continue;
        // If the crossing is occupied, its owner has usually just moved.
        const bool opponent_moves = occupied != random.percent(20);
        return to_position(naive, opponent_moves ? opponent(color) : color);
    }
}

Position random_tactics(Rule rule, int number, Random& random) {
    constexpr std::array<BoardShape, 4> kShapes{{{15, 15}, {9, 9}, {11, 12}, {10, 10}}};
    const BoardShape shape = kShapes[static_cast<std::size_t>(number) % kShapes.size()];
    while (true) {
        Position position = random.percent(50) ? random_position(shape, rule, 6 + random.below(24),
                                                                 kTacticalPlay, random)
                                               : tactical_position(shape, rule, random);
        if (!position.winner() && position.empty_count() > 0) return position;
    }
}

}  // namespace kagetsu::test
