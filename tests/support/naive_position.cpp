#include "support/naive_position.hpp"

#include <algorithm>
#include <cstdint>

namespace kagetsu::test {

NaivePosition::NaivePosition(BoardShape shape, Rule rule)
    : shape_(shape),
      rule_(rule),
      cells_(static_cast<std::size_t>((shape.width + 2) * (shape.height + 2)), '#') {
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x)
            take({x, y});
    }
}

std::vector<Point> NaivePosition::empty_squares() const {
    std::vector<Point> points;
    for (int y = 0; y < shape_.height; ++y) {
        for (int x = 0; x < shape_.width; ++x) {
            if (at({x, y}) == '.') points.push_back({x, y});
        }
    }
    return points;
}

bool NaivePosition::has_five(Color color) const {
    for (int y = 0; y < shape_.height; ++y) {
        for (int x = 0; x < shape_.width; ++x) {
            for (const Point direction : kDirections) {
                const Point start{x, y};
                // Lines begin where there is no board before them.
                if (shape_.contains(x - direction.x, y - direction.y)) continue;
                int run = 0;
                for (Point p = start;; p = moved(p, direction, 1)) {
                    if (at(p) == symbol_of(color)) {
                        ++run;
                        continue;
                    }
                    if (wins(run, color, at(moved(p, direction, -run - 1)), at(p))) return true;
                    if (!shape_.contains(p.x, p.y)) break;
                    run = 0;
                }
            }
        }
    }
    return false;
}

bool NaivePosition::wins(int run, Color color, char before, char behind) const {
    const char enemy = symbol_of(opponent(color));
    const bool shut_in = before == enemy && behind == enemy;
    switch (rule_) {
        case Rule::Freestyle:
            return run >= 5;
        case Rule::Standard:
            return run == 5;
        case Rule::Renju:
            return color == Color::Black ? run == 5 : run >= 5;
        case Rule::Caro:
            return run >= 6 || (run == 5 && !shut_in);
        case Rule::CaroExact:
            return run == 5 && !shut_in;
    }
    return false;
}

bool NaivePosition::wins_through(const char* cell, std::ptrdiff_t step, Color color) const {
    const char own = symbol_of(color);
    int run = 1;
    const char* behind = cell + step;
    for (; *behind == own; behind += step)
        ++run;
    const char* before = cell - step;
    for (; *before == own; before -= step)
        ++run;
    return wins(run, color, *before, *behind);
}

bool NaivePosition::makes_five(Point p, Color color) const {
    return std::any_of(kDirections.begin(), kDirections.end(), [&](Point direction) {
        return wins_through(&cells_[framed(p)], step_along(direction), color);
    });
}

std::vector<Point> NaivePosition::five_points(Color color) const {
    std::vector<Point> points;
    for (int y = 0; y < shape_.height; ++y) {
        for (int x = 0; x < shape_.width; ++x) {
            if (at({x, y}) == '.' && makes_five({x, y}, color)) points.push_back({x, y});
        }
    }
    return points;
}

std::vector<Point> NaivePosition::five_points_through(Point p, Color color) const {
    const char own = symbol_of(color);
    const char* const center = &cells_[framed(p)];
    std::vector<Point> points;
    for (const Point direction : kDirections) {
        for (const int side : {-1, 1}) {
            const std::ptrdiff_t step = side * step_along(direction);
            // No row reaches across an obstacle.
            for (int i = 1; i <= 4; ++i) {
                const char* const cell = center + i * step;
                if (*cell == own) continue;
                if (*cell != '.') break;
                if (wins_through(cell, step, color))
                    points.push_back(moved(p, direction, side * i));
            }
        }
    }
    return points;
}

bool NaivePosition::is_near_a_stone(Point p) const {
    const auto occupied = [&](int x, int y) { return shape_.contains(x, y) && at({x, y}) != '.'; };
    for (int dy = -2; dy <= 2; ++dy) {
        for (int dx = -2; dx <= 2; ++dx) {
            if (occupied(p.x + dx, p.y + dy)) return true;
        }
    }
    for (const Point direction : kDirections) {
        for (int i = -4; i <= 4; ++i) {
            const Point q = moved(p, direction, i);
            if (occupied(q.x, q.y)) return true;
        }
    }
    return false;
}

std::string NaivePosition::to_text() const {
    std::string text;
    for (int y = 0; y < shape_.height; ++y) {
        for (int x = 0; x < shape_.width; ++x)
            (text += ' ') += at({x, y});
        text += '\n';
    }
    return text;
}

std::pair<std::size_t, std::size_t> NaiveLines::row_of(const std::string& line) {
    const std::size_t center = line.find('*');
    std::size_t first = center;
    std::size_t last = center;
    while (first > 0 && line[first - 1] == 'X')
        --first;
    while (last + 1 < line.size() && line[last + 1] == 'X')
        ++last;
    return {first, last};
}

bool NaiveLines::is_five(const std::string& line) const {
    const auto [first, last] = row_of(line);
    const std::size_t row = last - first + 1;
    if (row < 5) return false;
    const bool shut_in =
        first > 0 && line[first - 1] == 'O' && last + 1 < line.size() && line[last + 1] == 'O';
    if (row > 5) {
        return rule_ == Rule::Freestyle || rule_ == Rule::Caro ||
               (rule_ == Rule::Renju && color_ == Color::White);
    }
    return !((rule_ == Rule::Caro || rule_ == Rule::CaroExact) && shut_in);
}

// The line with a five through '*' made of it, in every way there is.
std::vector<std::string> NaiveLines::fives_of(const std::string& line) const {
    std::vector<std::string> fives;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '.') continue;
        std::string next = line;
        next[i] = 'X';
        if (is_five(next)) fives.push_back(next);
    }
    return fives;
}

// The class of a line that one more stone makes a five.
LineClass NaiveLines::class_of_four(const std::string& line) const {
    // Can one stone of the opponent stop that?
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '.') continue;
        std::string blocked = line;
        blocked[i] = 'O';
        if (fives_of(blocked).empty()) return LineClass::Four;
    }
    if (!is_renju_black()) return LineClass::OpenFour;
    // Are all fives made of the same four stones?
    std::string four;
    for (const std::string& five : fives_of(line)) {
        const auto [first, last] = row_of(five);
        std::string stones(line.size(), '.');
        for (std::size_t i = first; i <= last; ++i)
            stones[i] = line[i];
        if (!four.empty() && stones != four) return LineClass::Foul;
        four = stones;
    }
    return LineClass::OpenFour;
}

LineClass NaiveLines::classify(const std::string& line) {
    if (const auto found = known_.find(line); found != known_.end()) return found->second;

    LineClass result = LineClass::Dead;
    const auto [first, last] = row_of(line);
    const std::size_t row = last - first + 1;
    if (is_five(line)) {
        result = LineClass::Five;
    } else if (row > 5 && is_renju_black()) {
        result = LineClass::Foul;
    } else if (!fives_of(line).empty() && row < 5) {
        result = class_of_four(line);
    } else if (row < 5) {
        // At how many points does one more stone make what?
        int open_fours = 0;
        int fours = 0;
        int open_threes = 0;
        int threes = 0;
        int open_twos = 0;
        int twos = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] != '.') continue;
            std::string next = line;
            next[i] = 'X';
            switch (classify(next)) {
                case LineClass::OpenFour:
                    ++open_fours;
                    break;
                case LineClass::Four:
                    ++fours;
                    break;
                case LineClass::OpenThreeStrong:
                case LineClass::OpenThreeWeak:
                    ++open_threes;
                    break;
                case LineClass::BlockedThree:
                    ++threes;
                    break;
                case LineClass::OpenTwo3:
                case LineClass::OpenTwo2:
                case LineClass::OpenTwo1:
                    ++open_twos;
                    break;
                case LineClass::Two:
                    ++twos;
                    break;
                case LineClass::OpenOne:
                case LineClass::One:
                case LineClass::Dead:
                case LineClass::Foul:
                case LineClass::Five:
                    break;
            }
        }
        // The strongest that fits.
        if (twos > 0) result = LineClass::One;
        if (open_twos > 0) result = LineClass::OpenOne;
        if (threes > 0) result = LineClass::Two;
        if (open_threes > 0) result = LineClass::OpenTwo1;
        if (open_threes > 2) result = LineClass::OpenTwo2;
        if (open_threes > 3) result = LineClass::OpenTwo3;
        if (fours > 0) result = LineClass::BlockedThree;
        if (open_fours > 0) result = LineClass::OpenThreeWeak;
        if (open_fours > 1) result = LineClass::OpenThreeStrong;
    }
    known_[line] = result;
    return result;
}

bool NaiveLines::can_become_five(const std::string& line) const {
    const std::size_t center = line.find('*');
    for (std::size_t first = 0; first + 5 <= line.size(); ++first) {
        if (center < first || center >= first + 5) continue;
        std::string filled = line;
        for (std::size_t i = first; i < first + 5; ++i) {
            if (filled[i] == '.') filled[i] = 'X';
        }
        if (is_five(filled)) return true;
    }
    return false;
}

std::string line_text(const NaivePosition& position, Point p, Point direction, Color color,
                      int reach) {
    const char own = symbol_of(color);
    const auto sees = [&](int i) -> char {
        const char cell = position.at(moved(p, direction, i));
        if (cell == own) return 'X';
        if (cell == symbol_of(opponent(color)) && is_caro(position.rule())) return 'O';
        return cell == '.' ? '.' : '#';
    };
    const auto is_open = [&](int i) { return sees(i) == 'X' || sees(i) == '.'; };
    std::string line;
    int first = 0;
    while (first > -reach && is_open(first - 1))
        --first;
    if (first > -reach && sees(first - 1) == 'O') line += 'O';
    for (int i = first; i < 0; ++i)
        line += sees(i);
    line += '*';
    int last = 0;
    while (last < reach && is_open(last + 1))
        line += sees(++last);
    if (last < reach && sees(last + 1) == 'O') line += 'O';
    return line;
}

PointClass naive_point_class(const std::array<LineClass, 4>& lines, PointLaw law) {
    const auto count = [&](LineClass low, LineClass high) {
        return std::count_if(lines.begin(), lines.end(),
                             [&](LineClass c) { return c >= low && c <= high; });
    };
    const auto open_fours = count(LineClass::OpenFour, LineClass::OpenFour);
    const auto fours = count(LineClass::Four, LineClass::Four);
    const auto open_threes = count(LineClass::OpenThreeWeak, LineClass::OpenThreeStrong);
    const auto threes = count(LineClass::BlockedThree, LineClass::BlockedThree);
    const auto open_twos = count(LineClass::OpenTwo1, LineClass::OpenTwo3);
    const bool helper = threes + open_twos > 0;

    if (count(LineClass::Five, LineClass::Five) > 0) return PointClass::Five;
    if (law == PointLaw::RenjuBlack) {
        if (count(LineClass::Foul, LineClass::Foul) > 0) return PointClass::Foul;
        if (open_fours + fours > 1) return PointClass::Foul;
        if (open_fours + fours > 0 && open_threes > 1) return PointClass::FourDoubleThree;
    }
    if (open_fours > 0 || fours > 1) return PointClass::OpenFour;
    if (fours == 1 && open_threes > 0) return PointClass::FourThree;
    if (fours == 1) return helper ? PointClass::FourPlus : PointClass::Four;
    if (open_threes > 1) return PointClass::DoubleThree;
    if (open_threes == 1) return helper ? PointClass::OpenThreePlus : PointClass::OpenThree;
    if (threes > 1 || (threes == 1 && open_twos > 0)) return PointClass::BlockedThreePlus;
    if (open_twos > 1) return PointClass::DoubleTwo;
    if (threes == 1) return PointClass::BlockedThree;
    if (open_twos == 1) return PointClass::OpenTwo;
    return count(LineClass::Dead, LineClass::Dead) == 4 ? PointClass::None : PointClass::Quiet;
}

int naive_value(std::array<LineClass, 4> lines, bool is_opponents) {
    std::sort(lines.begin(), lines.end());
    std::uint32_t hash = is_opponents ? 3141592653U : 2166136261U;
    for (const LineClass c : lines)
        hash = (hash ^ static_cast<std::uint32_t>(c)) * 16777619U;
    return static_cast<int>((hash >> 8U) % 12001U) - 6000;
}

NaiveKnowledge analyse(const NaivePosition& position, NaiveLines& lines, Color color) {
    NaiveKnowledge knowledge;
    const auto area = static_cast<std::size_t>(position.shape().area());
    knowledge.lines.resize(area);
    knowledge.classes.resize(area);
    for (const Point p : position.empty_squares()) {
        std::array<LineClass, 4>& four = knowledge.lines[position.index(p)];
        for (std::size_t d = 0; d < kDirections.size(); ++d) {
            four[d] = lines.classify(line_text(position, p, kDirections[d], color));
        }
        const PointClass c = naive_point_class(four, point_law(position.rule(), color));
        knowledge.classes[position.index(p)] = c;
        knowledge.points[index_of(c)].push_back(p);
        knowledge.own_sum += naive_value(four, false);
        knowledge.opponents_sum += naive_value(four, true);
    }
    return knowledge;
}

std::string_view name_of(LineClass c) {
    static constexpr std::array<std::string_view, kLineClassCount> kNames{
        "dead",         "one",   "open one",          "two",        "open two (1)", "open two (2)",
        "open two (3)", "three", "open three (weak)", "open three", "four",         "foul",
        "open four",    "five"};
    return kNames[static_cast<std::size_t>(c)];
}

}  // namespace kagetsu::test
