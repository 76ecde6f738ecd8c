// VCF (victory by continuous fours): problems with proven answers, and random positions checked
// against the naive VCF search and against every reply.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/naive_solver.hpp"
#include "support/problems.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/strategy_checker.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

constexpr int kUsualClaims = 1000;  // wins per rule, and as many positions without one
constexpr int kManyFours = 60;
constexpr std::uint64_t kGenerous = 300'000;
constexpr std::uint64_t kExhaustive = 2'000'000;

struct VcfResult {
    std::optional<Value> value;
    bool exhausted = false;  // no win exists, as opposed to the node limit being reached
};

VcfResult vcf(const Position& position, std::uint64_t nodes = kGenerous) {
    LoneSearch search(position);
    const std::optional<Value> value = search->vcf().solve(0, kManyFours, nodes);
    CHECK(search->board().position() == position);
    return {value, search->counter().nodes() < nodes};
}

struct Claims {
    int wanted = 0;
    int wins = 0;
    int none = 0;
    int undecided = 0;
    int longest = 0;
    int longer = 0;  // wins longer than claimed

    [[nodiscard]] bool complete() const { return std::min(wins, none) >= wanted; }
};

Position quiet_or_tactical(Rule rule, int number, Random& random) {
    constexpr std::array<BoardShape, 4> kShapes{{{9, 9}, {10, 10}, {8, 12}, {15, 15}}};
    const BoardShape shape = kShapes[static_cast<std::size_t>(number) % kShapes.size()];
    while (true) {
        Position position = random.percent(4) ? random_position(shape, rule, 12 + random.below(40),
                                                                kTacticalPlay, random)
                                              : tactical_position(shape, rule, random);
        if (!position.winner() && position.empty_count() > 0) return position;
    }
}

// Can `me` make a four, without an immediate win?
bool is_worth_a_search(const NaivePosition& position, Color me) {
    NaiveSolver solver(position);
    if (solver.wins_within(3, me)) return false;
    const std::vector<Point> points = position.empty_squares();
    return std::any_of(points.begin(), points.end(), [&](Point p) {
        const Stone stone(solver.position(), p, me);
        return !solver.position().five_points_through(p, me).empty();
    });
}

// Follows the variation as far as it goes, then plays the move of a new search.
Strategy line_of(const Position& position, const std::vector<Square>& line) {
    std::vector<std::pair<NaivePosition, Point>> moves;
    NaivePosition naive = to_naive(position);
    Color color = position.side_to_move();
    for (const Square square : line) {
        moves.emplace_back(naive, point_of(square));
        naive.put(point_of(square), symbol_of(color));
        color = opponent(color);
    }
    return [moves = std::move(moves)](const NaivePosition& now, Color me) -> std::optional<Point> {
        for (const auto& [before, move] : moves)
            if (before == now) return move;
        return point_of(think(to_position(now, me), node_limit(kGenerous)).move);
    };
}

void check_claim(const Position& position, Claims& claims) {
    CAPTURE(to_text(position));
    const Color me = position.side_to_move();
    const NaiveSolver::Answer truth = NaiveSolver(to_naive(position)).wins_by_fours(me, 300);
    if (truth == NaiveSolver::Answer::No && claims.none >= claims.wanted) return;
    const VcfResult claim = vcf(position);
    if (!claim.value) {
        if (!claim.exhausted || truth == NaiveSolver::Answer::TooLong) {
            ++claims.undecided;
        } else {
            ++claims.none;
            CHECK(truth == NaiveSolver::Answer::No);
        }
        return;
    }
    CHECK(truth != NaiveSolver::Answer::No);
    const SearchResult best = think(position, node_limit(kGenerous));
    StrategyLimits limits;
    if (best.info.depth > 0) {  // otherwise an only move, not evaluated
        // Rarely longer: the VCF search at the root has fewer nodes than the claim had.
        CHECK(best.info.value >= kMateBound);
        if (best.info.value < *claim.value) ++claims.longer;
        limits.plies = kMate - best.info.value;
        claims.longest = std::max(claims.longest, limits.plies);
    }
    const NaivePosition naive = to_naive(position);
    const Strategy strategy = line_of(position, best.info.pv);
    NaiveSolver::Answer answer = StrategyChecker(naive, strategy, limits).check(me).wins;
    if (answer == NaiveSolver::Answer::No && best.info.depth > 0) {
        // Off the line, a new search may find a longer win than the one that was claimed.
        ++claims.longer;
        answer = StrategyChecker(naive, strategy, {}).check(me).wins;
    }
    CHECK(answer == NaiveSolver::Answer::Yes);
    ++claims.wins;
}

// Counts the solved problems of each category.
class Score {
  public:
    void add(const Problem& problem, bool solved) {
        auto& [good, all, missed] = scores_[std::string(problem.category->name)];
        ++all;
        if (solved) {
            ++good;
        } else {
            (missed += ' ') += problem.id;
        }
    }
    // Requires at least this percentage of every category to be solved.
    void require(int percent) const {
        for (const auto& [category, score] : scores_) {
            MESSAGE(category << ": " << score.good << " of " << score.all << " solved; missed:"
                             << (score.missed.empty() ? " none" : score.missed));
            CHECK(score.good * 100 >= score.all * percent);
        }
    }

  private:
    struct Category {
        int good = 0;
        int all = 0;
        std::string missed;
    };
    std::map<std::string, Category> scores_;
};

}  // namespace

TEST_SUITE("victory by continuous fours") {
    TEST_CASE("no win is found after the search for one was exhausted") {
        const std::vector<Problem> problems = problems_of("no_vcf");
        REQUIRE(problems.size() >= 60);
        for (const Problem& problem : problems) {
            CAPTURE(problem.id);
            const VcfResult result = vcf(problem.position, kExhaustive);
            CHECK_FALSE(result.value.has_value());
            CHECK(result.exhausted);
        }
    }

    TEST_CASE("VCFs are found, and none shorter than the shortest") {
        Score score;
        for (const Problem& problem : problems_of("vcf_")) {
            CAPTURE(problem.id);
            const std::optional<Value> value = vcf(problem.position).value;
            score.add(problem, value.has_value());
            if (!value) continue;
            CHECK(*value >= kMateBound);
            CHECK(kMate - *value >= problem.length);
            CHECK((kMate - *value) % 2 == 1);
        }
        score.require(99);
    }

    TEST_CASE("the engine completes fives, blocks them and makes open fours") {
        const std::map<std::string, Value> expected{{"win1", mate_in(1)}, {"open4", mate_in(3)}};
        for (const std::string category : {"win1", "block5", "open4"}) {
            for (const Problem& problem : problems_of(category)) {
                CAPTURE(problem.id);
                const SearchResult result = think(problem.position, node_limit(scaled(20'000)));
                CHECK(app::is_answer(problem, result.move));
                if (expected.count(category) > 0 && result.info.depth > 0) {
                    CHECK(result.info.value == expected.at(category));
                }
            }
        }
    }

    TEST_CASE("claims about random positions hold, and wins hold against all replies") {
        for (const Rule rule : kAllRules) {
            Random random(77 + index_of(rule));
            Claims claims{scaled(kUsualClaims)};
            for (int i = 0; !claims.complete() && i < scaled(400'000); ++i) {
                const Position position = quiet_or_tactical(rule, i, random);
                if (is_worth_a_search(to_naive(position), position.side_to_move()))
                    check_claim(position, claims);
            }
            MESSAGE(name_of(rule) << ": " << claims.wins << " won, the longest in "
                                  << claims.longest << "; " << claims.longer
                                  << " of them later than claimed; " << claims.none
                                  << " not won by fours; " << claims.undecided << " undecided");
            REQUIRE(claims.complete());
            CHECK(claims.longer * 100 <= claims.wins);
        }
    }

    TEST_CASE("no VCF beyond the given limits is claimed") {
        const Problem problem = problems_of("vcf_mid").front();
        LoneSearch search(problem.position);
        CHECK_FALSE(search->vcf().solve(0, 1, kGenerous).has_value());
        CHECK_FALSE(search->vcf().solve(0, kManyFours, 2).has_value());
        const std::optional<Value> near = search->vcf().solve(0, kManyFours, kGenerous);
        const std::optional<Value> far = search->vcf().solve(10, kManyFours, kGenerous);
        REQUIRE(near.has_value());
        REQUIRE(far.has_value());
        CHECK(*far == *near - 10);
    }
}

}  // namespace kagetsu::test
