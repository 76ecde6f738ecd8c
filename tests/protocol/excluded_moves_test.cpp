#include "protocol/excluded_moves.hpp"

#include <doctest/doctest.h>

#include <climits>
#include <vector>

namespace kagetsu::protocol {

namespace {

using Squares = std::vector<Square>;

Position game_of(const std::vector<Point>& moves) {
    Position position({15, 15}, Rule::Freestyle);
    for (const Point move : moves)
        position.make(square_at(move.x, move.y));
    return position;
}

}  // namespace

TEST_CASE("points are excluded until they are allowed") {
    ExcludedMoves excluded;
    const Position empty = game_of({});
    CHECK(excluded.in(empty).empty());
    excluded.exclude({7, 7});
    excluded.exclude({7, 7});
    excluded.exclude({3, 4});
    CHECK(excluded.in(empty) == Squares{square_at(7, 7), square_at(3, 4)});
    CHECK(excluded.in(game_of({{7, 7}})) == Squares{square_at(3, 4)});
    excluded.allow({7, 7});
    excluded.allow({9, 9});
    CHECK(excluded.in(empty) == Squares{square_at(3, 4)});
    excluded.allow_all();
    CHECK(excluded.in(empty).empty());
}

TEST_CASE("points outside the board mean nothing") {
    ExcludedMoves excluded;
    for (const Point point : {Point{-1, 0}, Point{15, 0}, Point{INT_MAX, INT_MIN}, Point{0, 21}}) {
        excluded.exclude(point);
        excluded.exclude_path({point});
        excluded.exclude_path({point, {7, 7}});
    }
    CHECK(excluded.in(game_of({})).empty());
}

TEST_CASE("a path excludes its last move in the position before it") {
    ExcludedMoves excluded;
    excluded.exclude_path({{7, 7}, {8, 8}, {6, 6}, {5, 5}, {9, 9}});
    CHECK(excluded.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})) == Squares{square_at(9, 9)});
    SUBCASE("in any order of the moves before it") {
        CHECK(excluded.in(game_of({{6, 6}, {5, 5}, {7, 7}, {8, 8}})) == Squares{square_at(9, 9)});
    }
    SUBCASE("not with colours exchanged, nor before or after that position") {
        CHECK(excluded.in(game_of({{8, 8}, {7, 7}, {5, 5}, {6, 6}})).empty());
        CHECK(excluded.in(game_of({{7, 7}, {8, 8}, {6, 6}})).empty());
        CHECK(excluded.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}, {0, 0}})).empty());
    }
    SUBCASE("until it is allowed") {
        excluded.allow_path({{7, 7}, {8, 8}});
        CHECK(excluded.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})).size() == 1);
        excluded.allow_path({{7, 7}, {8, 8}, {6, 6}, {5, 5}, {9, 9}});
        CHECK(excluded.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})).empty());
    }
    SUBCASE("or all are") {
        excluded.exclude({1, 1});
        excluded.allow_all_paths();
        CHECK(excluded.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})) == Squares{square_at(1, 1)});
    }
}

TEST_CASE("a path of nothing, and one move in the empty board") {
    ExcludedMoves excluded;
    excluded.exclude_path({});
    CHECK(excluded.in(game_of({})).empty());
    excluded.exclude_path({{7, 7}});
    CHECK(excluded.in(game_of({})) == Squares{square_at(7, 7)});
}

}  // namespace kagetsu::protocol
