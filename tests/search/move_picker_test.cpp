#include "search/move_picker.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

struct Ordering {
    Evaluator evaluator;
    History history;
    Killers killers;

    [[nodiscard]] std::vector<Square> moves(const PatternBoard& board,
                                            Square table_move = kNoSquare) const {
        const MoveOrder order(evaluator, history, killers, SearchParameters());
        MovePicker picker(board, order, 0, threat_against_mover(board), table_move);
        std::vector<Square> moves;
        for (Square move = picker.next(); move != kNoSquare; move = picker.next()) {
            moves.push_back(move);
        }
        CHECK(picker.next() == kNoSquare);
        return moves;
    }
    [[nodiscard]] std::vector<Square> moves(const Position& position,
                                            Square table_move = kNoSquare) const {
        return moves(PatternBoard(position, evaluator.point_values(position)), table_move);
    }
};

}  // namespace

TEST_SUITE("move picker") {
    TEST_CASE("moves are distinct and legal, and exist while the board is not full") {
        Random random(9);
        const Ordering ordering;
        for (int i = 0; i < scaled(600); ++i) {
            const BoardShape shape{5 + random.below(18), 5 + random.below(18)};
            const Rule rule = kAllRules[static_cast<std::size_t>(random.below(5))];
            const Position position =
                random_position(shape, rule, random.below(shape.area() + 1), {}, random);
            const std::vector<Square> moves = ordering.moves(position);
            CHECK(std::set<Square>(moves.begin(), moves.end()).size() == moves.size());
            CHECK(std::all_of(moves.begin(), moves.end(),
                              [&](Square move) { return position.is_empty(move); }));
            CHECK(moves.empty() == (position.empty_count() == 0));
            if (rule != Rule::Renju || position.side_to_move() == Color::White) continue;
            const Bitboard forbidden = forbidden_points(position);
            if (forbidden == position.empty_squares()) continue;
            CHECK(std::none_of(moves.begin(), moves.end(), [&](Square move) {
                return forbidden.test(position.layout().bit_of(move));
            }));
        }
    }

    TEST_CASE("the hash move comes first") {
        const Ordering ordering;
        const Position position = parse_game("h8 i9 g7");
        const std::vector<Square> moves = ordering.moves(position);
        for (const Square move : moves)
            CHECK(ordering.moves(position, move).front() == move);
        // ... unless it is illegal here: another position may have the same key.
        CHECK(ordering.moves(position, square("h8")) == moves);
        CHECK(ordering.moves(position, square("a15")) == moves);
    }

    TEST_CASE("equally rated moves come in ascending order of squares") {
        const Ordering ordering;
        const Position position = parse_game("h8");
        const PatternBoard board(position, ordering.evaluator.point_values(position));
        const std::vector<Square> moves = ordering.moves(board);
        int ties = 0;
        for (std::size_t i = 1; i < moves.size(); ++i) {
            const auto score = [&](Square move) {
                return ordering.evaluator.move_scorer(board, board.side_to_move())(move);
            };
            REQUIRE(score(moves[i - 1]) >= score(moves[i]));
            if (score(moves[i - 1]) != score(moves[i])) continue;
            ++ties;
            REQUIRE(moves[i - 1] < moves[i]);
        }
        CHECK(ties > 10);
    }

    TEST_CASE("a five, or else a block of one, is the only move") {
        const Ordering ordering;
        CHECK(ordering.moves(parse_game("h8 a1 i8 a2 j8 a3 k8 c1")).size() == 2);
        CHECK(ordering.moves(parse_game("h8 g8 i8 a2 j8 a3 k8")) ==
              std::vector<Square>{square("l8")});
    }

    TEST_CASE("renju: without a move to choose, a perhaps is not taken for a lost position") {
        // White threatens a four-three at d6, where the four can be stopped at e6. Every empty
        // square is an overline for Black, so that no answer is proven to fail.
        const Position position = parse_board(R"(
               a b c d e f g
             1 X # # # # # #
             2 # # # # # # #
             3 X X X . X X X
             4 # X # O X # #
             5 # # X O X # #
             6 O O O . . # #
             7 X X X . X X X
             8 X X X . X X X
             9 # # # # X # X
        )",
                                              Color::Black, Rule::Renju);
        const Evaluator evaluator;
        const PatternBoard board(position, evaluator.point_values(position));
        REQUIRE(threat_against_mover(board) == Threat::WinInFive);
        REQUIRE(forbidden_points(position) == position.empty_squares());
        const History history;
        const Killers killers;
        const MoveOrder order(evaluator, history, killers, SearchParameters());
        const MovePicker picker(board, order, 0, Threat::WinInFive, kNoSquare);
        CHECK_FALSE(picker.has_no_answer());
        CHECK(picker.has_only_forbidden());
    }

    TEST_CASE("against an open three, defences and own fours are tried") {
        const Ordering ordering;
        std::vector<Square> moves = ordering.moves(parse_game("h8 a1 i8 a15 j8"));
        std::sort(moves.begin(), moves.end());
        CHECK(moves == std::vector<Square>{square("g8"), square("k8")});
        moves = ordering.moves(parse_game("h8 a1 i8 b1 j8 c1 o15"));
        std::sort(moves.begin(), moves.end());
        CHECK(moves == std::vector<Square>{square("d1"), square("e1"), square("g8"), square("k8")});
    }

    TEST_CASE("killers and history move quiet moves up") {
        Ordering ordering;
        const Position position = parse_game("h8 i9 g7");
        const Square last = ordering.moves(position).back();
        const auto rank = [&](Square move) {
            const std::vector<Square> moves = ordering.moves(position);
            return std::find(moves.begin(), moves.end(), move) - moves.begin();
        };
        const auto before = rank(last);
        for (int i = 0; i < 50; ++i)
            ordering.history.update(Color::White, last, History::kLimit);
        const auto with_history = rank(last);
        CHECK(with_history < before);
        CHECK(ordering.history.get(Color::White, last) <= History::kLimit);
        ordering.history.clear();
        ordering.killers.add(0, last);
        CHECK(rank(last) < before);
        ordering.killers = {};
        CHECK(rank(last) == before);
    }

    TEST_CASE("history stays within its limit and decays") {
        History history;
        Random random(1);
        for (int i = 0; i < 10000; ++i) {
            history.update(Color::Black, 100, random.below(2 * History::kLimit) - History::kLimit);
            CHECK(std::abs(history.get(Color::Black, 100)) <= History::kLimit);
        }
        for (int i = 0; i < 10; ++i)
            history.update(Color::Black, 100, History::kLimit);
        const int strong = history.get(Color::Black, 100);
        history.halve();
        CHECK(history.get(Color::Black, 100) == strong / 2);
        CHECK(history.get(Color::White, 100) == 0);
    }
}

}  // namespace kagetsu::test
