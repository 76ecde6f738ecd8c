// What the trainer sees of a game, against slow definitions read off the board.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "kagetsu/win_rate.hpp"
#include "selfplay/features.hpp"
#include "support/naive_network.hpp"
#include "support/scale.hpp"
#include "training/line_windows.hpp"
#include "training/replay.hpp"
#include "training/row_classes.hpp"
#include "training_games.hpp"

namespace kagetsu::test {

using namespace training;

namespace {

// The rows of each square that sees a stone, in any order.
using Squares = std::vector<std::vector<int>>;

Squares squares_of(const SampleView& view) {
    Squares squares;
    const std::uint16_t* next = view.rows;
    for (std::size_t group = 0; group < view.sample->squares.size(); ++group) {
        for (int i = 0; i < view.sample->squares[group]; ++i) {
            squares.emplace_back(next, next + group + 1);
            next += group + 1;
        }
    }
    return squares;
}

Squares slow_squares(const NaivePosition& board, Color view) {
    Squares squares;
    for (const Point p : board.empty_squares()) {
        std::vector<int> rows;
        for (const Point direction : kDirections) {
            const NaiveWindow window = naive_window(board, p, direction, view);
            if (window.has_stone) rows.push_back(window.row);
        }
        if (!rows.empty()) squares.push_back(rows);
    }
    return squares;
}

Squares sorted(Squares squares) {
    for (auto& rows : squares)
        std::sort(rows.begin(), rows.end());
    std::sort(squares.begin(), squares.end());
    return squares;
}

double slow_target(const RecordedMove& move, std::optional<Color> winner, Color me, Rule rule) {
    const double value = std::min(std::max(move.value, -3000), 3000);
    const double scale = is_caro(rule) ? 760 : 380;
    const double points = !winner ? 0.5 : *winner == me ? 1.0 : 0.0;
    return 0.75 / (1 + std::exp(-value / scale)) + 0.25 * points;
}

}  // namespace

TEST_SUITE("samples") {
    TEST_CASE("every quiet position is a sample with the windows that the board shows") {
        Random random(1);
        const Evaluator evaluator;
        constexpr std::array<BoardShape, 5> kShapes{{{15, 15}, {5, 5}, {9, 6}, {20, 20}, {7, 22}}};
        std::size_t samples = 0;
        for (const Rule rule : kAllRules) {
            Replayer replayer(evaluator, rule, 0.25);
            for (int i = 0; i < scaled(15); ++i) {
                const Game game = random_game(kShapes[static_cast<std::size_t>(i) % kShapes.size()],
                                              rule, random);
                CAPTURE(describe(game.shape, rule));
                SampleList list;
                replayer.replay(game.record, game.shape, list);
                std::vector<SampleView> views;
                append_views(list, views);
                samples += views.size();

                Position position(game.shape, rule);
                for (const Square stone : game.record.opening)
                    position.make(stone);
                PatternBoard board(position, evaluator.point_values(position));
                std::size_t next = 0;
                for (const RecordedMove& move : game.record.moves) {
                    const Color me = board.side_to_move();
                    if (is_quiet(board)) {
                        REQUIRE(next < views.size());
                        const Sample& sample = *views[next].sample;
                        CHECK(sorted(squares_of(views[next])) ==
                              sorted(slow_squares(to_naive(board.position()), me)));
                        CHECK(sample.target ==
                              doctest::Approx(slow_target(move, game.record.winner, me, rule)));
                        CHECK(sample.tables * win_rate_scale(rule) ==
                              doctest::Approx(evaluator.evaluate_by_tables(board)));
                        CHECK(sample.network == (rule == Rule::Renju ? index_of(me) : 0));
                        ++next;
                    }
                    board.make(move.square);
                }
                CHECK(next == views.size());
            }
        }
        CHECK(samples > static_cast<std::size_t>(scaled(300)));
    }

    TEST_CASE("the opponent sees the same windows with colours exchanged") {
        Random random(2);
        const std::vector<std::uint16_t>& exchanged = exchanged_rows();
        for (int i = 0; i < scaled(20); ++i) {
            const Position position =
                random_position({15, 15}, Rule::Freestyle, random.below(60), kTacticalPlay, random);
            Squares own = slow_squares(to_naive(position), Color::Black);
            for (auto& rows : own)
                for (int& row : rows)
                    row = exchanged[static_cast<std::size_t>(row)];
            CHECK(own == slow_squares(to_naive(position), Color::White));
        }
    }

    TEST_CASE("taking stones away restores the windows") {
        Random random(3);
        LineWindows windows({15, 15});
        const Position position =
            random_position({15, 15}, Rule::Freestyle, 30, kTacticalPlay, random);
        const auto for_each_stone = [&position](const auto& visit) {
            for (const Color color : {Color::Black, Color::White})
                position.stones(color).for_each(
                    [&](int bit) { visit(position.layout().square_of(bit), color); });
        };
        for_each_stone([&](Square square, Color color) { windows.put(square, color); });
        std::array<std::uint16_t, kDirectionCount> rows;
        CHECK(windows.rows(square_at(7, 7), Color::Black, rows) > 0);
        for_each_stone([&](Square square, Color color) { windows.take(square, color); });
        for (int y = 0; y < 15; ++y)
            for (int x = 0; x < 15; ++x)
                CHECK(windows.rows(square_at(x, y), Color::White, rows) == 0);
    }

    TEST_CASE("the class pair of a window is that of the line on the board") {
        Random random(4);
        for (const Rule rule : kAllRules) {
            for (const Color owner : {Color::Black, Color::White}) {
                const std::vector<std::uint8_t> pairs = class_pairs(rule, owner);
                NaiveLines own_lines(rule, owner);
                NaiveLines other_lines(rule, opponent(owner));
                int compared = 0;
                for (int i = 0; i < scaled(10); ++i) {
                    const Position position =
                        random_position({13, 11}, rule, 40, kTacticalPlay, random);
                    const NaivePosition board = to_naive(position);
                    for (const Point p : board.empty_squares()) {
                        for (const Point direction : kDirections) {
                            const NaiveWindow window = naive_window(board, p, direction, owner);
                            if (!window.has_stone) {
                                CHECK(pairs[static_cast<std::size_t>(window.row)] == kNoClassPair);
                                continue;
                            }
                            // The window does not tell what the fifth cell is.
                            const auto is_told = [&](int step) {
                                return board.at(moved(p, direction, 5 * step)) == '.' ||
                                       board.at(moved(p, direction, 4 * step)) == '#';
                            };
                            if (!is_told(1) || !is_told(-1)) continue;
                            const auto class_for = [&](NaiveLines& lines, Color color) {
                                return static_cast<int>(
                                    lines.classify(line_text(board, p, direction, color)));
                            };
                            CHECK(pairs[static_cast<std::size_t>(window.row)] ==
                                  class_for(own_lines, owner) * kLineClassCount +
                                      class_for(other_lines, opponent(owner)));
                            ++compared;
                        }
                    }
                }
                CHECK(compared > scaled(50));
            }
        }
    }
}

}  // namespace kagetsu::test
