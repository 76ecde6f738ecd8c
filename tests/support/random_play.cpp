#include "support/random_play.hpp"

#include <string>

#include "kagetsu/notation.hpp"

namespace kagetsu::test {

namespace {

// Stones on the lines through p before the first obstacle of their colour, within four cells:
// the more and the closer, the better the square for a row or against it.
int row_score(const NaivePosition& position, Point p) {
    int best = 0;
    for (const Color color : {Color::Black, Color::White}) {
        for (const Point direction : kDirections) {
            int stones = 0;
            for (const int side : {-1, 1}) {
                for (int i = 1; i <= 4; ++i) {
                    const char cell =
                        position.at({p.x + side * i * direction.x, p.y + side * i * direction.y});
                    if (cell == symbol_of(color)) {
                        ++stones;
                    } else if (cell != '.') {
                        break;
                    }
                }
            }
            best += stones * stones;
        }
    }
    return best;
}

Point nearby_point(const NaivePosition& position, const std::vector<Point>& empty, Random& random) {
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
        const Point p{random.below(position.shape().width), random.below(position.shape().height)};
        const char cell = position.at(p);
        if (cell == '.' || cell == '#') continue;
        const Point q{p.x + random.below(5) - 2, p.y + random.below(5) - 2};
        if (position.at(q) == '.') return q;
    }
    return random.pick(empty);
}

}  // namespace

Point random_move(const NaivePosition& position, Color color, const PlayStyle& style,
                  Random& random) {
    const std::vector<Point> empty = position.empty_squares();
    const bool completes = random.percent(style.complete);
    if (random.percent(style.block)) {
        const std::vector<Point> own = position.five_points(color);
        if (completes && !own.empty()) return random.pick(own);
        const std::vector<Point> his = position.five_points(opponent(color));
        if (!his.empty()) return random.pick(his);
    }
    const int kind = random.below(100);
    if (kind < style.anywhere) return random.pick(empty);
    if (kind < style.anywhere + style.nearby) return nearby_point(position, empty, random);
    constexpr int kChoices = 6;
    Point best = nearby_point(position, empty, random);
    for (int i = 1; i < kChoices; ++i) {
        const Point other = nearby_point(position, empty, random);
        if (!completes && position.makes_five(other, color)) continue;
        if (row_score(position, other) > row_score(position, best)) best = other;
    }
    return best;
}

NaivePosition to_naive(const Position& position) {
    NaivePosition naive(position.shape(), position.rule());
    for (int y = 0; y < position.shape().height; ++y) {
        for (int x = 0; x < position.shape().width; ++x) {
            switch (position.at(square_at(x, y))) {
                case Cell::Black:
                    naive.put({x, y}, 'X');
                    break;
                case Cell::White:
                    naive.put({x, y}, 'O');
                    break;
                case Cell::Wall:
                    naive.put({x, y}, '#');
                    break;
                case Cell::Empty:
                    break;
            }
        }
    }
    return naive;
}

Position to_position(const NaivePosition& naive, Color to_move) {
    Position position(naive.shape(), naive.rule());
    for (int y = 0; y < naive.shape().height; ++y) {
        for (int x = 0; x < naive.shape().width; ++x) {
            const char symbol = naive.at({x, y});
            if (symbol == '.') continue;
            const Cell cell = symbol == 'X'   ? Cell::Black
                              : symbol == 'O' ? Cell::White
                                              : Cell::Wall;
            position.place(square_at(x, y), cell);
        }
    }
    position.set_side_to_move(to_move);
    return position;
}

Position random_position(BoardShape shape, Rule rule, int moves, const PlayStyle& style,
                         Random& random) {
    NaivePosition naive(shape, rule);
    Position position(shape, rule);
    for (int i = 0; i < moves && position.empty_count() > 0; ++i) {
        const Color color = position.side_to_move();
        const Point p = random_move(naive, color, style, random);
        const bool five = naive.makes_five(p, color);
        naive.put(p, symbol_of(color));
        position.make(square_of(p));
        if (five) break;
    }
    return position;
}

std::string describe(BoardShape shape, Rule rule) {
    return std::string(name_of(rule)) + " " + std::to_string(shape.width) + "x" +
           std::to_string(shape.height);
}

}  // namespace kagetsu::test
