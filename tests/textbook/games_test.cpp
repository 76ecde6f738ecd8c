// The games of the textbook, each against something simpler or known.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "kagetsu/textbook/algorithms.hpp"
#include "kagetsu/textbook/gomoku_game.hpp"
#include "kagetsu/textbook/mnk_game.hpp"
#include "kagetsu/textbook/move_order.hpp"
#include "kagetsu/textbook/tic_tac_toe.hpp"
#include "kagetsu/textbook/uniform_tree.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

using namespace textbook;

namespace {

constexpr int kWholeGame = 9;

int sign(int value) {
    return (value > 0) - (value < 0);
}

// Whole games of tic-tac-toe, made next to each other in both classes.
int count_differences(TicTacToe& game, MnkGame& same) {
    int differences = 0;
    if (game.is_terminal() != same.is_terminal()) ++differences;
    if (game.moves() != same.moves()) ++differences;
    if (game.is_terminal()) {
        if (game.value() != sign(same.value())) ++differences;
        return differences;
    }
    for (const int move : game.moves()) {
        game.make(move);
        same.make(move);
        differences += count_differences(game, same);
        game.undo(move);
        same.undo(move);
    }
    return differences;
}

TEST_SUITE("textbook games") {
    TEST_CASE("tic-tac-toe is a draw of 549,946 nodes, 255,168 of them finished games") {
        TicTacToe game;
        const Outcome<TicTacToe> outcome = minimax(game, kWholeGame);
        CHECK(outcome.value == 0);
        CHECK(outcome.counts.nodes() == 549'946);
        CHECK(outcome.counts.leaves == 255'168);
    }

    TEST_CASE("tic-tac-toe is the 3,3,3 game") {
        TicTacToe game;
        MnkGame same(3, 3, 3);
        CHECK(count_differences(game, same) == 0);
    }

    TEST_CASE("small m,n,k games have their known results") {
        const auto result = [](int m, int n, int k) {
            MnkGame game(m, n, k);
            return sign(negamax_table(game, m * n).value);
        };
        CHECK(result(2, 2, 2) == 1);
        CHECK(result(3, 3, 3) == 0);
        CHECK(result(4, 3, 3) == 1);
        CHECK(result(3, 4, 3) == 1);
        CHECK(result(4, 3, 4) == 0);
        CHECK(result(2, 6, 3) == 0);
        CHECK(result(1, 3, 3) == 0);
    }

    TEST_CASE("rows of an m,n,k game lie in all four directions and don't wrap") {
        const auto wins = [](const std::vector<int>& mine, const std::vector<int>& his) {
            MnkGame game(4, 5, 3);
            for (std::size_t i = 0; i < mine.size(); ++i) {
                game.make(mine[i]);
                if (i < his.size()) game.make(his[i]);
            }
            return game.is_terminal() && game.value() == -MnkGame::kWin;
        };
        CHECK(wins({9, 10, 11}, {0, 1}));
        CHECK(wins({2, 6, 10}, {0, 1}));
        CHECK(wins({8, 13, 18}, {0, 1}));
        CHECK(wins({11, 14, 17}, {0, 1}));
        CHECK_FALSE(wins({10, 11, 12}, {0, 1}));
        CHECK_FALSE(wins({2, 7, 12}, {0, 1}));
    }

    TEST_CASE("an m,n,k estimate counts the rows that are left to both players") {
        MnkGame game(3, 3, 3);
        CHECK(game.value() == 0);
        // A stone in the centre has four rows, worth 2 each; four empty ones count for both.
        game.make(4);
        CHECK(game.value() == 4 - (4 * 2 + 4));
        // A corner takes three rows away, one of them through the centre.
        game.make(0);
        CHECK(game.value() == (3 * 2 + 2) - (2 * 2 + 2));
    }

    TEST_CASE("the value of a uniform tree is the one it was built from") {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            for (const int best_first : {0, 50, 100}) {
                const TreeShape shape{static_cast<int>(seed % 6), 2 + static_cast<int>(seed % 4),
                                      best_first, seed};
                UniformTree tree(shape);
                const int built = tree.minimax_value();
                REQUIRE(minimax(tree, shape.depth).value == built);
                REQUIRE(tree.minimax_value() == built);
            }
        }
    }

    TEST_CASE("the best move of a uniform tree comes first as often as was asked for") {
        constexpr int kTrees = 2000;
        for (const int best_first : {0, 25, 90, 100}) {
            int first = 0;
            for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
                UniformTree tree({1, 5, best_first, seed});
                const int value = tree.minimax_value();
                tree.make(0);
                first += -tree.minimax_value() == value;
            }
            // Another move is equally good with probability 1 / kSpread.
            const double percent = 100.0 * first / kTrees;
            CHECK(percent >= best_first - 3);
            CHECK(percent <= best_first + 5);
        }
    }

    TEST_CASE("the best move of a uniform tree that does not come first can come anywhere") {
        constexpr int kTrees = 500;
        std::array<int, 6> times_best{};
        for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
            UniformTree tree({1, 6, 0, seed});
            const int value = tree.minimax_value();
            for (const int move : tree.moves()) {
                tree.make(move);
                times_best[static_cast<std::size_t>(move)] += -tree.minimax_value() == value;
                tree.undo(move);
            }
        }
        // Another move is equally good with probability 1 / kSpread.
        CHECK(times_best[0] < kTrees / 10);
        CHECK(*std::min_element(times_best.begin() + 1, times_best.end()) > kTrees / 10);
    }

    TEST_CASE("a uniform tree has different keys everywhere and estimates near the truth") {
        UniformTree tree({4, 3, 50, 7});
        std::set<std::uint64_t> keys;
        const auto walk = [&](const auto& self) -> void {
            CHECK(keys.insert(tree.key()).second);
            CHECK(std::abs(tree.value() - tree.minimax_value()) <= UniformTree::kSpread);
            if (tree.is_terminal()) return;
            for (const int move : tree.moves()) {
                tree.make(move);
                self(self);
                tree.undo(move);
            }
        };
        walk(walk);
        CHECK(keys.size() == 1 + 3 + 9 + 27 + 81);
    }

    TEST_CASE("a gomoku position keeps to the rule of its board") {
        const Evaluator evaluator;
        for (const Rule rule : {Rule::Freestyle, Rule::Standard}) {
            Position position({7, 7}, rule);
            for (int x = 0; x < 6; ++x) {
                if (x != 2) position.place(square_at(x, 3), Cell::Black);
            }
            position.place(square_at(0, 0), Cell::White);
            GomokuGame game(position, evaluator);
            CHECK_FALSE(game.is_terminal());
            // Black makes six in a row.
            game.make(square_at(2, 3));
            CHECK(game.is_terminal() == (rule == Rule::Freestyle));
            if (rule == Rule::Freestyle) CHECK(game.value() == mated_in(1));
            game.undo(square_at(2, 3));
            CHECK_FALSE(game.is_terminal());
        }
    }

    TEST_CASE("a gomoku position lists the engine's candidates, or the best of them") {
        const Evaluator evaluator;
        Random random(5);
        const GomokuGame empty(Position({9, 9}), evaluator);
        CHECK(empty.moves().size() == 81);
        for (int i = 0; i < 50; ++i) {
            const Position position =
                random_position({9, 9}, Rule::Freestyle, 1 + random.below(30), {}, random);
            const GomokuGame all(position, evaluator);
            const GomokuGame some(position, evaluator, 5);
            std::vector<Square> moves = all.moves();
            const std::vector<Square> best(
                moves.begin(),
                moves.begin() + std::min<std::ptrdiff_t>(5, moves.end() - moves.begin()));
            CHECK(some.moves() == best);
            const PatternBoard board(position, evaluator.point_values(position));
            const auto score = [&](Square move) {
                return evaluator.move_scorer(board, board.side_to_move())(move);
            };
            CHECK(std::is_sorted(moves.begin(), moves.end(),
                                 [&](Square a, Square b) { return score(a) > score(b); }));
            std::sort(moves.begin(), moves.end());
            std::vector<Square> candidates;
            position.candidates().for_each(
                [&](int bit) { candidates.push_back(position.layout().square_of(bit)); });
            std::sort(candidates.begin(), candidates.end());
            CHECK(moves == candidates);
        }
    }

    TEST_CASE("another order has the same moves") {
        const UniformTree tree({3, 8, 50, 3});
        const Presorted<UniformTree> sorted(tree, 2);
        std::set<std::vector<int>> orders;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            std::vector<int> moves = Shuffled<UniformTree>(tree, seed).moves();
            orders.insert(moves);
            std::sort(moves.begin(), moves.end());
            CHECK(moves == tree.moves());
        }
        CHECK(orders.size() == 20);
        std::vector<int> moves = sorted.moves();
        std::sort(moves.begin(), moves.end());
        CHECK(moves == tree.moves());
    }

    TEST_CASE("an order from a shallower iteration is that of its values") {
        constexpr int kDepth = 4;
        Presorted<MnkGame> game(MnkGame(4, 3, 3), kDepth);
        const auto check_order = [&](int depth) {
            int before = textbook::kInfinity;
            for (const int move : game.moves()) {
                game.make(move);
                const int value = -minimax(game, depth - 1).value;
                game.undo(move);
                CHECK(value <= before);
                before = value;
            }
        };
        check_order(kDepth);
        for (const int first : game.moves()) {
            game.make(first);
            check_order(kDepth - 1);
            game.undo(first);
        }
    }

    TEST_CASE("a full board without a five is a draw") {
        // Rows of two and one: no five anywhere, one square left.
        Position position({5, 5});
        for (int i = 0; i < 24; ++i) {
            const Color color = (i % 5 / 2 + i / 5) % 2 == 0 ? Color::Black : Color::White;
            position.place(square_at(i % 5, i / 5), cell_of(color));
        }
        const Evaluator evaluator;
        GomokuGame game(position, evaluator);
        CHECK_FALSE(game.is_terminal());
        game.make(square_at(4, 4));
        REQUIRE_FALSE(position.winner());
        CHECK(game.is_terminal());
        CHECK(game.value() == 0);
    }
}

}  // namespace

}  // namespace kagetsu::test
