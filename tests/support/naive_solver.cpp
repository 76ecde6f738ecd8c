#include "support/naive_solver.hpp"

#include <algorithm>
#include <iterator>

namespace kagetsu::test {

namespace {

// The empty points of the four lines through p, at most five cells away, and p itself.
std::vector<Point> points_on_lines(const NaivePosition& position, Point p) {
    std::vector<Point> points{p};
    for (const Point direction : kDirections) {
        for (int i = -5; i <= 5; ++i) {
            const Point q = moved(p, direction, i);
            if (i != 0 && position.at(q) == '.') points.push_back(q);
        }
    }
    return points;
}

}  // namespace

std::vector<Point> stopping_points(const NaivePosition& position, const std::vector<Point>& fives,
                                   Color attacker) {
    const Color me = opponent(attacker);
    if (!is_caro(position.rule())) {
        if (fives.size() != 1 || !may_play(position, fives.front(), me)) return {};
        return fives;
    }
    NaivePosition stopped = position;
    std::vector<Point> points = points_on_lines(position, fives.front());
    std::erase_if(points, [&](Point p) {
        const Stone stone(stopped, p, me);
        return std::any_of(fives.begin(), fives.end(), [&](Point five) {
            return !(five == p) && stopped.makes_five(five, attacker);
        });
    });
    return points;
}

std::vector<Point> stopping_points(const NaivePosition& position, Color attacker) {
    return stopping_points(position, position.five_points(attacker), attacker);
}

std::vector<Point> NaiveSolver::playable_points(Color me) const {
    std::vector<Point> points = position_.empty_squares();
    if (position_.rule() == Rule::Renju && me == Color::Black)
        std::erase_if(points, [&](Point p) { return !may_play(position_, p, me); });
    return points;
}

std::vector<Point> NaiveSolver::ordered_points(Color me) const {
    std::vector<Point> points = playable_points(me);
    std::vector<int> crowd(static_cast<std::size_t>(position_.shape().area()));
    for (const Point p : points) {
        for (const Point direction : kDirections) {
            for (int i = -3; i <= 3; ++i) {
                const char cell = position_.at(moved(p, direction, i));
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
    const bool is_threatened = !position_.five_points(opponent(me)).empty();
    const std::vector<Point> blocks =
        is_threatened ? stopping_points(position_, opponent(me)) : std::vector<Point>{};
    if (plies == 3)
        return threatens_five_at_any(is_threatened ? blocks : position_.empty_squares(), me);
    for (const Point p : is_threatened ? blocks : ordered_points(me)) {
        const Stone stone(position_, p, me);
        if (loses_to(plies - 1, opponent(me))) return true;
    }
    return false;
}

bool NaiveSolver::threatens_five_at_any(const std::vector<Point>& points, Color me) {
    return std::any_of(points.begin(), points.end(), [&](Point p) {
        if (position_.at(p) != '.') return false;
        {
            const Stone stone(position_, p, me);
            const std::vector<Point> fives = position_.five_points_through(p, me);
            if (fives.empty() || !stopping_points(position_, fives, me).empty()) return false;
        }
        return may_play(position_, p, me);
    });
}

bool NaiveSolver::loses_within(int plies, Color me) {
    return position_.five_points(me).empty() && loses_to(plies, me);
}

bool NaiveSolver::loses_to(int plies, Color me) {
    const Color you = opponent(me);
    const bool is_threatened = !position_.five_points(you).empty();
    if (plies == 2) return is_threatened && stopping_points(position_, you).empty();
    if (!is_threatened && plies == 4)
        return moves_that_hold(me).empty() && !playable_points(me).empty();
    const std::vector<Point> points =
        is_threatened ? stopping_points(position_, you) : ordered_points(me);
    if (points.empty()) return is_threatened;  // else a draw
    return std::all_of(points.begin(), points.end(), [&](Point p) {
        const Stone stone(position_, p, me);
        return wins_within(plies - 1, you);
    });
}

std::vector<Point> NaiveSolver::moves_that_hold(Color me) {
    const Color you = opponent(me);
    std::vector<Point> points = playable_points(me);
    std::vector<Point> threats = position_.empty_squares();
    if (position_.rule() != Rule::Renju) {
        std::erase_if(threats, [&](Point p) { return !threatens_five_at_any({p}, you); });
        if (threats.empty()) return points;
    }
    std::vector<Point> holding;
    std::copy_if(points.begin(), points.end(), std::back_inserter(holding), [&](Point p) {
        const Stone stone(position_, p, me);
        // My own five would come first: he must stop it.
        const std::vector<Point> fives = position_.five_points_through(p, me);
        if (fives.empty()) return !threatens_five_at_any(threats, you);
        const std::vector<Point> replies = stopping_points(position_, fives, me);
        return replies.empty() || !threatens_five_at_any(replies, you);
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
    const bool is_threatened = !position_.five_points(you).empty();
    for (const Point p :
         is_threatened ? stopping_points(position_, you) : position_.empty_squares()) {
        std::vector<Point> replies;
        {
            const Stone stone(position_, p, me);
            const std::vector<Point> fives = position_.five_points_through(p, me);
            if (fives.empty()) continue;
            replies = stopping_points(position_, fives, me);
        }
        if (!may_play(position_, p, me)) continue;
        const Stone stone(position_, p, me);
        Answer all = Answer::Yes;
        for (const Point q : replies) {
            const Stone reply(position_, q, you);
            all = fours(me, effort);
            if (all != Answer::Yes) break;
        }
        if (all != Answer::No) return all;
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
    if (!may_play(position_, own, me)) return false;

    const Stone stone(position_, own, me);
    if (!position_.five_points(you).empty()) return false;
    const bool is_four = !position_.five_points(me).empty();
    const std::vector<Point> replies =
        is_four ? stopping_points(position_, me) : std::vector<Point>{};
    if (is_four && replies.empty()) return true;
    if (at + 1 == line.size()) return loses_within(4, you);
    if (replies.size() != 1 || !(replies.front() == line[at + 1])) return false;
    const Stone reply(position_, replies.front(), you);
    return is_forced_win_from(line, at + 2, me);
}

}  // namespace kagetsu::test
