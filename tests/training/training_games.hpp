// Games for the tests of the trainer.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "selfplay/series_player.hpp"
#include "support/random_play.hpp"
#include "training/game_source.hpp"

namespace kagetsu::test {

// Games in memory.
class GameList : public training::GameSource {
  public:
    GameList(Rule rule, std::vector<training::Game> games)
        : rule_(rule), games_(std::move(games)) {}

    [[nodiscard]] Rule rule() const override { return rule_; }
    [[nodiscard]] BoardShape shape() const override { return games_.front().shape; }
    [[nodiscard]] std::uint64_t count() const override { return games_.size(); }
    [[nodiscard]] std::uint64_t fingerprint() const override { return games_.size(); }
    [[nodiscard]] std::vector<training::Game> read(
        std::span<const std::uint64_t> numbers) override {
        std::vector<training::Game> chosen;
        for (const std::uint64_t number : numbers)
            chosen.push_back(games_[number]);
        return chosen;
    }
    [[nodiscard]] const std::vector<training::Game>& games() const { return games_; }

  private:
    Rule rule_;
    std::vector<training::Game> games_;
};

// Short searches, but games of the engine: its values are something to learn. Played once.
inline const GameList& self_play_games(Rule rule) {
    static std::map<Rule, GameList> played;
    const auto known = played.find(rule);
    if (known != played.end()) return known->second;
    const Series series{
        .rule = rule, .shape = {15, 15}, .nodes = 40, .random_moves = 20, .seed = 11};
    std::vector<training::Game> games;
    ThreadRunner runner;
    play_series(runner, series, Evaluator(), 0, 48, 1, [&](const GameRecord& game) {
        games.push_back({series.shape, game});
        return true;
    });
    return played.emplace(rule, GameList(rule, std::move(games))).first->second;
}

// A game of random moves with rows and threats, and random values.
inline training::Game random_game(BoardShape shape, Rule rule, Random& random) {
    NaivePosition board(shape, rule);
    GameRecord game;
    game.winner = std::array{Color::Black, Color::White}[static_cast<std::size_t>(random.below(2))];
    if (random.percent(20)) game.winner = {};
    Color color = Color::Black;
    const int stones = random.below(4);
    const int most = std::min(shape.area() - 1, 60);
    for (int i = 0; i < most && !board.has_five(opponent(color)); ++i) {
        const Point move = random_move(board, color, kTacticalPlay, random);
        board.put(move, symbol_of(color));
        if (i < stones) {
            game.opening.push_back(square_of(move));
        } else {
            game.moves.push_back({square_of(move), random.below(8001) - 4000, random.percent(20)});
        }
        color = opponent(color);
    }
    return {shape, game};
}

}  // namespace kagetsu::test
