// Matches between two evaluations.
#include "selfplay/match.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <vector>

#include "kagetsu/weights.hpp"
#include "selfplay/search_and_wait.hpp"
#include "selfplay/sprt.hpp"
#include "support/board_literal.hpp"

namespace kagetsu::test {

namespace {

MatchOptions options_of(Rule rule, std::uint64_t nodes) {
    MatchOptions options;
    options.rule = rule;
    options.limits.nodes = nodes;
    return options;
}

std::vector<int> points_of(const MatchOptions& options, const Evaluator& first,
                           const Evaluator& second, std::uint64_t pairs, int threads) {
    std::vector<int> points;
    ThreadRunner runner;
    play_match(runner, options, {first}, {second}, pairs, threads, [&points](int half_points) {
        points.push_back(half_points);
        return true;
    });
    return points;
}

// Notes the openings of a match, and claims a win at once.
class Witness final : public Contestant {
  public:
    void begin_game() override {}
    SearchOutcome choose(const Position& position, const Limits& /*limits*/) override {
        openings.push_back(position.key());
        const Square move = position.layout().square_of(position.empty_squares().first());
        return {move, mate_in(1), mate_in(1)};
    }

    std::vector<std::uint64_t> openings;
};

std::vector<std::uint64_t> openings_of(const MatchOptions& options, std::uint64_t pairs) {
    Witness first;
    Witness second;
    for (std::uint64_t pair = 0; pair < pairs; ++pair)
        CHECK(play_pair(options, pair, first, second) == 2);
    CHECK(first.openings == second.openings);
    return first.openings;
}

// Prefers what is good for the opponent.
Evaluator perverse_evaluator() {
    Weights weights = hand_set_weights();
    for (WeightSet& set : weights.sets) {
        for (std::int16_t& value : set.own)
            value = static_cast<std::int16_t>(-value);
        for (std::int16_t& value : set.opponents)
            value = static_cast<std::int16_t>(-value);
    }
    return Evaluator(weights);
}

// The exact ratio of the generalised test: the probabilities of the five results of a pair that
// make the observed ones likeliest are found under each hypothesis about the mean. With a Lagrange
// multiplier they are p / (1 + t * (x - mean)).
double exact_llr(const std::vector<double>& counts, double elo0, double elo1) {
    double pairs = 0;
    for (const double count : counts)
        pairs += count;
    const auto log_likelihood = [&](double elo) {
        const double mean = 1 / (1 + std::pow(10, -elo / 400));
        double low = -1 / (1 - mean) + 1e-9;
        double high = 1 / mean - 1e-9;
        for (int i = 0; i < 200; ++i) {
            const double t = (low + high) / 2;
            double sum = 0;
            for (std::size_t j = 0; j < counts.size(); ++j) {
                const double x = static_cast<double>(j) / 4 - mean;
                sum += counts[j] / pairs * x / (1 + t * x);
            }
            (sum > 0 ? low : high) = t;
        }
        double log = 0;
        for (std::size_t j = 0; j < counts.size(); ++j) {
            const double x = static_cast<double>(j) / 4 - mean;
            log -= counts[j] * std::log(1 + low * x);
        }
        return log;
    };
    return log_likelihood(elo1) - log_likelihood(elo0);
}

}  // namespace

TEST_SUITE("sequential test") {
    TEST_CASE("the ratio is that of the exact test, nearly") {
        const std::vector<std::vector<double>> results{{100, 200, 400, 200, 100},
                                                       {90, 180, 400, 220, 110},
                                                       {120, 210, 400, 190, 80},
                                                       {10, 20, 41, 22, 12},
                                                       {300, 10, 200, 10, 330}};
        for (const std::vector<double>& counts : results) {
            MatchScore score;
            for (std::size_t i = 0; i < counts.size(); ++i)
                for (int n = 0; n < static_cast<int>(counts[i]); ++n)
                    score.add(static_cast<int>(i));
            for (const SprtHypotheses& hypotheses :
                 {SprtHypotheses{0, 5}, SprtHypotheses{-3, 3}, SprtHypotheses{0, 20}}) {
                const double exact = exact_llr(counts, hypotheses.elo0, hypotheses.elo1);
                const double llr = sprt_llr(score, hypotheses);
                CHECK(std::abs(llr - exact) <= 0.02 + 0.03 * std::abs(exact));
            }
        }
    }

    TEST_CASE("verdicts") {
        MatchScore none;
        CHECK(sprt_llr(none, {0, 5}) == 0);
        CHECK(sprt_verdict(0) == SprtVerdict::Open);
        CHECK(sprt_verdict(2.94) == SprtVerdict::Open);
        CHECK(sprt_verdict(2.95) == SprtVerdict::Elo1);
        CHECK(sprt_verdict(-2.95) == SprtVerdict::Elo0);
        // All pairs alike: the ratio stays finite.
        MatchScore wins;
        for (int i = 0; i < 100; ++i)
            wins.add(4);
        CHECK(std::isfinite(sprt_llr(wins, {0, 5})));
        CHECK(sprt_llr(wins, {0, 5}) > 0);
    }

    TEST_CASE("hypotheses as text") {
        const auto hypotheses = parse_hypotheses("-2.5,10");
        REQUIRE(hypotheses);
        CHECK(hypotheses->elo0 == -2.5);
        CHECK(hypotheses->elo1 == 10);
        CHECK(sprt_text(1.069, *hypotheses) == "SPRT -2.5 against 10 Elo: LLR 1.07, undecided");
        CHECK(sprt_text(3, *hypotheses) == "SPRT -2.5 against 10 Elo: LLR 3.00, 10 Elo accepted");
        CHECK(sprt_text(-3, *hypotheses) ==
              "SPRT -2.5 against 10 Elo: LLR -3.00, -2.5 Elo accepted");
        for (const char* bad : {"", ",", "1", "1,", ",1", "1,1", "2,1", "1,2,3", "1 2", "nan,1"})
            CHECK_FALSE(parse_hypotheses(bad));
    }

    TEST_CASE("a few pairs that are all alike decide nothing") {
        for (const int half_points : {0, 1, 2, 3, 4}) {
            MatchScore score;
            for (int pair = 0; pair < 5; ++pair)
                score.add(half_points);
            for (const SprtHypotheses& hypotheses : {SprtHypotheses{0, 5}, SprtHypotheses{-20, 0}})
                CHECK(sprt_verdict(sprt_llr(score, hypotheses)) == SprtVerdict::Open);
        }
    }
}

TEST_SUITE("match") {
    TEST_CASE("the score of pairs") {
        MatchScore score;
        for (const int half_points : {4, 3, 2, 2, 0})
            score.add(half_points);
        CHECK(score.games() == 10);
        CHECK(score.score() == doctest::Approx(0.55));
        // 1.96 times the standard error of the mean of 1, 0.75, 0.5, 0.5, 0.
        CHECK(score.error() == doctest::Approx(1.96 * 0.331662 / 2.236068));
        CHECK(score.elo() == doctest::Approx(34.86).epsilon(0.001));
        CHECK(score.elo_error() > 100);

        MatchScore won;
        won.add(4);
        CHECK(won.score() == 1);
        CHECK(won.elo() == doctest::Approx(1000));
        MatchScore lost;
        lost.add(0);
        CHECK(lost.elo() == doctest::Approx(-1000));
    }

    TEST_CASE("an evaluation against itself scores one half in every pair") {
        const Evaluator evaluator;
        for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
            for (const int points : points_of(options_of(rule, 300), evaluator, evaluator, 3, 2))
                CHECK(points == 2);
        }
    }

    TEST_CASE("the better evaluation wins, whichever comes first") {
        const MatchOptions options = options_of(Rule::Standard, 300);
        const Evaluator good;
        const Evaluator bad = perverse_evaluator();
        int sum = 0;
        for (const int points : points_of(options, good, bad, 10, 2))
            sum += points;
        CHECK(sum >= 32);
        for (const int points : points_of(options, bad, good, 10, 2))
            sum -= points;
        CHECK(sum >= 24);
    }

    TEST_CASE(
        "a match has the same result on any number of threads, and ends when the callback says "
        "so") {
        const MatchOptions options = options_of(Rule::Freestyle, 300);
        const Evaluator good;
        const Evaluator other(hand_set_weights());
        const std::vector<int> points = points_of(options, good, other, 5, 1);
        CHECK(points.size() == 5);
        CHECK(points_of(options, good, other, 5, 3) == points);
        ParameterValues blind;
        REQUIRE(blind.set("move_count_base", 16));
        REQUIRE(blind.set("move_count_slope", 0));
        int from_blind = 0;
        ThreadRunner runner;
        play_match(runner, options, {good, blind}, {good}, 5, 1, [&](int half_points) {
            from_blind += half_points;
            return true;
        });
        CHECK(from_blind < 10);
        int pairs = 0;
        play_match(runner, options, {good}, {other}, 1000, 3,
                   [&pairs](int) { return ++pairs < 5; });
        CHECK(pairs == 5);
    }

    TEST_CASE("seed and nodes determine the openings") {
        MatchOptions options = options_of(Rule::Freestyle, 1);
        const std::vector<std::uint64_t> openings = openings_of(options, 10);
        CHECK(openings_of(options, 10) == openings);
        options.opening_nodes *= 4;
        CHECK(openings_of(options, 10) != openings);
        options = options_of(Rule::Freestyle, 1);
        ++options.seed;
        CHECK(openings_of(options, 10) != openings);
    }

    TEST_CASE("by time, the clock of a move starts with its search") {
        Limits limits;
        limits.turn = Milliseconds{100};
        limits.overhead = Milliseconds{0};
        limits.start -= std::chrono::seconds(10);  // as if made for an earlier move
        Engine engine(Engine::kMinHashBytes);
        const Clock::time_point start = Clock::now();
        (void)search_and_wait(engine, parse_game("h8 i9 g7"), limits);
        CHECK(Clock::now() - start >= Milliseconds{80});
    }
}

}  // namespace kagetsu::test
