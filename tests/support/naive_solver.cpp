#include "support/naive_solver.hpp"

#include <algorithm>
#include <iterator>

namespace kagetsu::test {

std::vector<Point> NaiveSolver::ordered_points() const {
    std::vector<Point> points = position_.empty_points();
    std::vector<int> crowd(static_cast<std::size_t>(position_.shape().area()));
    for (const Point p : points) {
        for (const Point direction : kDirections) {
            for (int i = -3; i <= 3; ++i) {
                const char cell = position_.at({p.x + i * direction.x, p.y + i * direction.y});
                if (cell == 'X' || cell == 'O') ++crowd[position_.index(p)];
            }
        }
    }
    std::stable_sort(points.begin(), points.end(), [&](Point a, Point b) {
        return crowd[position_.index(a)] > crowd[position_.index(b)];
    });
    return points;
}

bool NaiveSolver::wins_within(int plies, Color me) {
    if (!position_.five_points(me).empty()) return true;
    if (plies < 3) return false;
    // His fives would come first. A point that blocks the only one is all there is to try.
    const std::vector<Point> his_fives = position_.five_points(opponent(me));
    if (his_fives.size() > 1) return false;
    if (plies == 3) {
        return makes_two_fives_at_any(his_fives.empty() ? position_.empty_points() : his_fives, me);
    }
    for (const Point p : his_fives.empty() ? ordered_points() : his_fives) {
        const Stone stone(position_, p, me);
        if (loses_to(plies - 1, opponent(me))) return true;
    }
    return false;
}

bool NaiveSolver::makes_two_fives_at_any(const std::vector<Point>& points, Color me) {
    return std::any_of(points.begin(), points.end(), [&](Point p) {
        if (position_.at(p) != '.') return false;
        const Stone stone(position_, p, me);
        return position_.five_points_through(p, me).size() > 1;
    });
}

bool NaiveSolver::loses_within(int plies, Color me) {
    return position_.five_points(me).empty() && loses_to(plies, me);
}

bool NaiveSolver::loses_to(int plies, Color me) {
    const Color you = opponent(me);
    const std::vector<Point> his_fives = position_.five_points(you);
    // One stone does not block two fives, and it blocks no five by standing elsewhere.
    if (his_fives.size() > 1) return true;
    if (plies == 2) return false;
    if (his_fives.size() == 1) {
        const Stone stone(position_, his_fives.front(), me);
        return wins_within(plies - 1, you);
    }
    if (plies == 4) return moves_that_hold(me).empty() && !position_.empty_points().empty();
    const std::vector<Point> points = ordered_points();
    if (points.empty()) return false;  // a draw
    return std::all_of(points.begin(), points.end(), [&](Point p) {
        const Stone stone(position_, p, me);
        return wins_within(plies - 1, you);
    });
}

std::vector<Point> NaiveSolver::moves_that_hold(Color me) {
    const Color you = opponent(me);
    const std::vector<Point> points = position_.empty_points();
    std::vector<Point> threats;
    std::copy_if(points.begin(), points.end(), std::back_inserter(threats),
                 [&](Point p) { return makes_two_fives_at_any({p}, you); });
    if (threats.empty()) return points;
    std::vector<Point> holding;
    std::copy_if(points.begin(), points.end(), std::back_inserter(holding), [&](Point p) {
        const Stone stone(position_, p, me);
        // My own five would come first: he must fill it.
        const std::vector<Point> fives = position_.five_points_through(p, me);
        return fives.size() > 1 || !makes_two_fives_at_any(fives.empty() ? threats : fives, you);
    });
    return holding;
}

NaiveSolver::Answer NaiveSolver::wins_by_fours(Color me, int effort) {
    return fours(me, effort);
}

NaiveSolver::Answer NaiveSolver::fours(Color me, int& effort) {
    if (--effort < 0) return Answer::TooLong;
    const Color you = opponent(me);
    if (!position_.five_points(me).empty()) return Answer::Yes;
    const std::vector<Point> must_block = position_.five_points(you);
    if (must_block.size() > 1) return Answer::No;

    for (const Point p : must_block.empty() ? position_.empty_points() : must_block) {
        const Stone stone(position_, p, me);
        const std::vector<Point> fives = position_.five_points_through(p, me);
        if (fives.size() > 1) return Answer::Yes;
        if (fives.empty()) continue;
        const Stone reply(position_, fives.front(), you);
        const Answer answer = fours(me, effort);
        if (answer != Answer::No) return answer;
    }
    return Answer::No;
}

bool NaiveSolver::is_forced_win(const std::vector<Point>& line, Color me) {
    return is_forced_win_from(line, 0, me);
}

bool NaiveSolver::is_forced_win_from(const std::vector<Point>& line, std::size_t at, Color me) {
    if (at >= line.size()) return wins_within(5, me);
    const Color you = opponent(me);
    const Point own = line[at];
    if (position_.at(own) != '.') return false;
    if (position_.makes_five(own, me)) return true;

    const Stone stone(position_, own, me);
    if (!position_.five_points(you).empty()) return false;
    const std::vector<Point> fives = position_.five_points(me);
    if (fives.size() > 1) return true;
    if (at + 1 == line.size()) return loses_within(4, you);
    if (fives.size() != 1 || !(fives.front() == line[at + 1])) return false;
    const Stone reply(position_, fives.front(), you);
    return is_forced_win_from(line, at + 2, me);
}

}  // namespace kagetsu::test
