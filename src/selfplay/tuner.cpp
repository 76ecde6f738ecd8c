#include "selfplay/tuner.hpp"

#include <algorithm>
#include <bit>

#include "selfplay/balanced_opening.hpp"
#include "selfplay/match.hpp"
#include "util/bytes.hpp"

namespace kagetsu {

namespace {

// Enough for games of short searches: the table is cleared before every game.
constexpr std::size_t kHashBytes = std::size_t{4} << 20;
// Keeps the random directions independent of the openings.
constexpr std::uint64_t kDirectionSeed = 0x9E3779B97F4A7C15ULL;

Spsa::Directions directions_of(const TuneOptions& options, const Spsa& spsa, std::uint64_t pair) {
    Random random = game_random(options.seed ^ kDirectionSeed, pair);
    return spsa.random_directions(random);
}

constexpr int kNumberBytes = 8;

std::string bytes_of_values(const Spsa& spsa) {
    std::string bytes;
    for (const Tunable& tunable : spsa.tunables())
        put_number(bytes, std::bit_cast<std::uint64_t>(tunable.value), kNumberBytes);
    return bytes;
}

// Precondition: they are those of as many tunables.
void set_values(Spsa& spsa, const std::string& bytes) {
    ByteReader reader(bytes);
    std::vector<double> values(spsa.tunables().size());
    for (double& value : values)
        value = std::bit_cast<double>(reader.next(kNumberBytes));
    spsa.set_values(values);
}

}  // namespace

MakeTask tune_tasks(const TuneOptions& options, const Spsa& spsa, const MakePlayer& make_player) {
    return [&] {
        return [&options, &make_player, spsa = Spsa(spsa)](std::uint64_t pair,
                                                           const std::string& values) mutable {
            set_values(spsa, values);
            const Spsa::Directions directions = directions_of(options, spsa, pair);
            const PlayerSettings of_first = make_player(spsa.values_of(directions, true));
            const PlayerSettings of_second = make_player(spsa.values_of(directions, false));
            Engine one(kHashBytes, Evaluator(of_first.weights));
            Engine other(kHashBytes, Evaluator(of_second.weights));
            one.set_parameters(of_first.parameters);
            other.set_parameters(of_second.parameters);
            MatchOptions match;
            const RuleAndShape& game = options.games[pair % options.games.size()];
            match.rule = game.rule;
            match.shape = game.shape;
            match.limits.nodes = options.nodes;
            match.seed = options.seed;
            EngineContestant player(one);
            EngineContestant opponent(other);
            return std::string(1, static_cast<char>(play_pair(match, pair, player, opponent)));
        };
    };
}

void tune(TaskRunner& runner, const TuneOptions& options, Spsa& spsa, const MakePlayer& make_player,
          std::uint64_t first, std::uint64_t end, int threads,
          const std::function<bool(std::uint64_t)>& on_batch) {
    const MakeTask make_task = tune_tasks(options, spsa, make_player);
    while (first < end) {
        const std::uint64_t next = std::min(first + kTuneBatch, end);
        std::vector<int> half_points;
        runner.run(first, next, threads, bytes_of_values(spsa), make_task,
                   [&](const std::string& result) {
                       half_points.push_back(result.at(0));
                       return true;
                   });
        for (std::uint64_t i = first; i < next; ++i)
            spsa.learn(directions_of(options, spsa, i), half_points[i - first] / 2.0 - 1);
        first = next;
        if (!on_batch(first)) return;
    }
}

}  // namespace kagetsu
