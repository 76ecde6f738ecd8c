#include "support/literal_renju.hpp"

#include <algorithm>

namespace kagetsu::test {

int LiteralRenju::row_length(Point p, Point direction) const {
    int length = 1;
    for (const int side : {-1, 1}) {
        for (int i = 1; board_.at(moved(p, direction, side * i)) == 'X'; ++i)
            ++length;
    }
    return length;
}

bool LiteralRenju::is_five(Point p) const {
    return std::any_of(kDirections.begin(), kDirections.end(),
                       [&](Point direction) { return row_length(p, direction) == 5; });
}

bool LiteralRenju::is_overline(Point p) const {
    return std::any_of(kDirections.begin(), kDirections.end(),
                       [&](Point direction) { return row_length(p, direction) > 5; });
}

// The fours with the stone on p along one line, each as often as there are stones that make it a
// five. Points of the line are numbered from p.
std::multiset<LiteralRenju::Four> LiteralRenju::ways_to_five(Point p, Point direction) {
    std::multiset<Four> fours;
    for (int i = -4; i <= 4; ++i) {
        const Point q = moved(p, direction, i);
        if (board_.at(q) != '.') continue;
        const Stone fifth(board_, q, Color::Black);
        if (row_length(q, direction) != 5) continue;
        int first = i;
        while (board_.at(moved(p, direction, first - 1)) == 'X')
            --first;
        if (first > 0 || first + 4 < 0) continue;  // a five without p
        Four four;
        for (int k = first; k < first + 5; ++k) {
            if (k != i) four.push_back(k);
        }
        fours.insert(four);
    }
    return fours;
}

// Has the stone on p made a three on this line?
bool LiteralRenju::is_three(Point p, Point direction) {
    for (int i = -3; i <= 3; ++i) {
        const Point q = moved(p, direction, i);
        if (board_.at(q) != '.') continue;
        bool is_straight_four = false;
        {
            const Stone fourth(board_, q, Color::Black);
            if (is_five(q)) continue;
            const std::multiset<Four> fours = ways_to_five(p, direction);
            is_straight_four = std::any_of(fours.begin(), fours.end(), [&](const Four& four) {
                return fours.count(four) == 2 &&
                       std::find(four.begin(), four.end(), i) != four.end();
            });
        }
        if (is_straight_four && !is_forbidden(q)) return true;
    }
    return false;
}

bool LiteralRenju::is_forbidden(Point p) {
    const Stone stone(board_, p, Color::Black);
    if (is_five(p)) return false;
    if (is_overline(p)) return true;
    std::size_t fours = 0;
    int threes = 0;
    for (const Point direction : kDirections) {
        const std::multiset<Four> ways = ways_to_five(p, direction);
        fours += std::set<Four>(ways.begin(), ways.end()).size();
        if (is_three(p, direction)) ++threes;
    }
    return fours >= 2 || threes >= 2;
}

}  // namespace kagetsu::test
