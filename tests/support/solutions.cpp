#include "support/solutions.hpp"

#include <algorithm>

#include "support/naive_solver.hpp"

namespace kagetsu::test {

namespace {

std::optional<Solution> only_answer(const std::vector<Point>& points) {
    if (points.size() != 1) return std::nullopt;
    return Solution{points};
}

// The moves after which a five follows that cannot be stopped.
std::vector<Point> wins_in_three(const NaivePosition& position, Color me) {
    std::vector<Point> points = position.empty_squares();
    std::erase_if(points, [&](Point p) {
        if (!may_play(position, p, me)) return true;
        NaiveSolver solver(position);
        const Stone stone(solver.position(), p, me);
        return !solver.loses_within(2, opponent(me));
    });
    return points;
}

std::optional<Solution> by_fours(std::string_view category, const NaivePosition& position, Color me,
                                 int effort) {
    NaiveFours fours(position, effort);
    const std::optional<int> plies = fours.shortest(me);
    if (!plies || vcf_category(*plies) != category) return std::nullopt;
    return Solution{fours.first_moves(me), *plies};
}

std::optional<Solution> by_defence(const NaivePosition& position, Color me, int effort) {
    if (!position.five_points(opponent(me)).empty()) return std::nullopt;
    if (NaiveFours(position, effort).wins(me)) return std::nullopt;
    return only_answer(moves_without_win_by_fours(position, me, 2, effort));
}

}  // namespace

std::optional<Solution> solution_of(std::string_view category, const NaivePosition& position,
                                    Color me, int effort) {
    const std::vector<Point> fives = position.five_points(me);
    if (category == "win1") return fives.empty() ? std::nullopt : std::optional(Solution{fives});
    if (!fives.empty()) return std::nullopt;
    if (category == "block5") {
        if (position.five_points(opponent(me)).empty()) return std::nullopt;
        return only_answer(stopping_points(position, opponent(me)));
    }
    if (category == "open4") {
        const std::vector<Point> wins = wins_in_three(position, me);
        return wins.empty() ? std::nullopt : std::optional(Solution{wins});
    }
    if (category == "defence") return by_defence(position, me, effort);
    if (category == "no_vcf")
        return NaiveFours(position, effort).wins(me) ? std::nullopt : std::optional(Solution{});
    return by_fours(category, position, me, effort);
}

}  // namespace kagetsu::test
