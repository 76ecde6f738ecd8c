#include "proof/board.hpp"

#include <algorithm>

namespace kagetsu::proof {

namespace {

// Row, column, diagonal, anti-diagonal.
constexpr std::array<Point, 4> kDirections{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

}  // namespace

Board::Board(BoardShape shape, Rule rule)
    : shape_(shape), rule_(rule), cells_(static_cast<std::size_t>(shape.area()), '.') {}

Board::Row Board::row_through(Point p, Point direction, char own) const {
    int behind = 1;
    while (at(moved(p, direction, behind)) == own)
        ++behind;
    int before = 1;
    while (at(moved(p, direction, -before)) == own)
        ++before;
    return {before + behind - 1, at(moved(p, direction, -before)), at(moved(p, direction, behind))};
}

bool Board::is_winning(const Row& row, Color color) const {
    const char enemy = symbol_of(opponent(color));
    const bool is_shut_in = row.before == enemy && row.behind == enemy;
    switch (rule_) {
        case Rule::Freestyle:
            return row.length >= 5;
        case Rule::Standard:
            return row.length == 5;
        case Rule::Renju:
            return color == Color::Black ? row.length == 5 : row.length >= 5;
        case Rule::Caro:
            return row.length > 5 || (row.length == 5 && !is_shut_in);
        case Rule::CaroExact:
            return row.length == 5 && !is_shut_in;
    }
    return false;
}

bool Board::wins(Point p, Color color) const {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Point direction) {
        return is_winning(row_through(p, direction, symbol_of(color)), color);
    });
}

bool Board::has_winning_row() const {
    for (int y = 0; y < shape_.height; ++y) {
        for (int x = 0; x < shape_.width; ++x) {
            const Point p{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
            for (const Color color : {Color::Black, Color::White}) {
                if (at(p) == symbol_of(color) && wins(p, color)) return true;
            }
        }
    }
    return false;
}

bool Board::is_forbidden(Point p, Color color) {
    return rule_ == Rule::Renju && color == Color::Black && may_be_forbidden(p) && is_foul(p);
}

// A quick answer for most points. An overline needs five other stones on a line. Two threes or
// fours in different lines need two others each, within four cells, and two fours in one line need
// four others there.
bool Board::may_be_forbidden(Point p) const {
    int needed = 4;
    for (const Point direction : kDirections) {
        int stones = 0;
        for (const int side : {-1, 1}) {
            for (int i = 1; i <= 5; ++i) {
                const char cell = at(moved(p, direction, side * i));
                if (cell == 'X') ++stones;
                if (cell != 'X' && cell != '.') break;
            }
        }
        if (stones >= 2) needed -= stones;
    }
    return needed <= 0;
}

bool Board::has_row(Point p, bool (*is_wanted)(int length)) const {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Point direction) {
        return is_wanted(row_through(p, direction, 'X').length);
    });
}

// The fours through a point along one line, each with the number of points that make it a five. A
// four is a set of offsets from the point, -4 as bit 0.
struct Board::Fours {
    struct Four {
        unsigned stones;
        int fifths;
    };
    std::array<Four, 9> fours{};
    int size = 0;

    [[nodiscard]] int count() const { return size; }
    void add(unsigned stones) {
        for (int i = 0; i < size; ++i) {
            Four& four = fours[static_cast<std::size_t>(i)];
            if (four.stones != stones) continue;
            ++four.fifths;
            return;
        }
        fours[static_cast<std::size_t>(size++)] = {stones, 1};
    }
    // Is there a straight four, which either of two points makes a five, with a stone there?
    [[nodiscard]] bool has_straight_with(int offset) const {
        return std::any_of(fours.begin(), fours.begin() + size, [&](const Four& four) {
            return four.fifths == 2 && (four.stones >> static_cast<unsigned>(offset + 4) & 1U) != 0;
        });
    }
};

bool Board::is_foul(Point p) {
    if (has_row(p, [](int length) { return length == 5; })) return false;
    if (has_row(p, [](int length) { return length > 5; })) return true;
    put(p, Color::Black);
    int fours = 0;
    int threes = 0;
    for (const Point direction : kDirections) {
        fours += fours_through(p, direction).count();
        if (makes_three(p, direction)) ++threes;
    }
    take(p);
    return fours >= 2 || threes >= 2;
}

// Precondition: there is a black stone on p.
Board::Fours Board::fours_through(Point p, Point direction) {
    Fours found;
    for (int fifth = -4; fifth <= 4; ++fifth) {
        const Point q = moved(p, direction, fifth);
        if (!is_empty(q) || row_through(q, direction, 'X').length != 5) continue;
        int first = fifth;
        while (at(moved(p, direction, first - 1)) == 'X')
            --first;
        if (first > 0 || first + 4 < 0) continue;  // a five without p
        const unsigned five = 0b11111U << static_cast<unsigned>(first + 4);
        found.add(five & ~(1U << static_cast<unsigned>(fifth + 4)));
    }
    return found;
}

// Has the black stone on p made a three on this line: is there a point where one more stone, which
// makes no five and which Black may play, makes a straight four with it?
bool Board::makes_three(Point p, Point direction) {
    for (int i = -4; i <= 4; ++i) {
        const Point q = moved(p, direction, i);
        if (!is_empty(q) || has_row(q, [](int length) { return length == 5; })) continue;
        put(q, Color::Black);
        const bool is_straight = fours_through(p, direction).has_straight_with(i);
        take(q);
        if (is_straight && !is_forbidden(q, Color::Black)) return true;
    }
    return false;
}

}  // namespace kagetsu::proof
