// Victory by continuous fours: problems with proven answers, and random positions against the
// naive search for fours.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/naive_solver.hpp"
#include "support/problems.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr int kManyFours = 60;
constexpr std::uint64_t kGenerous = 300'000;

struct VcfResult {
    std::optional<Value> value;
    bool exhausted = false;  // a "no" is a "no", not an end of patience
};

VcfResult vcf(const Position& position) {
    LoneWorker worker(position);
    const std::optional<Value> value = worker->vcf(0, kManyFours, kGenerous);
    CHECK(worker->board().position() == position);
    return {value, worker->nodes() < kGenerous};
}

// How many problems of each category were solved.
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
    // At least this share, in percent, of every category.
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
    TEST_CASE("no win is found where the search for one was exhausted before") {
        const std::vector<Problem> problems = problems_of("no_vcf");
        REQUIRE(problems.size() >= 20);
        for (const Problem& problem : problems) {
            CAPTURE(problem.id);
            const VcfResult result = vcf(problem.position);
            CHECK_FALSE(result.value.has_value());
            CHECK(result.exhausted);
        }
    }

    TEST_CASE("wins by fours are found, and none shorter than the shortest") {
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
        score.require(97);
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

    TEST_CASE("random positions have a win by fours when the naive search says so") {
        Random random(77);
        int wins = 0;
        int losses = 0;
        int undecided = 0;
        for (int i = 0; i < scaled(4000); ++i) {
            const BoardShape shape = i % 3 == 0 ? BoardShape{10, 10} : BoardShape{9, 9};
            const Rule rule = i % 2 == 0 ? Rule::Freestyle : Rule::Standard;
            const Position position =
                random_position(shape, rule, 12 + random.below(40), kTacticalPlay, random);
            if (position.winner() || position.empty_count() == 0) continue;
            const VcfResult result = vcf(position);
            NaiveSolver solver(to_naive(position));
            switch (solver.wins_by_fours(position.side_to_move(), 20000)) {
                case NaiveSolver::Answer::Yes:
                    ++wins;
                    CHECK_MESSAGE((result.value.has_value() || !result.exhausted),
                                  to_text(position));
                    break;
                case NaiveSolver::Answer::No:
                    ++losses;
                    CHECK_MESSAGE(!result.value.has_value(), to_text(position));
                    break;
                case NaiveSolver::Answer::TooLong:
                    ++undecided;
                    break;
            }
        }
        MESSAGE(wins << " won, " << losses << " not, " << undecided << " undecided");
        CHECK(wins > 0);
        CHECK(losses > 0);
    }

    TEST_CASE("no win by fours is claimed beyond the limits given") {
        const Problem problem = problems_of("vcf_mid").front();
        LoneWorker worker(problem.position);
        CHECK_FALSE(worker->vcf(0, 1, kGenerous).has_value());
        CHECK_FALSE(worker->vcf(0, kManyFours, 2).has_value());
        const std::optional<Value> near = worker->vcf(0, kManyFours, kGenerous);
        const std::optional<Value> far = worker->vcf(10, kManyFours, kGenerous);
        REQUIRE(near.has_value());
        REQUIRE(far.has_value());
        CHECK(*far == *near - 10);
    }
}

}  // namespace kagetsu::test
