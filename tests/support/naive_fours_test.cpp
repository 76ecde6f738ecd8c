// Compares the oracle of wins by fours and threats with the other one, and with positions whose
// result is known.
#include "support/naive_fours.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>

#include "kagetsu/notation.hpp"
#include "support/board_literal.hpp"
#include "support/kind.hpp"
#include "support/naive_solver.hpp"
#include "support/scale.hpp"
#include "support/solutions.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

constexpr int kEffort = 100'000;

// Black has a three that is blocked on one side, and two stones that its four makes a three.
constexpr std::string_view kFourThree = R"(
       a b c d e f g h i j k
     1 . . . . . . . . . . .
     2 . . . . . . . . . . .
     3 . . . . . . . . . . .
     4 . . . . . . . . . . .
     5 . O X X X . . . . . .
     6 . . . . . X . . . . .
     7 . . . . . X . . . . .
     8 . . . . . . . . . . .
     9 . . . . . . . . . O .
    10 . . . . . . . . . . .
    11 O . . . . . . . . . O
)";

std::vector<Point> points(std::string_view squares) {
    std::vector<Point> found;
    const std::vector<Square> parsed = parse_squares(squares, {11, 11}).value();
    std::transform(parsed.begin(), parsed.end(), std::back_inserter(found), point_of);
    return found;
}

}  // namespace

TEST_SUITE("naive fours") {
    TEST_CASE("the shortest win and its first moves") {
        const NaivePosition naive = to_naive(parse_board(kFourThree));
        NaiveFours fours(naive, kEffort);
        CHECK(fours.wins(Color::Black));
        CHECK(fours.shortest(Color::Black) == 5);
        CHECK(fours.first_moves(Color::Black) == points("f5"));
        CHECK(fours.shortest_move(Color::Black) == points("f5").front());
        CHECK_FALSE(fours.wins(Color::White));
        CHECK_FALSE(fours.shortest(Color::White).has_value());
        CHECK(fours.first_moves(Color::White).empty());
        CHECK_FALSE(fours.shortest_move(Color::White).has_value());
    }

    TEST_CASE("an answer that takes too long is none") {
        const NaivePosition naive = to_naive(parse_board(kFourThree));
        CHECK_THROWS_AS((void)NaiveFours(naive, 1).wins(Color::Black), TooLong);
    }

    TEST_CASE("the defences against a four-three") {
        const NaivePosition naive = to_naive(parse_board(kFourThree));
        const std::vector<Point> holding =
            moves_without_win_by_fours(naive, Color::White, 1000, kEffort);
        for (const Point p : points("f5 g5 f4 f8"))
            CHECK(std::count(holding.begin(), holding.end(), p) == 1);
        for (const Point p : points("a1 k1 h9 b2 j8"))
            CHECK(std::count(holding.begin(), holding.end(), p) == 0);
        CHECK(moves_without_win_by_fours(naive, Color::White, 2, kEffort).size() == 2);
    }

    TEST_CASE("both oracles agree on wins by fours, and the first moves are those that win") {
        int wins = 0;
        int none = 0;
        for (const Rule rule : kAllRules) {
            Random random(91 + index_of(rule));
            for (int i = 0; i < scaled(400); ++i) {
                const Position position = random_tactics(rule, i, random);
                const NaivePosition naive = to_naive(position);
                const Color me = position.side_to_move();
                CAPTURE(naive.to_text());
                NaiveSolver other(naive);
                const NaiveSolver::Answer answer = other.wins_by_fours(me, 2'000);
                if (answer == NaiveSolver::Answer::TooLong) continue;
                NaiveFours fours(naive, kEffort);
                const bool won = fours.wins(me);
                REQUIRE(won == (answer == NaiveSolver::Answer::Yes));
                const std::optional<int> plies = fours.shortest(me);
                const std::vector<Point> first = fours.first_moves(me);
                CHECK(plies.has_value() == won);
                CHECK(first.empty() == !won);
                const std::optional<Point> move = fours.shortest_move(me);
                CHECK(std::count(first.begin(), first.end(), move) == (won ? 1 : 0));
                ++(won ? wins : none);
                if (!won) continue;
                // Up to three plies every win is one by fours.
                CHECK((*plies == 1) == other.wins_within(1, me));
                CHECK((*plies <= 3) == other.wins_within(3, me));
                CHECK(std::is_sorted(first.begin(), first.end(), [&](Point a, Point b) {
                    return naive.index(a) < naive.index(b);
                }));
            }
        }
        MESSAGE(wins << " wins, " << none << " positions without one");
        CHECK(wins > (wins + none) / 10);
        CHECK(none > (wins + none) / 10);
    }

    TEST_CASE("open threes win by threats, against every reply, unless there is a counter-threat") {
        // Two rows of two that cross: a stone on the crossing makes a double three.
        const NaivePosition naive = to_naive(parse_board(R"(
               a b c d e f g h i j k
             1 . . . . . . . . . . O
             2 . . . . . . . . . . .
             3 . . . . . . . . . . .
             4 . . . . . X . . . . .
             5 . . . . . X . . . . .
             6 . . . X X . . . . . .
             7 . . . . . . . . . . .
             8 . . . . . . . . . . .
             9 . . . . . . . . . . .
            10 . . . . . . . . . O .
            11 O . . . . . . . . . O
        )"));
        NaiveThreats threats(naive, {}, kEffort);
        CHECK_FALSE(threats.wins_within(0, Color::Black));
        CHECK(threats.wins_within(1, Color::Black));
        CHECK(threats.wins_with({5, 5}, 1, Color::Black));
        CHECK_FALSE(threats.wins_with({0, 0}, 1, Color::Black));
        CHECK_FALSE(NaiveThreats(naive, {}, kEffort).wins_within(1, Color::White));

        NaivePosition countered = naive;
        for (const Point p : points("a4 a5 a6 a7"))
            countered.put(p, 'O');  // an open four
        CHECK_FALSE(NaiveThreats(countered, {}, kEffort).wins_within(1, Color::Black));

        // A strategy of one wrong move proves nothing.
        const Strategy wrong = [](const NaivePosition&, Color) { return Point{0, 0}; };
        NaiveThreats hinted(naive, wrong, kEffort);
        CHECK_FALSE(hinted.wins_within(1, Color::Black, NaiveThreats::Attack::StrategyOnly));
        CHECK(hinted.wins_within(1, Color::Black));
    }
}

TEST_SUITE("symmetry") {
    TEST_CASE("positions that differ by a symmetry are of one kind, others are not") {
        Position position;
        Position turned;
        Position other;
        for (const char* const move : {"h8", "i9", "a2"})
            position.make(*parse_square(move, {}));
        for (const char* const move : {"h8", "g9", "n1"})  // a quarter turn
            turned.make(*parse_square(move, {}));
        for (const char* const move : {"h8", "i9", "a3"})
            other.make(*parse_square(move, {}));
        CHECK(kind_of(position) == kind_of(turned));
        CHECK(kind_of(position) != kind_of(other));
        turned.set_side_to_move(Color::Black);
        CHECK(kind_of(position) != kind_of(turned));
    }
}

}  // namespace kagetsu::test
