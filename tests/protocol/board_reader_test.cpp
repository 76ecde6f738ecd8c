#include "protocol/board_reader.hpp"

#include <doctest/doctest.h>

#include <string_view>

#include "protocol/parser.hpp"

namespace kagetsu::protocol {

namespace {

struct Result {
    Position position;
    int skipped;
};

// `stones` as on one line of BOARD.
Result read(std::string_view stones, BoardShape shape = {15, 15}) {
    BoardReader reader(shape, Rule::Standard);
    reader.add(parse(stones, Expected::Stones, false).arguments.stones);
    return {reader.position(), reader.skipped()};
}

}  // namespace

TEST_CASE("an empty list") {
    const auto [position, skipped] = read("");
    CHECK(position.occupied_count() == 0);
    CHECK(position.side_to_move() == Color::Black);
    CHECK(position.rule() == Rule::Standard);
    CHECK(skipped == 0);
}

TEST_CASE("playing order becomes history") {
    SUBCASE("we began") {
        const auto [position, skipped] = read("7,7,1 8,8,2 7,8,1 7,9,2");
        CHECK(position.side_to_move() == Color::Black);
        CHECK(position.moves().size() == 4);
        CHECK(position.at(square_at(7, 7)) == Cell::Black);
        CHECK(position.at(square_at(7, 9)) == Cell::White);
        CHECK(skipped == 0);
    }
    SUBCASE("the opponent began") {
        const auto [position, skipped] = read("7,7,2 8,8,1 7,8,2");
        CHECK(position.side_to_move() == Color::White);
        CHECK(position.moves().size() == 3);
        CHECK(position.at(square_at(7, 7)) == Cell::Black);
        CHECK(position.at(square_at(8, 8)) == Cell::White);
        CHECK(skipped == 0);
    }
    SUBCASE("with dead stones between") {
        const auto [position, skipped] = read("7,7,2 1,1,3 8,8,1 7,8,2 2,2,3");
        CHECK(position.moves().size() == 3);
        CHECK(position.at(square_at(1, 1)) == Cell::Wall);
        CHECK(position.at(square_at(2, 2)) == Cell::Wall);
        CHECK(position.occupied_count() == 5);
        CHECK(position.side_to_move() == Color::White);
        CHECK(skipped == 0);
    }
}

TEST_CASE("any other order gives the same stones") {
    const auto ordered = read("7,7,2 8,8,1 7,8,2 9,9,1 3,3,2");
    for (const char* list : {"3,3,2 9,9,1 7,8,2 8,8,1 7,7,2", "8,8,1 9,9,1 7,7,2 7,8,2 3,3,2",
                             "7,7,2 7,8,2 3,3,2 8,8,1 9,9,1"}) {
        CAPTURE(list);
        CHECK(read(list).position == ordered.position);
    }
    CHECK(read("7,7,2 7,8,2 3,3,2 8,8,1 9,9,1").position.moves().empty());
}

TEST_CASE("any counts") {
    // Ours are more: we are Black and to move all the same.
    const auto more = read("1,1,1 2,2,1 3,3,1 4,4,2").position;
    CHECK(more.side_to_move() == Color::Black);
    CHECK(more.stones(Color::Black).count() == 3);
    // Alternating, but the last stone is ours: not an order of play.
    const auto ours_last = read("1,1,1 2,2,2 3,3,1").position;
    CHECK(ours_last.side_to_move() == Color::Black);
    CHECK(ours_last.at(square_at(1, 1)) == Cell::Black);
    const auto theirs = read("1,1,2 2,2,2 3,3,2 4,4,1").position;
    CHECK(theirs.side_to_move() == Color::White);
    CHECK(theirs.stones(Color::Black).count() == 3);
    const auto equal = read("4,4,2 3,3,1").position;
    CHECK(equal.side_to_move() == Color::Black);
    CHECK(equal.at(square_at(3, 3)) == Cell::Black);
    const auto only_dead = read("1,1,3").position;
    CHECK(only_dead.side_to_move() == Color::Black);
    CHECK(only_dead.occupied_count() == 1);
}

TEST_CASE("what can't stand on the board is skipped") {
    const auto [position, skipped] =
        read("7,7,1 7,7,2 15,3,1 3,10,2 -1,-1,2 3,3,0 3,4,4 5,5", {15, 10});
    CHECK(skipped == 7);
    CHECK(position.occupied_count() == 1);
    CHECK(position.at(square_at(7, 7)) == Cell::Black);
    CHECK(position.shape() == BoardShape{15, 10});
}

TEST_CASE("what could not be read counts as skipped") {
    BoardReader reader({15, 15}, Rule::Freestyle);
    reader.add(Stones{{{{1, 1}, 1}}, 2, false});
    CHECK(reader.skipped() == 2);
    CHECK(reader.position().occupied_count() == 1);
}

}  // namespace kagetsu::protocol
