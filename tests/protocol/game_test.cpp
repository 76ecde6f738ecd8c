#include "protocol/game.hpp"

#include <doctest/doctest.h>

namespace kagetsu::protocol {

namespace {

constexpr BoardShape kShape{15, 15};

Cell at(const Game& game, int x, int y) {
    return game.position().at(square_at(x, y));
}

}  // namespace

TEST_CASE("after a swap our stones are those of the one who began") {
    Game game(kShape, Rule::Freestyle);
    game.add_opponent_stone(square_at(7, 7));
    game.swap_sides();
    game.add_opponent_stone(square_at(8, 8));
    game.add_own_stone(square_at(6, 6));
    CHECK(at(game, 7, 7) == Cell::Black);
    CHECK(at(game, 8, 8) == Cell::White);
    CHECK(at(game, 6, 6) == Cell::Black);
}

TEST_CASE("who moves first is Black") {
    Game game(kShape, Rule::Freestyle);
    SUBCASE("the opponent") {
        game.add_opponent_stone(square_at(7, 7));
        game.add_own_stone(square_at(8, 8));
        CHECK(at(game, 7, 7) == Cell::Black);
        CHECK(at(game, 8, 8) == Cell::White);
    }
    SUBCASE("we") {
        game.add_own_stone(square_at(7, 7));
        game.add_opponent_stone(square_at(8, 8));
        CHECK(at(game, 7, 7) == Cell::Black);
        CHECK(at(game, 8, 8) == Cell::White);
    }
}

TEST_CASE("colours stay with their owners when turns are left out") {
    Game game(kShape, Rule::Freestyle);
    game.add_opponent_stone(square_at(7, 7));
    game.add_own_stone(square_at(8, 8));
    game.add_own_stone(square_at(9, 9));
    CHECK(at(game, 9, 9) == Cell::White);
    CHECK(game.position().side_to_move() == Color::Black);
    game.add_opponent_stone(square_at(0, 0));
    game.add_opponent_stone(square_at(1, 1));
    CHECK(at(game, 1, 1) == Cell::Black);
    CHECK(game.position().side_to_move() == Color::White);
}

TEST_CASE("taking back") {
    Game game(kShape, Rule::Freestyle);
    game.add_opponent_stone(square_at(7, 7));
    game.add_own_stone(square_at(8, 8));
    game.add_opponent_stone(square_at(0, 0));
    game.add_own_stone(square_at(1, 1));

    SUBCASE("the last move first, down to the empty board") {
        CHECK(game.take_back({1, 1}));
        CHECK(game.position().side_to_move() == Color::White);
        CHECK(game.take_back({0, 0}));
        CHECK(game.position().side_to_move() == Color::Black);
        CHECK(game.take_back({8, 8}));
        CHECK(game.take_back({7, 7}));
        CHECK(game.position() == Position(kShape, Rule::Freestyle));
        // Roles can change now.
        game.add_own_stone(square_at(3, 3));
        CHECK(at(game, 3, 3) == Cell::Black);
        CHECK(game.position().side_to_move() == Color::White);
        CHECK(game.take_back({3, 3}));
        game.add_opponent_stone(square_at(4, 4));
        CHECK(at(game, 4, 4) == Cell::Black);
        CHECK(game.position().side_to_move() == Color::White);
    }
    SUBCASE("in another order") {
        CHECK(game.take_back({0, 0}));
        CHECK(game.take_back({1, 1}));
        CHECK(game.position().side_to_move() == Color::Black);
        game.add_opponent_stone(square_at(2, 2));
        CHECK(at(game, 2, 2) == Cell::Black);
        CHECK(game.position().side_to_move() == Color::White);
    }
    SUBCASE("where there is nothing") {
        const Position before = game.position();
        CHECK_FALSE(game.take_back({5, 5}));
        CHECK_FALSE(game.take_back({15, 0}));
        CHECK_FALSE(game.take_back({-1, 0}));
        CHECK(game.position() == before);
    }
    SUBCASE("a position that was set up") {
        Position position(kShape, Rule::Freestyle);
        position.place(square_at(3, 3), Cell::Black);
        position.place(square_at(4, 4), Cell::White);
        position.place(square_at(5, 5), Cell::Wall);
        game.set_position(position);
        CHECK(game.take_back({5, 5}));
        CHECK(game.position().side_to_move() == Color::Black);
        CHECK(game.take_back({4, 4}));
        CHECK(game.position().side_to_move() == Color::White);
        CHECK(game.take_back({3, 3}));
        CHECK(game.position() == Position(kShape, Rule::Freestyle));
    }
}

TEST_CASE("another rule keeps stones, turn and history") {
    Position position(kShape, Rule::Freestyle);
    position.place(square_at(3, 3), Cell::White);
    position.place(square_at(5, 5), Cell::Wall);
    position.set_side_to_move(Color::White);
    Game game(kShape, Rule::Freestyle);
    game.set_position(position);
    game.add_own_stone(square_at(7, 7));
    game.add_opponent_stone(square_at(8, 8));
    game.set_rule(Rule::Standard);

    CHECK(game.position().rule() == Rule::Standard);
    CHECK(game.position().side_to_move() == Color::White);
    CHECK(game.position().moves() == std::vector<Square>{square_at(7, 7), square_at(8, 8)});
    CHECK(at(game, 3, 3) == Cell::White);
    CHECK(at(game, 5, 5) == Cell::Wall);
    CHECK(at(game, 7, 7) == Cell::White);
    CHECK(at(game, 8, 8) == Cell::Black);
    CHECK(game.position().occupied_count() == 4);
}

TEST_CASE("empty squares") {
    Game game({15, 10}, Rule::Freestyle);
    CHECK(game.empty_square({14, 9}) == square_at(14, 9));
    CHECK_FALSE(game.empty_square({9, 14}).has_value());
    CHECK_FALSE(game.empty_square({-1, 0}).has_value());
    game.add_own_stone(square_at(14, 9));
    CHECK_FALSE(game.empty_square({14, 9}).has_value());
}

}  // namespace kagetsu::protocol
