// Properties of every search: it is deterministic, keeps its limits and returns a legal move.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<std::string_view, 5> kGames{
    "h8", "h8 i9 j7 h7 g9", "h8 h9 i10 f8 g8 g9 i9 i7 f10 h10",
    "c3 d4 e12 l11 h8 h7 g7 i9 f6 e5 i6 j10", "a1 o15 h8 g8 h9 h7 g10 i10 f9 j9 i7"};

constexpr std::array<BoardShape, 8> kShapes{
    {{15, 15}, {5, 5}, {9, 9}, {20, 20}, {22, 22}, {15, 10}, {7, 22}, {22, 5}}};

template <typename Visitor>
void for_each_game(Visitor&& visit) {
    for (const std::string_view game : kGames) {
        for (const Rule rule : kAllRules) {
            CAPTURE(game);
            visit(parse_game(game, {}, rule));
        }
    }
}

bool is_playable(Position position, const std::vector<Square>& line) {
    for (const Square square : line) {
        if (!position.shape().contains(square) || !position.is_empty(square)) return false;
        position.make(square);
    }
    return true;
}

// Does Black play a forbidden point although there are other moves?
bool plays_needless_foul(const Position& position, Square move) {
    return position.rule() == Rule::Renju && position.side_to_move() == Color::Black &&
           is_forbidden(position, move) &&
           !(forbidden_points(position) == position.empty_squares());
}

Position full_board(BoardShape shape) {
    // Columns in pairs, shifted row by row: neither side has five.
    Position position(shape);
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            position.place(square_at(x, y), (x / 2 + y) % 2 == 0 ? Cell::Black : Cell::White);
        }
    }
    return position;
}

}  // namespace

TEST_SUITE("search is deterministic") {
    TEST_CASE("fresh engines agree on move, value, nodes and PV") {
        for_each_game([](const Position& position) {
            CHECK(same(think(position, depth_limit(5)), think(position, depth_limit(5))));
            CHECK(same(think(position, node_limit(3000)), think(position, node_limit(3000))));
        });
    }

    TEST_CASE("a new game discards all state of the last one") {
        Engine engine(kSmallHash);
        for_each_game([&](const Position& position) {
            const SearchResult fresh = think(position, depth_limit(5));
            CHECK(same(think(engine, position, depth_limit(5)), fresh));
            engine.new_game();
            CHECK(same(think(engine, position, depth_limit(5)), fresh));
            engine.set_hash_size(kSmallHash);
            engine.new_game();
        });
    }

    TEST_CASE("the move order leading to a position does not matter") {
        const Position game = parse_game("h8 i9 j7 h7 g9");
        Position placed = game;
        placed.set_side_to_move(game.side_to_move());
        REQUIRE(placed.moves().empty());
        CHECK(same(think(game, depth_limit(5)), think(placed, depth_limit(5))));
    }

    TEST_CASE("the node limit is kept") {
        // A search ends earlier only if the result is proven.
        for_each_game([](const Position& position) {
            for (const std::uint64_t limit : {1, 2, 10, 100, 1000, 5000}) {
                const SearchResult result = think(position, node_limit(limit));
                CHECK(result.info.nodes <= limit);
                if (!is_mate(result.info.value)) CHECK(result.info.nodes >= limit);
                CHECK(position.is_empty(result.move));
            }
        });
    }

    TEST_CASE("the depth limit is kept and each iteration is reported once") {
        for_each_game([](const Position& position) {
            std::vector<SearchInfo> infos;
            SearchResult result;
            Engine engine(kSmallHash);
            engine.set_position(position);
            engine.go(depth_limit(5), {[&](const SearchInfo& info) { infos.push_back(info); },
                                       [&](const SearchResult& found) { result = found; }});
            engine.wait();
            REQUIRE_FALSE(infos.empty());
            if (!is_mate(result.info.value)) CHECK(infos.size() == 5);
            for (std::size_t i = 0; i < infos.size(); ++i) {
                CHECK(infos[i].depth <= 5);
                if (i > 0) CHECK(infos[i].depth > infos[i - 1].depth);
                if (i > 0) CHECK(infos[i].nodes > infos[i - 1].nodes);
                CHECK(infos[i].selective_depth >= infos[i].depth);
                CHECK_FALSE(infos[i].pv.empty());
                CHECK(is_playable(position, infos[i].pv));
            }
            CHECK(result.info.depth == infos.back().depth);
            CHECK(result.info.value == infos.back().value);
            CHECK(result.move == result.info.pv.front());
            CHECK(result.info.nodes >= infos.back().nodes);
        });
    }
}

TEST_SUITE("search always has a legal move") {
    TEST_CASE("random positions of every kind with tiny limits") {
        Random random(61);
        Engine engine(kSmallHash);
        for (int i = 0; i < scaled(800); ++i) {
            const BoardShape shape = kShapes[static_cast<std::size_t>(i) % kShapes.size()];
            const Rule rule = kAllRules[static_cast<std::size_t>(random.below(kAllRules.size()))];
            Position position =
                random_position(shape, rule, random.below(shape.area()), {}, random);
            if (random.percent(20)) position.set_side_to_move(opponent(position.side_to_move()));
            if (random.percent(20) && position.empty_count() > 0) {
                position.place(square_of(random.pick(to_naive(position).empty_squares())),
                               Cell::Wall);
            }
            const Limits limits = random.below(2) == 0
                                      ? node_limit(static_cast<std::uint64_t>(random.below(2000)))
                                      : depth_limit(random.below(3));
            const SearchResult result = think(engine, position, limits);
            if (position.empty_count() == 0) {
                CHECK(result.move == kNoSquare);
                continue;
            }
            const bool legal = shape.contains(result.move) && position.is_empty(result.move) &&
                               !plays_needless_foul(position, result.move);
            CHECK_MESSAGE(legal, describe(shape, rule) << '\n' << to_text(position));
            CHECK(is_playable(position, result.info.pv));
        }
    }

    TEST_CASE("an empty board of any shape") {
        for (const BoardShape shape : kShapes) {
            const SearchResult result = think(Position(shape), depth_limit(2));
            CHECK(shape.contains(result.move));
        }
    }

    TEST_CASE("a full board has no move, a single empty point is played") {
        for (const BoardShape shape : kShapes) {
            Position position = full_board(shape);
            REQUIRE_FALSE(position.winner().has_value());
            CHECK(think(position, {}).move == kNoSquare);
            const Square last = square_at(shape.width - 1, shape.height / 2);
            position.remove(last);
            CHECK(think(position, {}).move == last);
        }
    }

    TEST_CASE("a board that fills up is a draw") {
        // Two empty squares are left, neither of which completes a row.
        Position position = full_board({5, 5});
        position.remove(square_at(0, 0));
        position.remove(square_at(4, 4));
        const SearchResult result = think(position, {});
        CHECK(result.info.value == 0);
    }

    TEST_CASE("a board already won by either side") {
        for (const Color to_move : {Color::Black, Color::White}) {
            const Position position = parse_board(R"(
                X X X X X . .
                . O O O . . .
                . . . . . . .
                . . . . . . .
                . . . . . . .
            )",
                                                  to_move);
            const SearchResult result = think(position, node_limit(1000));
            CHECK(position.is_empty(result.move));
        }
    }

    TEST_CASE("a search without any time still returns a move quickly") {
        for (const int time : {0, -5000}) {
            Limits limits;
            limits.turn = Milliseconds(time);
            for_each_game([&](const Position& position) {
                const SearchResult result = think(position, limits);
                CHECK(position.is_empty(result.move));
                CHECK(result.info.nodes <= 10000);
            });
            limits.turn.reset();
            limits.match_left = Milliseconds(time);
            CHECK(parse_game("h8 i9").is_empty(think(parse_game("h8 i9"), limits).move));
        }
    }

    TEST_CASE("limits of zero depth or zero nodes still give a move") {
        for_each_game([](const Position& position) {
            CHECK(position.is_empty(think(position, depth_limit(0)).move));
            CHECK(position.is_empty(think(position, depth_limit(-3)).move));
            CHECK(position.is_empty(think(position, node_limit(0)).move));
        });
    }
}

}  // namespace kagetsu::test
