// Checks every claim of search/tactics.hpp against exhaustive search.
//
// The exhaustive search (support/naive_solver.hpp) tries every empty square for both sides. A
// claimed distance must be exact: a win in n plies exists, and none in n - 2.
//
// Positions come from random games and, since some claims are rare there, from boards with
// crossing rows. kUsualPositions claims of each kind are checked per rule.
#include "search/tactics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/notation.hpp"
#include "search/legal_moves.hpp"
#include "support/board_literal.hpp"
#include "support/naive_solver.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

constexpr int kUsualPositions = 1000;
constexpr std::array<BoardShape, 10> kShapes{
    {{9, 9}, {10, 10}, {8, 8}, {9, 9}, {10, 10}, {7, 7}, {15, 15}, {5, 20}, {6, 6}, {5, 5}}};

// Counts the claims checked of each kind, up to the same number for every kind.
class Claims {
  public:
    explicit Claims(int wanted) : wanted_(wanted) {
        for (const char* kind : {"win in 1", "win in 3", "win in 5 by four-three",
                                 "win in 5 by double three", "loss in 2", "loss in 4", "no claim"})
            checked_[kind] = 0;
    }

    // Counts a claim of this kind and returns true unless enough have been checked.
    [[nodiscard]] bool take(const std::string& kind) {
        int& checked = checked_[kind];
        if (checked == wanted_) return false;
        ++checked;
        return true;
    }
    [[nodiscard]] bool complete() const {
        return std::all_of(checked_.begin(), checked_.end(),
                           [this](const auto& kind) { return kind.second == wanted_; });
    }
    [[nodiscard]] std::string summary() const {
        std::string text;
        for (const auto& [kind, checked] : checked_)
            text += (text.empty() ? "" : ", ") + kind + " " + std::to_string(checked);
        return text;
    }

  private:
    int wanted_;
    std::map<std::string, int> checked_;
};

class Checker {
  public:
    explicit Checker(int wanted) : claims_(wanted) {}

    // Checks proven_by_classes() against the naive solver. `board` must have no five.
    void check_static_result(PatternBoard& board) {
        const Position& before = board.position();
        const std::uint64_t key = before.key();
        const std::optional<Value> claim = proven_by_classes(board, 0);
        if (before.key() != key) complain(before, "proven_by_classes leaves another position");
        const std::optional<Value> deeper = proven_by_classes(board, 7);
        if (deeper.has_value() != claim.has_value() ||
            (claim && *deeper != *claim + (*claim > 0 ? -7 : 7))) {
            complain(before, "the distance does not count from the root");
        }

        const Color me = before.side_to_move();
        NaiveSolver solver(to_naive(before));
        if (!claim) {
            check_silence(board, solver);
            return;
        }
        const Value value = *claim;
        if (value == mate_in(1)) {
            if (!claims_.take("win in 1")) return;
            expect(before, solver.wins_within(1, me), "win in 1");
        } else if (value == mate_in(3)) {
            if (!claims_.take("win in 3")) return;
            expect(before, !solver.wins_within(1, me), "no win in 1 but in 3");
            expect(before, solver.wins_within(3, me), "win in 3");
        } else if (value == mate_in(5)) {
            const bool four_three = board.count(me, PointClass::FourThree) > 0;
            if (!claims_.take(four_three ? "win in 5 by four-three" : "win in 5 by double three"))
                return;
            if (sees_wins_in_three(board))
                expect(before, !solver.wins_within(3, me), "no win in 3 but in 5");
            expect(before, solver.wins_within(5, me), "win in 5");
        } else if (value == mated_in(2)) {
            if (!claims_.take("loss in 2")) return;
            expect(before, solver.loses_within(2, me), "loss in 2");
        } else if (value == mated_in(4)) {
            if (!claims_.take("loss in 4")) return;
            expect(before, !solver.loses_within(2, me), "no loss in 2 but in 4");
            expect(before, solver.loses_within(4, me), "loss in 4");
        } else {
            complain(before, "a claim of unknown kind: " + std::to_string(value));
        }
    }

    // Every other move must lose (unless it makes a four), and every defence must hold against an
    // open four. The precondition of open_four_defences() must be met.
    void check_defences(const PatternBoard& board) {
        const Position& position = board.position();
        const Color me = position.side_to_move();
        const Bitboard defences = open_four_defences(board);
        NaiveSolver solver(to_naive(position));
        const std::vector<Point> holding = solver.moves_that_hold(me);
        ++defence_sets_;
        for (const Point p : solver.position().empty_squares()) {
            const bool holds = std::find(holding.begin(), holding.end(), p) != holding.end();
            if (defences.test(position.layout().bit_of(square_of(p)))) {
                if (!may_play(solver.position(), p, me))
                    complain(position, "a forbidden defence: " + name(p));
                if (!holds && is_complete(board)) complain(position, "no defence: " + name(p));
            } else if (holds) {
                const Stone stone(solver.position(), p, me);
                if (solver.position().five_points(me).empty())
                    complain(position, "a defence left out: " + name(p));
            }
        }
    }

    void complain(const Position& position, const std::string& what) {
        const std::string mover(1, symbol_of(position.side_to_move()));
        differences_ += what + ", " + mover + " to move, " +
                        describe(position.shape(), position.rule()) + "\n" + to_text(position);
    }

    [[nodiscard]] const Claims& claims() const { return claims_; }
    [[nodiscard]] int defence_sets() const { return defence_sets_; }
    [[nodiscard]] const std::string& differences() const { return differences_; }

  private:
    // In renju the classes do not suffice: fives that Black may not block are left to the search.
    [[nodiscard]] static bool is_complete(const PatternBoard& board) {
        return board.position().rule() != Rule::Renju;
    }
    // In renju all of White's wins in 3 are seen, even fours that Black may not block.
    [[nodiscard]] static bool sees_wins_in_three(const PatternBoard& board) {
        return is_complete(board) || board.side_to_move() == Color::White;
    }
    [[nodiscard]] static std::string name(Point p) { return to_letters(square_of(p)); }

    void expect(const Position& position, bool truth, const char* what) {
        if (!truth) complain(position, std::string("not true: ") + what);
    }

    // Without a claim the result is open, but fives and open fours must not be overlooked unless
    // there is a five to block.
    void check_silence(const PatternBoard& board, NaiveSolver& solver) {
        if (!claims_.take("no claim")) return;
        const Color me = board.side_to_move();
        expect(board.position(), !solver.wins_within(1, me), "a win in 1 overlooked");
        expect(board.position(), !solver.loses_within(2, me), "a loss in 2 overlooked");
        if (solver.position().five_points(opponent(me)).empty() && sees_wins_in_three(board)) {
            expect(board.position(), !solver.wins_within(3, me), "a win in 3 overlooked");
        }
    }

    Claims claims_;
    int defence_sets_ = 0;
    std::string differences_;
};

// Visits this position, which has no five, and those of a random game of at most `moves` moves from
// it, until a move would make five. Returns the number of moves made.
template <typename Visitor>
int for_each_position(const Position& start, int moves, const Evaluator& evaluator, Random& random,
                      Visitor&& visit) {
    PatternBoard board(start, evaluator.point_values(start));
    NaivePosition naive = to_naive(start);
    visit(board);
    for (int i = 0; i < moves && board.position().empty_count() > 0; ++i) {
        const Color color = board.side_to_move();
        const Point p = random_move(naive, color, kTacticalPlay, random);
        if (naive.makes_five(p, color)) return i;
        naive.put(p, symbol_of(color));
        board.make(square_of(p));
        visit(board);
    }
    return moves;
}

// Plays from the empty board, and from one board with crossing rows for each move of that game.
template <typename Visitor>
void for_each_tactical_position(BoardShape shape, Rule rule, const Evaluator& evaluator,
                                Random& random, Visitor&& visit) {
    const Position empty(shape, rule);
    const int moves = for_each_position(empty, shape.area(), evaluator, random, visit);
    constexpr int kMovesEach = 2;
    for (int i = 0; i < moves; ++i) {
        const Position start = tactical_position(shape, rule, random);
        for_each_position(start, kMovesEach, evaluator, random, visit);
    }
}

bool open_four_threatens(const PatternBoard& board) {
    const Color me = board.side_to_move();
    return board.count(opponent(me), PointClass::OpenFour) > 0 &&
           board.count(me, PointClass::Five) == 0 &&
           board.count(opponent(me), PointClass::Five) == 0;
}

std::string letters_of(const Position& position, const Bitboard& points) {
    std::string text;
    points.for_each([&](int bit) {
        if (!text.empty()) text += ' ';
        text += to_letters(position.layout().square_of(bit));
    });
    return text;
}

}  // namespace

TEST_SUITE("tactics") {
    TEST_CASE("the defences against an open three are the points that stop its fours") {
        const Evaluator evaluator;
        const auto defences = [&](std::string_view moves, Rule rule = Rule::Freestyle) {
            const Position position = parse_game(moves, {}, rule);
            const PatternBoard board(position, evaluator.point_values(position));
            REQUIRE(open_four_threatens(board));
            return letters_of(board.position(), open_four_defences(board));
        };
        // Open at both ends, then closed at one end, then with a gap.
        CHECK(defences("h8 a1 i8 a15 j8") == "g8 k8");
        CHECK(defences("h8 f8 i8 a15 j8") == "g8 k8 l8");
        CHECK(defences("h8 a1 i8 a15 k8") == "g8 j8 l8");
        // Two threes: only common squares help.
        CHECK(defences("h8 a1 i8 a15 j8 o1 e11 o15 e12 a8 e13") == "");
        CHECK(defences("h8 a1 i8 a15 h9 o1 h10 a8 j8", Rule::Standard) == "");
        // Where overlines do not win, a stone two cells beyond an end closes it.
        CHECK(defences("h8 a1 i8 a15 j8 o1 m8", Rule::Freestyle) == "g8 k8");
        CHECK(defences("h8 a1 i8 a15 j8 o1 m8", Rule::Standard) == "f8 g8 k8");
    }

    TEST_CASE("simple results are found statically") {
        const Evaluator evaluator;
        const auto result = [&](std::string_view moves) {
            const Position position = parse_game(moves);
            PatternBoard board(position, evaluator.point_values(position));
            return proven_by_classes(board, 0);
        };
        CHECK(result("h8 a1 i8 a2 j8 a3 k8 c1") == mate_in(1));
        CHECK(result("h8 a1 i8 a2 j8 o15 k8") == mated_in(2));
        CHECK(result("h8 a1 i8 a3 j8 a5") == mate_in(3));
        CHECK(result("h8 a1 i8 a3 h9 a5 h10 c1 j8 a7") == mate_in(3));
        CHECK_FALSE(result("h8").has_value());
        CHECK_FALSE(result("h8 a1 i8 a15 j8").has_value());
        CHECK_FALSE(result("h8 g8 i8 a1 j8 o1 k8").has_value());
    }

    TEST_CASE("exhaustive search refutes no claim about random positions") {
        const Evaluator evaluator;
        const int wanted = scaled(kUsualPositions);
        for (const Rule rule : kAllRules) {
            Random random(101 + 101 * index_of(rule));
            Checker checker(wanted);
            int games = 0;
            for (; !checker.claims().complete() && games < wanted + 100; ++games) {
                const BoardShape shape = kShapes[static_cast<std::size_t>(games) % kShapes.size()];
                for_each_tactical_position(
                    shape, rule, evaluator, random,
                    [&](PatternBoard& board) { checker.check_static_result(board); });
            }
            MESSAGE(name_of(rule) << ", " << games << " games: " << checker.claims().summary());
            REQUIRE(checker.claims().complete());
            CHECK(checker.differences() == "");
        }
    }

    TEST_CASE("moves other than the defences against open fours lose, the defences hold") {
        const Evaluator evaluator;
        const int wanted = scaled(kUsualPositions);
        for (const Rule rule : kAllRules) {
            Random random(404 + 101 * index_of(rule));
            Checker checker(wanted);
            for (int games = 0; checker.defence_sets() < wanted && games < wanted + 100; ++games) {
                const BoardShape shape = kShapes[static_cast<std::size_t>(games) % kShapes.size()];
                for_each_tactical_position(shape, rule, evaluator, random,
                                           [&](PatternBoard& board) {
                                               if (open_four_threatens(board))
                                                   checker.check_defences(board);
                                           });
            }
            MESSAGE(name_of(rule) << ": " << checker.defence_sets() << " sets of defences");
            REQUIRE(checker.defence_sets() >= wanted);
            CHECK(checker.differences() == "");
        }
    }
}

}  // namespace kagetsu::test
