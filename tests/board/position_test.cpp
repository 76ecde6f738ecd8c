#include "kagetsu/position.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<Color, 2> kColors{Color::Black, Color::White};

template <typename Visitor>
void for_each_shape(Visitor&& visit) {
    for (int width = kMinSide; width <= kMaxSide; ++width) {
        for (int height = kMinSide; height <= kMaxSide; ++height)
            visit(BoardShape{width, height});
    }
}

std::vector<Square> squares_of(const Position& position, const Bitboard& points) {
    std::vector<Square> squares;
    points.for_each([&](int bit) { squares.push_back(position.layout().square_of(bit)); });
    return squares;
}

}  // namespace

TEST_SUITE("geometry") {
    TEST_CASE("squares keep their coordinates and lie within the frame") {
        for (int y = 0; y < kMaxSide; ++y) {
            for (int x = 0; x < kMaxSide; ++x) {
                const Square square = square_at(x, y);
                CHECK(x_of(square) == x);
                CHECK(y_of(square) == y);
                CHECK(square != kNoSquare);
                for (const int step : kDirectionStep) {
                    CHECK(square - kFrame * step >= 0);
                    CHECK(square + kFrame * step < kSquareCount);
                }
            }
        }
    }

    TEST_CASE("board sides range from 5 to 22") {
        CHECK(BoardShape{5, 22}.is_valid());
        CHECK(BoardShape{22, 5}.is_valid());
        CHECK_FALSE(BoardShape{4, 15}.is_valid());
        CHECK_FALSE(BoardShape{15, 4}.is_valid());
        CHECK_FALSE(BoardShape{23, 15}.is_valid());
        CHECK_FALSE(BoardShape{15, 23}.is_valid());
        CHECK_FALSE(BoardShape{-5, 15}.is_valid());
    }

    TEST_CASE("the frame of every shape holds five walls in every direction") {
        for_each_shape([](BoardShape shape) {
            const Position position(shape);
            int walls_missing = 0;
            for (int y = -kFrame; y < shape.height + kFrame; ++y) {
                for (int x = -kFrame; x < shape.width + kFrame; ++x) {
                    const Cell expected = shape.contains(x, y) ? Cell::Empty : Cell::Wall;
                    if (position.at(square_at(x, y)) != expected) ++walls_missing;
                }
            }
            CHECK(walls_missing == 0);
        });
    }

    TEST_CASE("bits and squares of a layout map one to one, and rows never touch") {
        for_each_shape([](BoardShape shape) {
            const Layout layout(shape);
            std::set<int> bits;
            for (int y = 0; y < shape.height; ++y) {
                for (int x = 0; x < shape.width; ++x) {
                    const Square square = square_at(x, y);
                    const int bit = layout.bit_of(square);
                    bits.insert(bit);
                    if (layout.square_of(bit) != square) FAIL_CHECK("bit and square differ");
                }
            }
            CHECK(bits.size() == static_cast<std::size_t>(shape.area()));
            CHECK(*bits.rbegin() < Bitboard::kBits);
            // The bit after each row belongs to no square.
            for (int y = 0; y < shape.height; ++y) {
                const int last = layout.bit_of(square_at(shape.width - 1, y));
                if (bits.count(last + 1) > 0) FAIL_CHECK("rows touch");
            }
        });
    }
}

TEST_SUITE("position") {
    TEST_CASE("a new board is empty with Black to move") {
        const Position position({15, 10}, Rule::Standard);
        CHECK(position.shape() == BoardShape{15, 10});
        CHECK(position.rule() == Rule::Standard);
        CHECK(position.side_to_move() == Color::Black);
        CHECK(position.empty_count() == 150);
        CHECK(position.occupied_count() == 0);
        CHECK(position.empty_squares().count() == 150);
        CHECK(position.candidates().empty());
        CHECK(position.moves().empty());
        CHECK_FALSE(position.winner().has_value());
    }

    TEST_CASE("moves alternate in colour and are recorded") {
        const Position position = parse_game("h8 i9 h9");
        CHECK(position.at(square("h8")) == Cell::Black);
        CHECK(position.at(square("i9")) == Cell::White);
        CHECK(position.at(square("h9")) == Cell::Black);
        CHECK(position.side_to_move() == Color::White);
        CHECK(position.moves() == std::vector<Square>{square("h8"), square("i9"), square("h9")});
        CHECK(squares_of(position, position.stones(Color::Black)) ==
              std::vector<Square>{square("h8"), square("h9")});
        CHECK(squares_of(position, position.stones(Color::White)) ==
              std::vector<Square>{square("i9")});
    }

    TEST_CASE("undoing moves restores the position and key of every step") {
        Random random(11);
        for (const BoardShape shape : {BoardShape{15, 15}, {5, 5}, {22, 22}, {7, 22}}) {
            Position position(shape);
            std::vector<Position> history;
            while (position.empty_count() > 0) {
                history.push_back(position);
                position.make(square_of(
                    random_move(to_naive(position), position.side_to_move(), {}, random)));
            }
            CHECK(position.empty_squares().empty());
            CHECK(position.candidates().empty());
            int differences = 0;
            while (!history.empty()) {
                position.undo();
                const Position& before = history.back();
                if (!(position == before) || position.key() != before.key() ||
                    position.moves() != before.moves() ||
                    !(position.candidates() == before.candidates())) {
                    ++differences;
                }
                history.pop_back();
            }
            CHECK(differences == 0);
        }
    }

    TEST_CASE("transpositions share a key, other positions differ") {
        const Position a = parse_game("h8 i9 g7 j10");
        const Position b = parse_game("g7 j10 h8 i9");
        CHECK(a == b);
        CHECK(a.key() == b.key());

        std::set<std::uint64_t> keys{a.key()};
        const auto is_new = [&](const Position& other) { return keys.insert(other.key()).second; };
        CHECK(is_new(parse_game("h8 i9 g7 j11")));
        CHECK(is_new(parse_game("i9 h8 j10 g7")));
        CHECK(is_new(parse_game("h8 i9 g7 j10", {}, Rule::Standard)));
        CHECK(is_new(parse_game("h8 i9 g7 j10", {15, 16})));
        CHECK(is_new(parse_game("h8 i9 g7 j10", {16, 15})));
        Position passed = a;
        passed.set_side_to_move(Color::White);
        CHECK(is_new(passed));
        Position dead = a;
        dead.place(square("a1"), Cell::Wall);
        CHECK(is_new(dead));
        CHECK(is_new(Position()));
        CHECK(is_new(Position({15, 15}, Rule::Standard)));
        CHECK(is_new(Position({20, 20})));
    }

    TEST_CASE("keys of many random positions do not collide") {
        Random random(5);
        std::set<std::string> boards;
        std::set<std::uint64_t> keys;
        for (int i = 0; i < scaled(4000); ++i) {
            const Position position =
                random_position({9, 9}, Rule::Freestyle, random.below(20), {}, random);
            boards.insert(to_naive(position).to_text() + symbol_of(position.side_to_move()));
            keys.insert(position.key());
        }
        CHECK(keys.size() == boards.size());
    }

    TEST_CASE("placing and removing stones in any order leads to the same position") {
        Random random(23);
        const BoardShape shape{11, 9};
        for (int round = 0; round < 50; ++round) {
            NaivePosition naive(shape, Rule::Freestyle);
            Position position(shape);
            for (int i = 0; i < 80; ++i) {
                const Point p{random.below(shape.width), random.below(shape.height)};
                const Square square = square_of(p);
                if (naive.at(p) != '.') {
                    position.remove(square);
                    naive.take(p);
                } else {
                    const Cell cell =
                        std::array{Cell::Black, Cell::White,
                                   Cell::Wall}[static_cast<std::size_t>(random.below(3))];
                    position.place(square, cell);
                    naive.put(p, cell == Cell::Black ? 'X' : cell == Cell::White ? 'O' : '#');
                }
            }
            const Position other = to_position(naive, Color::Black);
            CHECK(position == other);
            CHECK(position.key() == other.key());
            CHECK(position.occupied_count() == other.occupied_count());
            CHECK(position.candidates() == other.candidates());
            CHECK(position.empty_squares() == other.empty_squares());
            CHECK(position.stones(Color::Black) == other.stones(Color::Black));
            CHECK(position.stones(Color::White) == other.stones(Color::White));
        }
    }

    TEST_CASE("editing the board clears the move list, as moves can no longer be undone") {
        const Position game = parse_game("h8 i9");
        Position placed = game;
        placed.place(square("a1"), Cell::White);
        CHECK(placed.moves().empty());
        Position removed = game;
        removed.remove(square("i9"));
        CHECK(removed.moves().empty());
        Position turned = game;
        turned.set_side_to_move(Color::Black);
        CHECK(turned.moves().empty());
        CHECK(turned == game);
        placed.make(square("b2"));
        placed.undo();
        CHECK(placed.at(square("a1")) == Cell::White);
    }

    TEST_CASE("copies are independent") {
        const Position original = parse_game("h8 i9");
        Position copy = original;
        copy.make(square("a1"));
        CHECK(original.is_empty(square("a1")));
        CHECK(original.moves().size() == 2);
        copy.undo();
        CHECK(copy == original);
    }

    TEST_CASE("candidates are the empty points near a stone, on every shape") {
        Random random(31);
        for_each_shape([&](BoardShape shape) {
            const Position position =
                random_position(shape, Rule::Freestyle, random.below(5), {20, 40}, random);
            const NaivePosition naive = to_naive(position);
            Bitboard expected;
            for (const Point p : naive.empty_squares()) {
                if (naive.is_near_a_stone(p)) {
                    expected.set(position.layout().bit_of(square_of(p)));
                }
            }
            CHECK(position.candidates() == expected);
        });
    }
}

TEST_SUITE("five in a row") {
    TEST_CASE("rows of every length, in every direction and place, on every shape") {
        for_each_shape([](BoardShape shape) {
            for (const Rule rule : kAllRules) {
                if (shape.area() % stride() != 0) continue;
                Position position(shape, rule);
                int differences = 0;
                for (const Point direction : kDirections) {
                    for (int y = 0; y < shape.height; ++y) {
                        for (int x = 0; x < shape.width; ++x) {
                            std::vector<Square> row;
                            for (int i = 0; i < 7; ++i) {
                                const Point p{x + i * direction.x, y + i * direction.y};
                                if (!shape.contains(p.x, p.y)) break;
                                row.push_back(square_of(p));
                                position.place(row.back(), Cell::White);
                                const bool wins = rule == Rule::Standard || rule == Rule::CaroExact
                                                      ? row.size() == 5
                                                      : row.size() >= 5;
                                if (position.has_five(Color::White) != wins) ++differences;
                                if (position.has_five(Color::Black)) ++differences;
                            }
                            for (const Square square : row)
                                position.remove(square);
                        }
                    }
                }
                CHECK(differences == 0);
            }
        });
    }

    TEST_CASE("rows do not wrap around the edges of the board") {
        for_each_shape([](BoardShape shape) {
            // Two columns or two corners that are adjacent in memory.
            for (int split = 1; split < 5; ++split) {
                for (int y = 0; y + 1 < shape.height; ++y) {
                    Position position(shape);
                    for (int i = 0; i < split; ++i) {
                        position.place(square_at(shape.width - 1 - i, y), Cell::Black);
                    }
                    for (int i = 0; i < 5 - split; ++i) {
                        position.place(square_at(i, y + 1), Cell::Black);
                    }
                    if (position.has_five(Color::Black)) FAIL_CHECK("a row wraps around");
                }
            }
        });
    }

    TEST_CASE("random boards, including crowded ones, agree with a naive line scan") {
        Random random(41);
        for_each_shape([&](BoardShape shape) {
            for (int round = 0; round < scaled(12); ++round) {
                const Rule rule = kAllRules[static_cast<std::size_t>(round) % kAllRules.size()];
                NaivePosition naive(shape, rule);
                const int black = 15 + random.below(60);
                const int white = random.below(100 - black);
                for (const Point p : naive.empty_squares()) {
                    const int kind = random.below(100);
                    if (kind < black) {
                        naive.put(p, 'X');
                    } else if (kind < black + white) {
                        naive.put(p, 'O');
                    } else if (random.percent(10)) {
                        naive.put(p, '#');
                    }
                }
                const Position position = to_position(naive, Color::Black);
                for (const Color color : kColors) {
                    if (position.has_five(color) != naive.has_five(color)) {
                        FAIL_CHECK(describe(shape, rule) << '\n' << naive.to_text());
                    }
                }
            }
        });
    }

    TEST_CASE("an overline wins in freestyle only, unless there is an exact five elsewhere") {
        constexpr const char* kOverline = R"(
            . . . . . . .
            X X X X X X .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        )";
        CHECK(parse_board(kOverline).winner() == Color::Black);
        CHECK_FALSE(parse_board(kOverline, Color::Black, Rule::Standard).winner().has_value());

        constexpr const char* kCrossing = R"(
            O . . . . . .
            O O O O O O .
            O . . . . . .
            O . . . . . .
            O . . . . . .
        )";
        CHECK(parse_board(kCrossing, Color::Black, Rule::Standard).winner() == Color::White);
    }

    TEST_CASE("if both sides have a five, Black is the winner") {
        const Position position = parse_board(R"(
            X X X X X
            . . . . .
            O O O O O
            . . . . .
            . . . . .
        )");
        CHECK(position.winner() == Color::Black);
        CHECK(position.has_five(Color::White));
    }

    TEST_CASE("dead stones break rows") {
        const Position position = parse_board(R"(
            X X # X X X
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . .
        )");
        CHECK_FALSE(position.winner().has_value());
    }
}

}  // namespace kagetsu::test
