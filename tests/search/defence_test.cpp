// Checks the defences against a win in 5 by playing every other move: the opponent must then have a
// win, proven by the point classes or, where those are too cautious, by exhaustive search.
// (tactics_test.cpp checks the proofs of the point classes by exhaustive search.) If there is no
// defence at all, the search claims a loss in 6: exhaustive search must then confirm that the
// opponent has a winning answer to every move.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/notation.hpp"
#include "search/legal_moves.hpp"
#include "search/tactics.hpp"
#include "search/think.hpp"
#include "support/naive_solver.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

// Does neither side have a more urgent move?
bool is_calm(PatternBoard& board) {
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    return !proven_by_classes(board, 0) && board.count(you, PointClass::Five) == 0 &&
           board.count(you, PointClass::OpenFour) == 0;
}

constexpr int kUsualPositions = 3000;
constexpr int kUsualLost = 600;
// One in this many lost positions is searched exhaustively in full.
constexpr int kPerExhaustive = 50;
constexpr int kVariants = 20;
constexpr int kMostTries = 10'000'000;  // gives up if too few are found

struct Counts {
    int positions = 0;
    int losing_moves = 0;
    int holding_moves = 0;
};

// In renju the classes are cautious: a forbidden point where Black might make a four counts as one.
bool is_lost_all_the_same(const PatternBoard& board) {
    return board.position().rule() == Rule::Renju &&
           NaiveSolver(to_naive(board.position())).wins_within(5, board.side_to_move());
}

void check_defences(PatternBoard& board, Counts& counts) {
    const std::optional<Bitboard> defences = win_in_five_defences(board);
    if (!defences) return;
    const Color me = board.side_to_move();
    const Layout& layout = board.position().layout();
    const Bitboard allowed = *defences | board.four_points(me);
    ++counts.positions;
    playable(board, board.position().empty_squares()).for_each([&](int bit) {
        const ScopedMove move(board, layout.square_of(bit));
        const std::optional<Value> result = proven_by_classes(board, 1);
        const bool loses = result && *result >= mate_in(6);
        if (allowed.test(bit)) {
            counts.holding_moves += loses ? 0 : 1;
        } else {
            ++counts.losing_moves;
            if (!loses) REQUIRE(is_lost_all_the_same(board));
        }
    });
}

// Does the opponent have an answer to every move that wins within five plies? The point classes
// select the candidate answers, exhaustive search verifies them.
bool every_move_loses(PatternBoard& board) {
    const Layout& layout = board.position().layout();
    const Color me = board.side_to_move();
    const Color you = opponent(me);
    const auto holds = [&](int bit) {
        const ScopedMove move(board, layout.square_of(bit));
        NaiveSolver solver(to_naive(board.position()));
        const auto loses_to = [&](int answer) {
            const Stone stone(solver.position(), point_of(layout.square_of(answer)), you);
            return solver.position().has_five(you) || solver.loses_within(4, me);
        };
        constexpr std::array kWinningClasses{PointClass::Five, PointClass::OpenFour,
                                             PointClass::FourThree, PointClass::DoubleThree};
        return std::none_of(kWinningClasses.begin(), kWinningClasses.end(),
                            [&](PointClass c) { return board.points(you, c).any_of(loses_to); });
    };
    return !playable(board, board.position().empty_squares()).any_of(holds);
}

// Does the opponent have an unstoppable win in 5, with nothing more urgent for either side?
bool is_lost_in_six(const Position& position, const Evaluator& evaluator) {
    if (position.winner() || position.empty_count() == 0) return false;
    PatternBoard board(position, evaluator.point_values(position));
    if (!is_calm(board)) return false;
    const std::optional<Bitboard> defences = win_in_five_defences(board);
    return defences && (*defences | board.four_points(board.side_to_move())).empty();
}

}  // namespace

TEST_SUITE("defences against a win in 5") {
    TEST_CASE("a move that is neither a defence nor a four loses in 6") {
        const Evaluator evaluator;
        const int wanted = scaled(kUsualPositions);
        for (const Rule rule : kAllRules) {
            Random random(707 + 101 * index_of(rule));
            Counts counts;
            for (int game = 0; counts.positions < wanted && game < kMostTries; ++game) {
                const int size = std::array{9, 15, 11, 20}[static_cast<std::size_t>(game % 4)];
                const Position start =
                    random_position({size, size}, rule, 6, kTacticalPlay, random);
                PatternBoard board(start, evaluator.point_values(start));
                NaivePosition naive = to_naive(board.position());
                while (board.position().empty_count() > 0) {
                    const Color color = board.side_to_move();
                    const Point p = random_move(naive, color, kTacticalPlay, random);
                    if (naive.makes_five(p, color)) break;
                    naive.put(p, symbol_of(color));
                    board.make(square_of(p));
                    if (is_calm(board)) check_defences(board, counts);
                }
            }
            MESSAGE(counts.positions << " positions, " << counts.losing_moves << " losing moves, "
                                     << counts.holding_moves << " others that don't lose so");
            CHECK(counts.positions >= wanted);
        }
    }

    TEST_CASE("a position without a defence or a four is lost in 6") {
        const Evaluator evaluator;
        const int wanted = scaled(kUsualLost);
        for (const Rule rule : kAllRules) {
            Random random(717 + 101 * index_of(rule));
            std::unordered_set<std::uint64_t> seen;
            int lost = 0;
            int exhaustive = 0;
            const auto check = [&](const Position& position) {
                if (!is_lost_in_six(position, evaluator)) return false;
                if (!seen.insert(position.key()).second) return true;
                ++lost;
                CAPTURE(to_text(position));
                PatternBoard board(position, evaluator.point_values(position));
                REQUIRE(every_move_loses(board));
                LoneSearch search(position);
                REQUIRE(search->search(-kInfinity, kInfinity, 2 * kPly, 0) == mated_in(6));
                return true;
            };
            for (int i = 0; lost < wanted && i < kMostTries; ++i) {
                const int side = std::array{8, 9, 7, 8, 15}[static_cast<std::size_t>(i % 5)];
                const Position start = tactical_position({side, side}, rule, random);
                if (!check(start)) continue;
                if (side < 10 && exhaustive < wanted / kPerExhaustive) {
                    ++exhaustive;
                    NaiveSolver solver(to_naive(start));
                    REQUIRE(solver.loses_within(6, start.side_to_move()));
                    REQUIRE_FALSE(solver.loses_within(4, start.side_to_move()));
                }
                // Such positions are rare: also try variants with one more stone.
                for (int k = 0; k < kVariants && side < 10; ++k) {
                    NaivePosition naive = to_naive(start);
                    const Color color = random.percent(50) ? Color::Black : Color::White;
                    naive.put(random.pick(naive.empty_squares()), symbol_of(color));
                    (void)check(to_position(naive, start.side_to_move()));
                }
            }
            MESSAGE(lost << " lost positions, " << exhaustive << " of them by exhaustive search");
            CHECK(lost >= wanted);
            CHECK(exhaustive >= wanted / kPerExhaustive);
        }
    }
}

}  // namespace kagetsu::test
