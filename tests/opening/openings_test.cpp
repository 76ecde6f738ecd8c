// The list of openings, and symmetries.
#include "opening/openings.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "opening/symmetry.hpp"
#include "support/board_literal.hpp"

namespace kagetsu::test {

namespace {

// Returns the same opening for all that are symmetric to each other, in either order of the black
// stones.
Opening canonical(const Opening& opening, BoardShape shape) {
    Opening least{};
    for (int symmetry = 0; symmetry < symmetry_count(shape); ++symmetry) {
        Opening twin = opening;
        for (Square& square : twin)
            square = transformed(square, shape, symmetry);
        if (twin[2] < twin[0]) std::swap(twin[0], twin[2]);
        least = symmetry == 0 ? twin : std::min(least, twin);
    }
    return least;
}

}  // namespace

TEST_SUITE("openings") {
    TEST_CASE("symmetries move every square of the board to another one, and back") {
        for (const BoardShape shape : {BoardShape{15, 15}, {20, 20}, {11, 14}}) {
            for (int symmetry = 0; symmetry < symmetry_count(shape); ++symmetry) {
                std::set<Square> images;
                bool is_identity = true;
                for (int y = 0; y < shape.height; ++y) {
                    for (int x = 0; x < shape.width; ++x) {
                        const Square square = square_at(x, y);
                        Square image = transformed(square, shape, symmetry);
                        REQUIRE(shape.contains(image));
                        images.insert(image);
                        is_identity = is_identity && image == square;
                        // Every symmetry of a rectangle has an order of 1, 2 or 4.
                        for (int i = 0; i < 3; ++i)
                            image = transformed(image, shape, symmetry);
                        CHECK(image == square);
                    }
                }
                CHECK(images.size() == static_cast<std::size_t>(shape.area()));
                CHECK(is_identity == (symmetry == 0));
            }
        }
        CHECK(symmetry_count({15, 15}) == 8);
        CHECK(symmetry_count({15, 14}) == 4);
    }

    TEST_CASE("symmetries keep neighbours together") {
        const BoardShape shape{15, 15};
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            const Square a = transformed(square("c5"), shape, symmetry);
            const Square b = transformed(square("d6"), shape, symmetry);
            CHECK(std::abs(x_of(a) - x_of(b)) == 1);
            CHECK(std::abs(y_of(a) - y_of(b)) == 1);
        }
    }

    TEST_CASE("the symmetries of a position") {
        CHECK(symmetries_of(Position()).size() == 8);
        CHECK(symmetries_of(Position({12, 15})).size() == 4);
        CHECK(symmetries_of(parse_game("h8")).size() == 8);
        CHECK(symmetries_of(parse_game("h8 h9")).size() == 2);
        CHECK(symmetries_of(parse_game("h8 g7 i9")).size() == 2);  // mirrored in the diagonal
        CHECK(symmetries_of(parse_game("h8 a1 g7 o15 i9")).size() == 4);
        CHECK(symmetries_of(parse_game("h8 i9 j7 h7")) == std::vector<int>{0});
    }

    TEST_CASE("there are enough openings of every rule, the same on all boards from 11 on") {
        for (const Rule rule : kAllRules) {
            const std::size_t count = openings_for({15, 15}, rule).size();
            const bool is_common = rule == Rule::Freestyle || rule == Rule::Standard;
            CHECK(count >= (is_common ? 20U : 12U));
            for (const BoardShape shape : {BoardShape{11, 11}, {20, 20}, {22, 11}, {13, 16}})
                CHECK(openings_for(shape, rule).size() == count);
            CHECK(openings_for({10, 10}, rule).empty());
            CHECK(openings_for({10, 22}, rule).empty());
        }
    }

    TEST_CASE("openings are legal, in the middle of the board, and none comes twice") {
        for (const Rule rule : kAllRules) {
            for (const BoardShape shape :
                 {BoardShape{11, 11}, {15, 15}, {20, 20}, {22, 22}, {11, 20}}) {
                std::set<Opening> seen;
                for (const Opening& opening : openings_for(shape, rule)) {
                    Position position(shape, rule);
                    for (const Square square : opening) {
                        REQUIRE(shape.contains(square));
                        CHECK(x_of(square) >= 2);
                        CHECK(y_of(square) >= 2);
                        CHECK(x_of(square) < shape.width - 2);
                        CHECK(y_of(square) < shape.height - 2);
                        REQUIRE(position.is_empty(square));
                        if (rule == Rule::Renju && position.side_to_move() == Color::Black)
                            CHECK_FALSE(is_forbidden(position, square));
                        position.make(square);
                    }
                    CHECK(seen.insert(canonical(opening, shape)).second);
                }
            }
        }
    }
}

}  // namespace kagetsu::test
