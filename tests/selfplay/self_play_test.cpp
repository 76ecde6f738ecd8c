// Self-play games and series.
#include "selfplay/self_play.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "opening/balanced_value.hpp"
#include "selfplay/balanced_opening.hpp"
#include "selfplay/draw_adjudicator.hpp"
#include "selfplay/search_and_wait.hpp"
#include "selfplay/series_player.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr std::size_t kHashBytes = std::size_t{1} << 20;

Series series_of(Rule rule, BoardShape shape = {}) {
    return {rule, shape, 400, 10, 7, Evaluator().fingerprint()};
}

// Replays the game and checks that it follows the rules and ends for a valid reason.
void check_game(const GameRecord& game, const Series& series) {
    Position position(series.shape, series.rule);
    const auto play = [&](Square square) {
        REQUIRE_FALSE(position.winner().has_value());
        REQUIRE(position.is_empty(square));
        position.make(square);
    };
    for (const Square stone : game.opening) {
        const bool is_black = position.side_to_move() == Color::Black;
        if (series.rule == Rule::Renju && is_black) CHECK_FALSE(is_forbidden(position, stone));
        play(stone);
    }
    CHECK(game.opening.size() >= 2);
    REQUIRE_FALSE(game.moves.empty());
    for (const RecordedMove& move : game.moves) {
        const bool is_last = &move == &game.moves.back();
        if (is_mate(move.value)) {
            // A proof ends the game before its move is made.
            REQUIRE(is_last);
            const Color me = position.side_to_move();
            CHECK(game.winner == (move.value > 0 ? me : opponent(me)));
            return;
        }
        if (!is_last) play(move.square);
    }
    if (game.winner) {
        play(game.moves.back().square);
        CHECK(position.winner() == game.winner);
    } else {
        CHECK(position.occupied_count() * 100 >= series.shape.area() * 60);
    }
}

std::vector<GameRecord> games_of(const Series& series, std::uint64_t first, std::uint64_t end,
                                 int threads) {
    std::vector<GameRecord> games;
    ThreadRunner runner;
    play_series(runner, series, Evaluator(), first, end, threads, [&games](const GameRecord& game) {
        games.push_back(game);
        return true;
    });
    return games;
}

}  // namespace

TEST_SUITE("self-play") {
    TEST_CASE("games follow the rules, on every board and under every rule") {
        Engine engine(kHashBytes);
        for (const Rule rule : kAllRules) {
            for (const BoardShape shape : {BoardShape{15, 15}, {20, 20}, {7, 6}, {5, 5}, {22, 9}}) {
                CAPTURE(rule);
                CAPTURE(shape.width);
                const Series series = series_of(rule, shape);
                for (int i = 0; i < scaled(3); ++i)
                    check_game(play_game(engine, series, static_cast<std::uint64_t>(i)), series);
            }
        }
    }

    TEST_CASE("series and number determine the game") {
        Engine engine(kHashBytes);
        const Series series = series_of(Rule::Freestyle);
        const GameRecord first = play_game(engine, series, 0);
        const GameRecord second = play_game(engine, series, 1);
        CHECK(first.opening != second.opening);
        CHECK(play_game(engine, series, 0) == first);
        Engine fresh(kHashBytes);
        CHECK(play_game(fresh, series, 1) == second);
        Series other = series;
        other.seed = series.seed + (std::uint64_t{1} << 32);
        CHECK(play_game(engine, other, 0).opening != first.opening);
    }

    TEST_CASE("the given percentage of moves is random") {
        Series series = series_of(Rule::Standard);
        const auto percentage = [&series] {
            int moves = 0;
            int random_moves = 0;
            for (const GameRecord& game : games_of(series, 0, 12, 1)) {
                moves += static_cast<int>(game.moves.size());
                random_moves += static_cast<int>(
                    std::count_if(game.moves.begin(), game.moves.end(),
                                  [](const RecordedMove& move) { return move.is_random; }));
            }
            return random_moves * 100 / moves;
        };
        series.random_moves = 0;
        CHECK(percentage() == 0);
        series.random_moves = 30;
        CHECK(percentage() > 15);
        CHECK(percentage() < 45);
    }

    TEST_CASE("openings are of many kinds") {
        std::set<std::size_t> lengths;
        std::set<std::vector<Square>> openings;
        const int count = scaled(64);
        for (const GameRecord& game :
             games_of(series_of(Rule::Standard), 0, static_cast<std::uint64_t>(count), 1)) {
            lengths.insert(game.opening.size());
            openings.insert(game.opening);
        }
        CHECK(openings.size() == static_cast<std::size_t>(count));
        CHECK(lengths.size() >= 3);
    }

    TEST_CASE("openings are balanced, and a game begins with an empty table") {
        const Series series = series_of(Rule::Freestyle);
        Engine engine(kHashBytes);
        for (int i = 0; i < scaled(60); ++i) {
            CAPTURE(i);
            const GameRecord game = play_game(engine, series, static_cast<std::uint64_t>(i));
            Position position(series.shape, series.rule);
            for (const Square stone : game.opening)
                position.make(stone);
            Engine fresh(kHashBytes);
            CHECK(search_and_wait(fresh, position, series.nodes).value == game.moves.front().value);
            // The engine had searched other openings before, so the value may differ a little.
            fresh.new_game();
            const Value value = search_and_wait(fresh, position, series.nodes / 4).mean;
            CHECK(std::abs(value - balanced_value(position)) <= 200);
        }
    }

    TEST_CASE("a draw takes twelve quiet moves on a board that is nearly full") {
        Random random = game_random(1, 1);
        for (const int stones : {134, 135}) {
            Position position({15, 15}, Rule::Freestyle);
            while (position.occupied_count() < stones) {
                const int point = below(225, random);
                const Square square = square_at(point % 15, point / 15);
                if (position.is_empty(square)) position.make(square);
            }
            DrawAdjudicator adjudicator;
            for (int i = 0; i < 11; ++i)
                CHECK_FALSE(adjudicator.is_drawn(position, i % 2 == 0 ? 30 : -30));
            CHECK_FALSE(adjudicator.is_drawn(position, 31));
            for (int i = 0; i < 11; ++i)
                CHECK_FALSE(adjudicator.is_drawn(position, 0));
            CHECK(adjudicator.is_drawn(position, 0) == (stones == 135));
        }
    }

    TEST_CASE("several threads deliver the same games in the same order") {
        const Series series = series_of(Rule::Renju);
        const std::vector<GameRecord> games = games_of(series, 0, 12, 1);
        REQUIRE(games.size() == 12);
        CHECK(games_of(series, 0, 12, 4) == games);
        CHECK(games_of(series, 5, 12, 2) == std::vector(games.begin() + 5, games.end()));
        CHECK(games_of(series, 3, 3, 2).empty());
    }

    TEST_CASE("a series ends when the callback returns false") {
        int games = 0;
        ThreadRunner runner;
        play_series(runner, series_of(Rule::Freestyle), Evaluator(), 0, 1000, 3,
                    [&games](const GameRecord&) { return ++games < 5; });
        CHECK(games == 5);
    }
}

}  // namespace kagetsu::test
