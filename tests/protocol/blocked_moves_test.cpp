#include "protocol/blocked_moves.hpp"

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

TEST_CASE("points are ruled out until they are given back") {
    BlockedMoves blocked;
    const Position empty = game_of({});
    CHECK(blocked.in(empty).empty());
    blocked.block({7, 7});
    blocked.block({7, 7});
    blocked.block({3, 4});
    CHECK(blocked.in(empty) == Squares{square_at(7, 7), square_at(3, 4)});
    CHECK(blocked.in(game_of({{7, 7}})) == Squares{square_at(3, 4)});
    blocked.unblock({7, 7});
    blocked.unblock({9, 9});
    CHECK(blocked.in(empty) == Squares{square_at(3, 4)});
    blocked.unblock_all();
    CHECK(blocked.in(empty).empty());
}

TEST_CASE("points outside the board mean nothing") {
    BlockedMoves blocked;
    for (const Point point : {Point{-1, 0}, Point{15, 0}, Point{INT_MAX, INT_MIN}, Point{0, 21}}) {
        blocked.block(point);
        blocked.block_path({point});
        blocked.block_path({point, {7, 7}});
    }
    CHECK(blocked.in(game_of({})).empty());
}

TEST_CASE("a path rules out its last move in the position before it") {
    BlockedMoves blocked;
    blocked.block_path({{7, 7}, {8, 8}, {6, 6}, {5, 5}, {9, 9}});
    CHECK(blocked.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})) == Squares{square_at(9, 9)});
    SUBCASE("in whatever order it came about") {
        CHECK(blocked.in(game_of({{6, 6}, {5, 5}, {7, 7}, {8, 8}})) == Squares{square_at(9, 9)});
    }
    SUBCASE("not with the colours exchanged, before it or behind it") {
        CHECK(blocked.in(game_of({{8, 8}, {7, 7}, {5, 5}, {6, 6}})).empty());
        CHECK(blocked.in(game_of({{7, 7}, {8, 8}, {6, 6}})).empty());
        CHECK(blocked.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}, {0, 0}})).empty());
    }
    SUBCASE("until it is given back") {
        blocked.unblock_path({{7, 7}, {8, 8}});
        CHECK(blocked.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})).size() == 1);
        blocked.unblock_path({{7, 7}, {8, 8}, {6, 6}, {5, 5}, {9, 9}});
        CHECK(blocked.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})).empty());
    }
    SUBCASE("or all are") {
        blocked.block({1, 1});
        blocked.unblock_all_paths();
        CHECK(blocked.in(game_of({{7, 7}, {8, 8}, {6, 6}, {5, 5}})) == Squares{square_at(1, 1)});
    }
}

TEST_CASE("a path of nothing, and one move in the empty board") {
    BlockedMoves blocked;
    blocked.block_path({});
    CHECK(blocked.in(game_of({})).empty());
    blocked.block_path({{7, 7}});
    CHECK(blocked.in(game_of({})) == Squares{square_at(7, 7)});
}

}  // namespace kagetsu::protocol
