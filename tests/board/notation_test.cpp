#include "kagetsu/notation.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "support/board_literal.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

namespace {

constexpr BoardShape kSquare15{15, 15};

}  // namespace

TEST_SUITE("notation") {
    TEST_CASE("letters and numbers name the same point") {
        CHECK(parse_square("h8", kSquare15) == square_at(7, 7));
        CHECK(parse_square("H8", kSquare15) == square_at(7, 7));
        CHECK(parse_square("7,7", kSquare15) == square_at(7, 7));
        CHECK(parse_square("a1", kSquare15) == square_at(0, 0));
        CHECK(parse_square("0,0", kSquare15) == square_at(0, 0));
        CHECK(parse_square("o15", kSquare15) == square_at(14, 14));
        CHECK(parse_square("14,0", kSquare15) == square_at(14, 0));
    }

    TEST_CASE("rows may be counted from the bottom") {
        CHECK(parse_square("a1", kSquare15, Origin::Bottom) == square_at(0, 14));
        CHECK(parse_square("o15", kSquare15, Origin::Bottom) == square_at(14, 0));
        CHECK(parse_square("h8", kSquare15, Origin::Bottom) == square_at(7, 7));
        CHECK(parse_square("c2", {10, 20}, Origin::Bottom) == square_at(2, 18));
        CHECK(parse_square("c2", {10, 20}, Origin::Top) == square_at(2, 1));
        // Numbers are the protocol's, whatever the letters mean.
        CHECK(parse_square("3,2", kSquare15, Origin::Bottom) == square_at(3, 2));
        CHECK_FALSE(parse_square("a0", kSquare15, Origin::Bottom).has_value());
        CHECK_FALSE(parse_square("a16", kSquare15, Origin::Bottom).has_value());
        CHECK(parse_squares("a1b1 0,0", kSquare15, Origin::Bottom) ==
              std::vector<Square>{square_at(0, 14), square_at(1, 14), square_at(0, 0)});
        for (const Origin origin : {Origin::Top, Origin::Bottom})
            CHECK(parse_origin(name_of(origin)) == origin);
        CHECK_FALSE(parse_origin("left").has_value());
    }

    TEST_CASE("every point of every board round-trips") {
        for (const BoardShape shape : {BoardShape{5, 5}, {15, 15}, {22, 22}, {7, 22}, {22, 6}}) {
            for (int y = 0; y < shape.height; ++y) {
                for (int x = 0; x < shape.width; ++x) {
                    const Square square = square_at(x, y);
                    CHECK(parse_square(to_letters(square), shape) == square);
                    for (const Origin origin : {Origin::Top, Origin::Bottom}) {
                        const std::string letters = to_letters(square, shape, origin);
                        CHECK(parse_square(letters, shape, origin) == square);
                    }
                    CHECK(parse_square(std::to_string(x) + "," + std::to_string(y), shape) ==
                          square);
                }
            }
        }
    }

    TEST_CASE("points outside the board are rejected") {
        for (const char* const text : {"p1", "a16", "a0", "h-1", "15,0", "0,15", "-1,0", "0,-1",
                                       "99999999999,1", "1,99999999999", "a99999999999"}) {
            CAPTURE(text);
            CHECK_FALSE(parse_square(text, kSquare15).has_value());
        }
        CHECK_FALSE(parse_square("k1", {10, 15}).has_value());
        CHECK(parse_square("j15", {10, 15}).has_value());
    }

    TEST_CASE("malformed points are rejected") {
        for (const char* const text :
             {"",     " ",     "h",   "8",     "8h",   "h8x",   "h 8",       ",",
              "7,",   ",7",    "7;7", "7,7,7", "7, 7", " 7,7",  "h8 ",       "hh8",
              "+7,7", "0x1,1", "[1",  "@1",    "h+8",  "7,7\r", "\xC3\xA4,1"}) {
            CAPTURE(text);
            CHECK_FALSE(parse_square(text, kSquare15).has_value());
        }
    }

    TEST_CASE("a list of points may contain blanks or not") {
        const std::vector<Square> expected{square_at(7, 7), square_at(8, 8), square_at(7, 9)};
        CHECK(parse_squares("h8 i9 h10", kSquare15) == expected);
        CHECK(parse_squares("h8i9h10", kSquare15) == expected);
        CHECK(parse_squares("  h8   i9h10 ", kSquare15) == expected);
        CHECK(parse_squares("7,7 8,8 7,9", kSquare15) == expected);
        CHECK(parse_squares("7,7 i9 7,9", kSquare15) == expected);
        CHECK(parse_squares("", kSquare15) == std::vector<Square>{});
    }

    TEST_CASE("a list with one bad square is rejected as a whole") {
        for (const char* const text : {"h8 i99", "h8 x", "h8i", "h8 8 8", "7,77,7", "h8,i9"}) {
            CAPTURE(text);
            CHECK_FALSE(parse_squares(text, kSquare15).has_value());
        }
    }

    TEST_CASE("a board is printed with coordinates") {
        Position position({6, 5});
        position.place(square_at(0, 0), Cell::Black);
        position.place(square_at(5, 0), Cell::White);
        position.place(square_at(2, 4), Cell::Wall);
        CHECK(to_text(position) ==
              "    a b c d e f\n"
              "  1 X . . . . O\n"
              "  2 . . . . . .\n"
              "  3 . . . . . .\n"
              "  4 . . . . . .\n"
              "  5 . . # . . .\n");
        CHECK(to_text(position, Origin::Bottom) ==
              "    a b c d e f\n"
              "  5 X . . . . O\n"
              "  4 . . . . . .\n"
              "  3 . . . . . .\n"
              "  2 . . . . . .\n"
              "  1 . . # . . .\n");
    }
}

TEST_SUITE("board literals") {
    TEST_CASE("a literal gives the contents of every point") {
        const Position position = parse_board(R"(
               a b c d e f
             1 . . . . . .
             2 . X O . . .
             3 . . X # . .
             4 . . . . . .
             5 . . . . . O
        )",
                                              Color::White, Rule::Standard);
        CHECK(position.shape() == BoardShape{6, 5});
        CHECK(position.rule() == Rule::Standard);
        CHECK(position.side_to_move() == Color::White);
        CHECK(position.occupied_count() == 5);
        CHECK(position.at(square_at(1, 1)) == Cell::Black);
        CHECK(position.at(square_at(2, 1)) == Cell::White);
        CHECK(position.at(square_at(2, 2)) == Cell::Black);
        CHECK(position.at(square_at(3, 2)) == Cell::Wall);
        CHECK(position.at(square_at(5, 4)) == Cell::White);
    }

    TEST_CASE("coordinates and blanks may be omitted") {
        CHECK(parse_board(".....\n.X...\n..O..\n.....\n.....") == parse_board(R"(
               a b c d e
             1 . . . . .
             2 . X . . .
             3 . . O . .
             4 . . . . .
             5 . . . . .
        )"));
    }

    TEST_CASE("printing and parsing a position round-trips") {
        Random random(3);
        for (const BoardShape shape : {BoardShape{5, 5}, {15, 15}, {22, 22}, {7, 22}, {22, 6}}) {
            Position position =
                random_position(shape, Rule::Freestyle, shape.area() / 3, {}, random);
            for (int i = 0; i < 3; ++i) {
                const Square dead =
                    square_of(random_move(to_naive(position), Color::Black, {}, random));
                position.place(dead, Cell::Wall);
            }
            CHECK(parse_board(to_text(position), position.side_to_move()) == position);
        }
    }

    TEST_CASE("errors are described") {
        const auto parse = [](const char* text) { return parse_board(text); };
        CHECK_THROWS_AS(parse(""), std::invalid_argument);
        CHECK_THROWS_WITH(parse(".....\n.....\n..?..\n.....\n....."),
                          "board literal: unknown symbol '?'");
        CHECK_THROWS_WITH(parse(".....\n....\n.....\n.....\n....."),
                          "board literal: rows of different length");
        CHECK_THROWS_WITH(parse("1 .....\n2 .....\n4 .....\n3 .....\n5 ....."),
                          "board literal: row 3 is numbered 4");
        CHECK_THROWS_WITH(parse("abcdf\n.....\n.....\n.....\n.....\n....."),
                          "board literal: the column legend is abcdf, not abcde");
        CHECK_THROWS_WITH(parse("....\n....\n....\n....\n...."), "board literal: bad shape");
        CHECK_THROWS_AS(static_cast<void>(square("p1")), std::invalid_argument);
        CHECK_THROWS_AS(static_cast<void>(parse_game("h8 h8")), std::invalid_argument);
    }

    TEST_CASE("scores and rules are printed readably, and rules can be parsed again") {
        CHECK(to_text(Value{0}) == "0");
        CHECK(to_text(Value{-12}) == "-12");
        CHECK(to_text(mate_in(5)) == "+M5");
        CHECK(to_text(mated_in(4)) == "-M4");
        CHECK(to_text(kMate) == "won");
        CHECK(to_text(-kMate) == "lost");
        // Beyond every evaluation, but not proven.
        CHECK(to_text(-kUnprovenLoss) == "20000");
        CHECK(to_text(kUnprovenLoss) == "-20000");
        for (const Rule rule : kAllRules)
            CHECK(parse_rule(name_of(rule)) == rule);
        CHECK_FALSE(parse_rule("Freestyle").has_value());
        CHECK_FALSE(parse_rule("").has_value());
    }
}

}  // namespace kagetsu::test
