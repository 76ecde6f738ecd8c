// All algorithms find the minimax value and a move that reaches it.
#include "kagetsu/textbook/algorithms.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kagetsu/textbook/gomoku_game.hpp"
#include "kagetsu/textbook/mnk_game.hpp"
#include "kagetsu/textbook/move_order.hpp"
#include "kagetsu/textbook/tic_tac_toe.hpp"
#include "kagetsu/textbook/uniform_tree.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "textbook/commuting_game.hpp"

namespace kagetsu::test {

using namespace textbook;

namespace {

// Describes the first error of any algorithm on this game; empty if there is none. Tries several
// guesses of MTD(f).
template <KeyedGame G>
std::string find_fault(const G& start, int depth) {
    G game = start;
    const int value = minimax(game, depth).value;
    for (const Algorithm<G>& algorithm : kAlgorithms<G>) {
        for (const int guess : {0, value, value - 7, textbook::kInfinity, -textbook::kInfinity}) {
            const Outcome<G> outcome = algorithm.run(game, depth, guess);
            const std::string where =
                std::string(algorithm.name) + " with guess " + std::to_string(guess);
            if (outcome.value != value) {
                return where + ": value " + std::to_string(outcome.value) + ", not " +
                       std::to_string(value);
            }
            if (game.key() != start.key()) return where + ": the game is not as it was";
            if (outcome.counts.leaves == 0) return where + ": looked at nothing";
            if (!is_leaf(game, depth)) {
                game.make(outcome.move);
                const int value_of_move = -minimax(game, depth - 1).value;
                game.undo(outcome.move);
                if (value_of_move != value) return where + ": not a minimax move";
            }
            if (algorithm.name != "MTD(f)") break;
        }
    }
    return "";
}

TEST_SUITE("textbook algorithms") {
    TEST_CASE("all agree on tic-tac-toe: a draw") {
        CHECK(find_fault(TicTacToe{}, 9) == "");
        CHECK(find_fault(Shuffled<TicTacToe>({}, 1), 9) == "");
        CHECK(find_fault(Presorted<TicTacToe>({}, 8), 9) == "");
    }

    TEST_CASE("all agree on every opening of tic-tac-toe and at every depth") {
        TicTacToe game;
        for (const int first : game.moves()) {
            game.make(first);
            for (const int second : game.moves()) {
                game.make(second);
                for (int depth = 0; depth <= 8; ++depth)
                    REQUIRE(find_fault(game, depth) == "");
                game.undo(second);
            }
            game.undo(first);
        }
    }

    TEST_CASE("all agree on positions of small m,n,k games") {
        Random random(11);
        for (int i = 0; i < scaled(200); ++i) {
            const std::array<int, 3> mnk{3 + random.below(3), 3 + random.below(3),
                                         3 + random.below(2)};
            MnkGame game(mnk[0], mnk[1], mnk[2]);
            for (int moves = random.below(8); moves > 0 && !game.is_terminal(); --moves)
                game.make(random.pick(game.moves()));
            REQUIRE(find_fault(game, 1 + random.below(4)) == "");
        }
    }

    TEST_CASE("all agree on random trees") {
        for (int i = 0; i < scaled(1600); ++i) {
            const TreeShape shape{i % 7, i % 7 < 5 ? 2 + i % 5 : 2, i % 4 * 33,
                                  static_cast<std::uint64_t>(i)};
            CAPTURE(i);
            REQUIRE(find_fault(UniformTree(shape), shape.depth) == "");
        }
    }

    TEST_CASE("all agree on random trees cut off above their leaves") {
        for (int i = 0; i < scaled(200); ++i) {
            const TreeShape shape{6, 3, 60, static_cast<std::uint64_t>(i)};
            REQUIRE(find_fault(UniformTree(shape), i % 6) == "");
        }
    }

    TEST_CASE("all agree where many ways lead to the same position") {
        for (int i = 0; i < scaled(400); ++i) {
            const auto seed = static_cast<std::uint64_t>(i);
            const Shuffled<CommutingGame> game(CommutingGame(3, 20, seed), seed);
            CAPTURE(i);
            REQUIRE(find_fault(game, 3 + i % 5) == "");
        }
    }

    TEST_CASE("all agree on gomoku positions") {
        const Evaluator evaluator;
        Random random(17);
        constexpr std::array<BoardShape, 4> kShapes{{{15, 15}, {7, 7}, {20, 20}, {9, 6}}};
        for (int i = 0; i < scaled(240); ++i) {
            const Rule rule = i % 2 == 0 ? Rule::Freestyle : Rule::Standard;
            const Position position =
                random_position(kShapes[static_cast<std::size_t>(i / 2 % 4)], rule,
                                1 + random.below(40), kTacticalPlay, random);
            const int depth = 2 + i % 3;
            const std::size_t width = depth == 2 ? GomokuGame::kAllMoves : depth == 3 ? 12 : 6;
            CAPTURE(i);
            REQUIRE(find_fault(GomokuGame(position, evaluator, width), depth) == "");
        }
    }

    TEST_CASE("a finished game is a leaf, whatever the depth") {
        TicTacToe game;
        for (const int move : {0, 3, 1, 4, 2})
            game.make(move);
        for (const int depth : {0, 1, 4}) {
            for (const Algorithm<TicTacToe>& algorithm : kAlgorithms<TicTacToe>) {
                const Outcome<TicTacToe> outcome = algorithm.run(game, depth, 0);
                CHECK(outcome.value == -1);
                CHECK(outcome.counts.interior == 0);
            }
        }
    }
}

}  // namespace

}  // namespace kagetsu::test
