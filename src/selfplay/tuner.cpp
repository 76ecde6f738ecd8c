#include "selfplay/tuner.hpp"

#include <algorithm>

#include "selfplay/balanced_opening.hpp"
#include "selfplay/match.hpp"
#include "selfplay/ordered_tasks.hpp"

namespace kagetsu {

namespace {

// Enough for games of short searches: the table is cleared before every game.
constexpr std::size_t kHashBytes = std::size_t{4} << 20;
// Keeps the random directions independent of the openings.
constexpr std::uint64_t kDirectionSeed = 0x9E3779B97F4A7C15ULL;

}  // namespace

void tune(const TuneOptions& options, Spsa& spsa, const MakePlayer& make_player,
          std::uint64_t first, std::uint64_t end, int threads,
          const std::function<bool(std::uint64_t)>& on_batch) {
    const auto directions_of = [&](std::uint64_t pair) {
        Random random = game_random(options.seed ^ kDirectionSeed, pair);
        return spsa.random_directions(random);
    };
    const auto make_task = [&] {
        return [&](std::uint64_t pair) {
            const Spsa::Directions directions = directions_of(pair);
            const PlayerSettings of_first = make_player(spsa.values_of(directions, true));
            const PlayerSettings of_second = make_player(spsa.values_of(directions, false));
            Engine one(kHashBytes, Evaluator(of_first.weights));
            Engine other(kHashBytes, Evaluator(of_second.weights));
            one.set_parameters(of_first.parameters);
            other.set_parameters(of_second.parameters);
            MatchOptions match;
            match.rule = options.rules[pair % options.rules.size()];
            match.shape = options.shape;
            match.limits.nodes = options.nodes;
            match.seed = options.seed;
            EngineContestant player(one);
            EngineContestant opponent(other);
            return play_pair(match, pair, player, opponent);
        };
    };
    while (first < end) {
        const std::uint64_t next = std::min(first + kTuneBatch, end);
        std::vector<int> half_points;
        run_in_order(first, next, threads, make_task, [&](int result) {
            half_points.push_back(result);
            return true;
        });
        for (std::uint64_t i = first; i < next; ++i)
            spsa.learn(directions_of(i), half_points[i - first] / 2.0 - 1);
        first = next;
        if (!on_batch(first)) return;
    }
}

}  // namespace kagetsu
