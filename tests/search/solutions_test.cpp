// The problems of tests/data/puzzles.txt, judged by the exhaustive searches: each has exactly the
// solution that the file claims. The suite examines a part of them.
#include "support/solutions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/kind.hpp"
#include "support/problems.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/vct_strategy.hpp"

namespace kagetsu::test {

namespace {

constexpr int kEffort = 1'000'000;
constexpr std::uint64_t kVctNodes = 20'000;
constexpr int kManyMoves = 12;
// The effort from which on wins by threats shorter than the stated ones are looked for.
constexpr int kLookForShorter = 16;

Solution claimed(const Problem& problem) {
    Solution solution{{}, problem.length};
    for (const Square square : problem.answers)
        solution.answers.push_back(point_of(square));
    return solution;
}

// Wins by threats have many first moves, of which the problem names one.
void check_win_by_threats(const Problem& problem) {
    using Attack = NaiveThreats::Attack;
    const NaivePosition naive = to_naive(problem.position);
    const Color me = problem.position.side_to_move();
    CHECK_FALSE(NaiveFours(naive, kEffort).wins(me));
    CHECK(vct_category(problem.length) == problem.category->name);
    REQUIRE(problem.answers.size() == 1);
    const Point first = point_of(problem.answers.front());
    VctStrategy vct(kVctNodes);
    NaiveThreats threats(naive, vct.strategy(), kEffort);
    if (problem.length <= 2) {
        CHECK(threats.wins_with(first, problem.length, me));
    } else {
        CHECK(threats.wins_with(first, kManyMoves, me, Attack::StrategyOnly));
    }
    if (effort() < kLookForShorter) return;
    CHECK_FALSE(threats.wins_within(std::min(problem.length - 1, 2), me));
}

void check(const Problem& problem) {
    CAPTURE(problem.id);
    const std::string_view category = problem.category->name;
    if (category.starts_with("vct")) return check_win_by_threats(problem);
    const Color me = problem.position.side_to_move();
    const std::optional<Solution> solution =
        solution_of(category, to_naive(problem.position), me, kEffort);
    CHECK(solution == claimed(problem));
}

}  // namespace

TEST_SUITE("solutions") {
    TEST_CASE("problems have exactly the solutions that the file states") {
        for (const app::Category& category : app::kCategories) {
            const std::vector<Problem> problems = problems_of(category.name);
            for (std::size_t i = 0; i < problems.size(); i += static_cast<std::size_t>(stride()))
                check(problems[i]);
        }
    }

    TEST_CASE("there are problems of all rules, boards and categories, all different") {
        std::set<std::string> kinds;
        std::set<std::string> ids;
        std::map<Rule, int> by_rule;
        for (const Problem& problem : problems_of("")) {
            CAPTURE(problem.id);
            CHECK(kinds.insert(kind_of(problem.position)).second);
            CHECK(ids.insert(problem.id).second);
            ++by_rule[problem.position.rule()];
        }
        CHECK(kinds.size() >= 1000);
        for (const Rule rule : kAllRules)
            CHECK(by_rule[rule] >= 100);
        for (const app::Category& category : app::kCategories)
            CHECK(problems_of(category.name).size() >= 60);
    }
}

}  // namespace kagetsu::test
