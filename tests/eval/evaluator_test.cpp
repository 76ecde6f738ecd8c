#include "kagetsu/evaluator.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "kagetsu/notation.hpp"
#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

// One of the eight symmetries of a square: optional mirroring left to right, then top to bottom,
// then along the diagonal. On a rectangle the last one swaps width and height.
struct Symmetry {
    bool mirror_x;
    bool mirror_y;
    bool transpose;

    [[nodiscard]] BoardShape apply(BoardShape shape) const {
        return transpose ? BoardShape{shape.height, shape.width} : shape;
    }
    [[nodiscard]] Point apply(Point p, BoardShape shape) const {
        if (mirror_x) p.x = shape.width - 1 - p.x;
        if (mirror_y) p.y = shape.height - 1 - p.y;
        return transpose ? Point{p.y, p.x} : p;
    }
    [[nodiscard]] NaivePosition apply(const NaivePosition& position) const {
        const BoardShape shape = position.shape();
        NaivePosition image(apply(shape), position.rule());
        for (int y = 0; y < shape.height; ++y) {
            for (int x = 0; x < shape.width; ++x) {
                image.put(apply({x, y}, shape), position.at({x, y}));
            }
        }
        return image;
    }
};

NaivePosition exchanged(const NaivePosition& position) {
    NaivePosition image = position;
    for (int y = 0; y < position.shape().height; ++y) {
        for (int x = 0; x < position.shape().width; ++x) {
            const char symbol = position.at({x, y});
            image.put({x, y}, symbol == 'X' ? 'O' : symbol == 'O' ? 'X' : symbol);
        }
    }
    return image;
}

bool same(const Evaluation& a, const Evaluation& b) {
    return a.own_points == b.own_points && a.opponent_points == b.opponent_points &&
           a.threats == b.threats && a.total == b.total;
}

constexpr std::array<BoardShape, 5> kShapes{{{15, 15}, {20, 20}, {5, 5}, {15, 10}, {7, 22}}};

template <typename Visitor>
void for_each_random_position(int count, std::uint64_t seed, Visitor&& visit) {
    Random random(seed);
    for (int i = 0; i < count; ++i) {
        const BoardShape shape = kShapes[static_cast<std::size_t>(i) % kShapes.size()];
        const Rule rule = kAllRules[static_cast<std::size_t>(random.below(kAllRules.size()))];
        const int moves = random.below(shape.area() / 2);
        visit(random_position(shape, rule, moves, kTacticalPlay, random));
    }
}

Evaluation evaluation_of(const Evaluator& evaluator, const Position& position) {
    return evaluator.explain(PatternBoard(position, evaluator.point_values(position)));
}

}  // namespace

TEST_SUITE("evaluator") {
    TEST_CASE("the evaluation is invariant under rotation and mirroring") {
        const Evaluator evaluator;
        for_each_random_position(scaled(200), 1, [&](const Position& position) {
            const NaivePosition naive = to_naive(position);
            const Evaluation expected = evaluation_of(evaluator, position);
            for (int i = 0; i < 8; ++i) {
                const Symmetry symmetry{(i & 1) != 0, (i & 2) != 0, (i & 4) != 0};
                const Position image = to_position(symmetry.apply(naive), position.side_to_move());
                CHECK_MESSAGE(same(evaluation_of(evaluator, image), expected), to_text(position));
            }
        });
    }

    TEST_CASE("the evaluation is invariant under swapping colours and side to move") {
        const Evaluator evaluator;
        for_each_random_position(scaled(500), 2, [&](const Position& position) {
            if (position.rule() == Rule::Renju) return;  // its rules differ by colour
            const Position image =
                to_position(exchanged(to_naive(position)), opponent(position.side_to_move()));
            CHECK_MESSAGE(same(evaluation_of(evaluator, image), evaluation_of(evaluator, position)),
                          to_text(position));
        });
    }

    TEST_CASE("the parts add up and stay within bounds") {
        const Evaluator evaluator;
        for_each_random_position(scaled(1000), 3, [&](const Position& position) {
            const PatternBoard board(position, evaluator.point_values(position));
            const Evaluation parts = evaluator.explain(board);
            const Value sum =
                parts.own_points - parts.opponent_points + parts.threats + parts.network;
            // Each part is rounded separately.
            CHECK(std::abs(parts.total - std::clamp(sum, -kMaxEval, kMaxEval)) <= 2);
            CHECK(evaluator.evaluate(board) == parts.total);
            CHECK_FALSE(is_mate(parts.total));
        });
    }

    TEST_CASE("extreme boards stay within bounds") {
        const Evaluator evaluator;
        Value highest = 0;
        // Black stones on every second, third, ... column or diagonal of the largest board: more
        // five points than occur in any game.
        for (int period = 2; period <= 6; ++period) {
            for (int slope = 0; slope < period; ++slope) {
                for (int white = 0; white < 3; ++white) {
                    Position position({kMaxSide, kMaxSide});
                    for (int y = 0; y < kMaxSide; ++y) {
                        for (int x = 0; x < kMaxSide; ++x) {
                            const int phase = (x + slope * y) % period;
                            if (phase == 0) continue;
                            const bool is_white = phase == 1 && white == 1;
                            if (phase == 1 && white == 2) continue;
                            position.place(square_at(x, y), is_white ? Cell::White : Cell::Black);
                        }
                    }
                    for (const Color color : {Color::Black, Color::White}) {
                        position.set_side_to_move(color);
                        const Evaluation parts = evaluation_of(evaluator, position);
                        CHECK(std::abs(parts.total) <= kMaxEval);
                        // The tables alone go to the limit.
                        highest = std::max(highest, std::abs(parts.total - parts.network));
                    }
                }
            }
        }
        MESSAGE("highest value: " << highest);
        CHECK(highest == kMaxEval);
    }

    TEST_CASE("after many moves the incremental sum equals that of a fresh board") {
        const Evaluator evaluator;
        Random random(5);
        for (const BoardShape shape : kShapes) {
            const Position empty(shape);
            PatternBoard board(empty, evaluator.point_values(empty));
            while (board.position().empty_count() > 0) {
                const Point p = random_move(to_naive(board.position()), board.side_to_move(),
                                            PlayStyle{}, random);
                board.make(square_of(p));
                if (random.percent(80)) continue;
                CHECK(same(evaluator.explain(board), evaluation_of(evaluator, board.position())));
            }
        }
    }

    TEST_CASE("points that make better shapes are worth more") {
        const Evaluator evaluator;
        const auto score = [&](std::string_view moves, std::string_view point) {
            const Position position = parse_game(moves);
            const PatternBoard board(position, evaluator.point_values(position));
            return evaluator.move_scorer(board, board.side_to_move())(square(point));
        };
        const int five = score("h8 a1 i8 a3 j8 a5 k8 c1", "l8");
        const int open_four = score("h8 a1 i8 a3 j8 a5", "k8");
        const int open_three = score("h8 a1 i8 a3", "j8");
        const int open_two = score("h8 a1", "i8");
        CHECK(five > open_four);
        CHECK(open_four > open_three);
        CHECK(open_three > open_two);
        CHECK(open_two > score("h8 a1", "o15"));
        // Denying the opponent such a point is worth something too, but less.
        const int block_five = score("h8 a1 i8 a3 j8 a5 k8", "l8");
        CHECK(block_five < five);
        CHECK(block_five > open_three);
    }

    TEST_CASE("better shape is an advantage, being to move a small one") {
        const Evaluator evaluator;
        CHECK(evaluation_of(evaluator, Position()).total >= 0);
        CHECK(evaluation_of(evaluator, parse_game("h8 a1 i8 o15")).total > 0);
        CHECK(evaluation_of(evaluator, parse_game("a1 h8 o15 i9")).total < 0);
    }
}

}  // namespace kagetsu::test
