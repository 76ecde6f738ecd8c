// Tuning by games: SPSA on a problem with a known solution, the tunables, and whole runs.
#include "selfplay/tuner.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "eval/weight_file.hpp"
#include "kagetsu/notation.hpp"
#include "selfplay/tunables.hpp"

namespace kagetsu::test {

namespace {

std::vector<double> values_of(const Spsa& spsa) {
    std::vector<double> values;
    for (const Tunable& tunable : spsa.tunables())
        values.push_back(tunable.value);
    return values;
}

// Tunes the weights of a rule with the pairs `first` .. `end` - 1.
void play(Spsa& spsa, Rule rule, std::uint64_t first, std::uint64_t end, int threads) {
    TuneOptions options;
    options.games = {{rule, {}}};
    options.nodes = 60;
    const Weights& weights = hand_set_weights();
    const auto make_player = [&](const std::vector<double>& values) {
        return PlayerSettings{ParameterValues(), with_tunables(weights, {{rule, {}}}, values)};
    };
    ThreadRunner runner;
    tune(runner, options, spsa, make_player, first, end, threads,
         [](std::uint64_t) { return true; });
}

// Plays by threads and keeps the half points of every pair.
class KeepingRunner : public ThreadRunner {
  public:
    void run(std::uint64_t first, std::uint64_t end, int threads, const std::string& input,
             const MakeTask& make_task, const OnResult& on_result) override {
        ThreadRunner::run(first, end, threads, input, make_task, [&](const std::string& result) {
            half_points += result;
            return on_result(result);
        });
    }

    std::string half_points;
};

// The half points of a batch of pairs by these rules and boards in turn, between players with
// changed weights.
std::string results_of(const std::vector<RuleAndShape>& games) {
    TuneOptions options;
    options.games = games;
    options.nodes = 30;
    Spsa spsa(weight_tunables(), 0.1);
    const auto make_player = [&](const std::vector<double>& values) {
        return PlayerSettings{ParameterValues(), with_tunables(hand_set_weights(), games, values)};
    };
    KeepingRunner runner;
    tune(runner, options, spsa, make_player, 0, kTuneBatch, 2, [](std::uint64_t) { return false; });
    return runner.half_points;
}

}  // namespace

TEST_SUITE("tuner") {
    TEST_CASE("SPSA finds the best of noisy games") {
        // The better a player's numbers, the more often it wins.
        const std::vector<double> best{30, -20, 500};
        Spsa spsa({{"a", 0, -100, 100, 3}, {"b", 0, -100, 100, 2}, {"c", 400, 0, 450, 20}}, 0.05);
        const auto loss = [&](const std::vector<double>& values) {
            double sum = 0;
            for (std::size_t i = 0; i < values.size(); ++i)
                sum += std::pow((values[i] - best[i]) / spsa.tunables()[i].step, 2);
            return sum;
        };
        Random random(1);
        std::uniform_real_distribution<double> chance(0, 1);
        for (int i = 0; i < 20000; ++i) {
            const Spsa::Directions directions = spsa.random_directions(random);
            const double better =
                loss(spsa.values_of(directions, false)) - loss(spsa.values_of(directions, true));
            spsa.learn(directions, chance(random) < 1 / (1 + std::exp(-better / 20)) ? 1 : -1);
        }
        CHECK(std::abs(spsa.tunables()[0].value - 30) < 6);
        CHECK(std::abs(spsa.tunables()[1].value + 20) < 4);
        CHECK(spsa.tunables()[2].value > 430);  // as near as its range allows
        CHECK(spsa.tunables()[2].value <= 450);
    }

    TEST_CASE("the players are a step to either side, within the range") {
        const Spsa spsa({{"a", 5, 0, 100, 3}, {"b", 1, 0, 10, 2}}, 0.1);
        const Spsa::Directions directions{true, false};
        CHECK(spsa.values_of(directions, true) == std::vector<double>{8, 0});
        CHECK(spsa.values_of(directions, false) == std::vector<double>{2, 3});
        Random random(1);
        std::set<Spsa::Directions> seen;
        for (int i = 0; i < 50; ++i)
            seen.insert(spsa.random_directions(random));
        CHECK(seen.size() == 4);
    }

    TEST_CASE(
        "tunables at zero change nothing; each of them changes one part of the rule's weights") {
        const Weights& weights = hand_set_weights();
        const std::vector<Tunable> tunables = weight_tunables();
        for (const Rule rule : kAllRules) {
            CAPTURE(name_of(rule));
            std::vector<double> values(tunables.size(), 0);
            CHECK(fingerprint(with_tunables(weights, {{rule, {}}}, values)) ==
                  fingerprint(weights));
            std::set<std::string> names;
            std::set<std::uint64_t> results;
            int idle = 0;
            for (std::size_t i = 0; i < tunables.size(); ++i) {
                CAPTURE(tunables[i].name);
                CHECK(names.insert(tunables[i].name).second);
                values[i] = tunables[i].step;
                const Weights changed = with_tunables(weights, {{rule, {}}}, values);
                values[i] = 0;
                idle += fingerprint(changed) == fingerprint(weights);
                results.insert(fingerprint(changed));
                for (std::size_t set = 0; set < kWeightSetCount; ++set) {
                    const WeightSet& was = weights.sets[set];
                    const WeightSet& is = changed.sets[set];
                    const bool values_differ = is.own != was.own || is.opponents != was.opponents;
                    const int parts = values_differ + (is.attack != was.attack) +
                                      (is.defence != was.defence) + (is.threats != was.threats);
                    const bool tuned = set == weight_set_index(rule, {}, Color::Black) ||
                                       set == weight_set_index(rule, {}, Color::White);
                    CHECK(parts <= (tuned ? 1 : 0));
                    // A point that is dead stays worth nothing.
                    CHECK(is.own[0] == was.own[0]);
                    CHECK(is.attack[0] == was.attack[0]);
                }
            }
            // Only Black in renju has fouls: a class of lines and one of points, in three tables.
            CHECK(idle == (rule == Rule::Renju ? 0 : 6));
            CHECK(results.size() ==
                  tunables.size() - static_cast<std::size_t>(std::max(idle - 1, 0)));
        }
    }

    TEST_CASE("all rules that are played are tuned, and no others") {
        const Weights& weights = hand_set_weights();
        const std::vector<double> values(weight_tunables().size(), 1);
        const Weights changed =
            with_tunables(weights, {{Rule::Standard, {}}, {Rule::Renju, {}}}, values);
        const Weights large = with_tunables(weights, {{Rule::Freestyle, {20, 20}}}, values);
        using enum WeightSetId;
        for (std::size_t set = 0; set < kWeightSetCount; ++set) {
            const auto name = static_cast<WeightSetId>(set);
            const bool tuned = name == Standard || name == RenjuBlack || name == RenjuWhite;
            CHECK((changed.sets[set].own != weights.sets[set].own) == tuned);
            CHECK((large.sets[set].own != weights.sets[set].own) == (name == FreestyleLarge));
        }
    }

    TEST_CASE("a class of lines adds its value once for every such line of a point") {
        const Rule rule = Rule::Freestyle;
        const std::vector<Tunable> tunables = weight_tunables();
        const int line = static_cast<int>(LineClass::OpenTwo2);
        const auto tunable = std::find_if(tunables.begin(), tunables.end(), [&](const Tunable& t) {
            return t.name == "value.line" + std::to_string(line);
        });
        REQUIRE(tunable != tunables.end());
        std::vector<double> values(tunables.size(), 0);
        values[static_cast<std::size_t>(tunable - tunables.begin())] = 10;
        const Weights& weights = hand_set_weights();
        const Weights changed = with_tunables(weights, {{rule, {}}}, values);
        const PointTable& table = PointTable::of(PointLaw::Free);
        int most = 0;
        for (int i = 0; i < kPointCodeCount; ++i) {
            const auto code = static_cast<PointCode>(i);
            const auto lines = table.line_classes(code);
            const auto count = std::count(lines.begin(), lines.end(), LineClass::OpenTwo2);
            const int before = weights.sets[0].own[code];
            CHECK(changed.sets[0].own[code] ==
                  std::min(before + 10 * static_cast<int>(count), kMaxPointValue));
            CHECK(changed.sets[0].opponents[code] - weights.sets[0].opponents[code] ==
                  10 * static_cast<int>(count));
            most = std::max(most, static_cast<int>(count));
        }
        CHECK(most == 4);
    }

    TEST_CASE("every search parameter is a tunable") {
        const std::vector<Tunable> tunables = search_tunables();
        REQUIRE(tunables.size() == tunable_parameters().size());
        std::vector<double> values;
        values.reserve(tunables.size());
        for (const Tunable& tunable : tunables)
            values.push_back(tunable.max);
        const ParameterValues parameters = parameters_of(values);
        for (std::size_t i = 0; i < tunables.size(); ++i)
            CHECK(parameters[i] == tunable_parameters()[i].max);
    }

    TEST_CASE("a run has the same result on any number of threads, and when it is continued") {
        const Rule rule = Rule::Renju;
        Spsa whole(weight_tunables(), 0.1);
        play(whole, rule, 0, 2 * kTuneBatch, 1);
        CHECK(values_of(whole) != values_of(Spsa(weight_tunables(), 0.1)));

        Spsa first(weight_tunables(), 0.1);
        play(first, rule, 0, kTuneBatch, 2);
        Spsa second(weight_tunables(), 0.1);
        second.set_values(values_of(first));
        play(second, rule, kTuneBatch, 2 * kTuneBatch, 3);
        CHECK(values_of(second) == values_of(whole));
    }

    TEST_CASE("pairs take the rules and boards in turn") {
        const RuleAndShape standard{Rule::Standard, {}};
        const RuleAndShape small{Rule::Caro, {7, 9}};
        const std::string both = results_of({standard, small});
        const std::string all_standard = results_of({standard});
        const std::string all_small = results_of({small});
        REQUIRE(both.size() == kTuneBatch);
        CHECK(all_standard != all_small);
        for (std::size_t i = 0; i < both.size(); ++i)
            CHECK(both[i] == (i % 2 == 0 ? all_standard : all_small)[i]);
    }

    TEST_CASE("the tunables learn from the results of games") {
        // One tunable, on which all depends: the sign of the evaluation.
        TuneOptions options;
        options.games = {{Rule::Freestyle, {}}, {Rule::Standard, {}}};
        options.nodes = 200;
        Spsa spsa({{"sign", 0, -2, 2, 1}}, 0.05);
        const auto make_player = [](const std::vector<double>& values) {
            PlayerSettings player{ParameterValues(), hand_set_weights()};
            if (values[0] >= 0) return player;
            for (WeightSet& set : player.weights.sets) {
                for (auto* table : {&set.own, &set.opponents})
                    for (std::int16_t& value : *table)
                        value = static_cast<std::int16_t>(-value);
            }
            return player;
        };
        std::uint64_t told = 0;
        ThreadRunner runner;
        tune(runner, options, spsa, make_player, 0, 1000, 2, [&](std::uint64_t pairs) {
            told = pairs;
            return false;
        });
        CHECK(told == kTuneBatch);
        CHECK(spsa.tunables()[0].value > 0.3);
    }
}

}  // namespace kagetsu::test
