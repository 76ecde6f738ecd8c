#include "selfplay/match.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "selfplay/balanced_opening.hpp"
#include "selfplay/draw_adjudicator.hpp"

namespace kagetsu {

namespace {

constexpr std::size_t kHashBytes = std::size_t{16} << 20;
constexpr double kSigmas = 1.96;  // half a 95 % confidence interval, in standard errors
constexpr double kMaxElo = 1000;

double elo_of(double score) {
    const double min = 1 / (1 + std::pow(10, kMaxElo / 400));
    return -400 * std::log10(1 / std::clamp(score, min, 1 - min) - 1);
}

// The first player's half points; `next` is the player to move.
int play(Position position, const Limits& limits, const std::array<Contestant*, 2>& players,
         std::size_t next) {
    constexpr int kDraw = 1;
    const auto win_of = [](std::size_t player) { return player == 0 ? 2 : 0; };
    DrawAdjudicator adjudicator;
    for (Contestant* const player : players)
        player->begin_game();
    while (position.empty_count() > 0) {
        const SearchOutcome outcome = players[next]->choose(position, limits);
        if (is_mate(outcome.value)) return win_of(outcome.value > 0 ? next : 1 - next);
        if (adjudicator.is_drawn(position, outcome.value)) return kDraw;
        position.make(outcome.move);
        if (position.winner()) return win_of(next);
        next = 1 - next;
    }
    return kDraw;
}

}  // namespace

std::uint64_t MatchScore::games() const noexcept {
    std::uint64_t pairs = 0;
    for (const std::uint64_t count : pentanomial_)
        pairs += count;
    return 2 * pairs;
}

double MatchScore::score() const noexcept {
    std::uint64_t half_points = 0;
    for (std::size_t i = 0; i < pentanomial_.size(); ++i)
        half_points += i * pentanomial_[i];
    return static_cast<double>(half_points) / static_cast<double>(2 * games());
}

double MatchScore::error() const noexcept {
    double squares = 0;
    for (std::size_t i = 0; i < pentanomial_.size(); ++i) {
        const double distance = static_cast<double>(i) / 4 - score();
        squares += static_cast<double>(pentanomial_[i]) * distance * distance;
    }
    return kSigmas * std::sqrt(squares) / (static_cast<double>(games()) / 2);
}

double MatchScore::elo() const noexcept {
    return elo_of(score());
}

double MatchScore::elo_error() const noexcept {
    return (elo_of(score() + error()) - elo_of(score() - error())) / 2;
}

void EngineContestant::begin_game() {
    engine_.new_game();
    engine_.require_memory();
}

SearchOutcome EngineContestant::choose(const Position& position, const Limits& limits) {
    return search_and_wait(engine_, position, limits);
}

int play_pair(const MatchOptions& options, std::uint64_t number, Contestant& first,
              Contestant& second) {
    Random random = game_random(options.seed, number);
    Engine opener(Engine::kMinHashBytes);
    opener.require_memory();
    const Position opening =
        balanced_opening(opener, options.shape, options.rule, options.opening_nodes, random);
    const std::array<Contestant*, 2> players{&first, &second};
    return play(opening, options.limits, players, 0) + play(opening, options.limits, players, 1);
}

MakeTask match_tasks(const MatchOptions& options, const MatchPlayer& first,
                     const MatchPlayer& second) {
    const auto engine_of = [](const MatchPlayer& player) {
        auto engine = std::make_shared<Engine>(kHashBytes, player.evaluator);
        engine->set_parameters(player.parameters);
        return engine;
    };
    return [&options, &first, &second, engine_of] {
        return [&options, one = engine_of(first), other = engine_of(second)](
                   std::uint64_t number, const std::string& /*input*/) {
            EngineContestant player(*one);
            EngineContestant opponent(*other);
            return std::string(1, static_cast<char>(play_pair(options, number, player, opponent)));
        };
    };
}

void play_match(TaskRunner& runner, const MatchOptions& options, const MatchPlayer& first,
                const MatchPlayer& second, std::uint64_t pairs, int threads,
                const std::function<bool(int)>& on_pair) {
    runner.run(0, pairs, threads, {}, match_tasks(options, first, second),
               [&](const std::string& half_points) { return on_pair(half_points.at(0)); });
}

}  // namespace kagetsu
