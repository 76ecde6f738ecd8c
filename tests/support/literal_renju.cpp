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
bool LiteralRenju::is_three(Point p, Point direction, bool by_look) {
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
        if (is_straight_four && (by_look || !is_forbidden(q))) return true;
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

std::string_view LiteralRenju::mark_of(Point p) {
    const Stone stone(board_, p, Color::Black);
    std::size_t fours = 0;
    int lines_with_fours = 0;
    int threes = 0;
    int threes_by_look = 0;
    for (const Point direction : kDirections) {
        const std::multiset<Four> ways = ways_to_five(p, direction);
        fours += std::set<Four>(ways.begin(), ways.end()).size();
        if (!ways.empty()) ++lines_with_fours;
        if (is_three(p, direction)) ++threes;
        if (is_three(p, direction, true)) ++threes_by_look;
    }
    if (is_five(p)) return is_overline(p) || fours >= 2 || threes >= 2 ? "5O" : "";
    if (is_overline(p)) return "6";
    if (fours >= 2) return lines_with_fours == 1 ? "44L" : "44";
    if (threes >= 2) return "33";
    return threes_by_look >= 2 ? "F33" : "";
}

}  // namespace kagetsu::test
