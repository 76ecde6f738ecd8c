// Which moves are tried at the root.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/naive_solver.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

// The legal moves of the side to move.
std::vector<Square> legal_moves(const Position& position) {
    Bitboard points = position.empty_squares();
    if (position.rule() == Rule::Renju && position.side_to_move() == Color::Black)
        points.remove(forbidden_points(position));
    // If all moves are forbidden, they are all allowed.
    if (points.empty()) points = position.empty_squares();
    std::vector<Square> moves;
    points.for_each([&](int bit) { moves.push_back(position.layout().square_of(bit)); });
    return moves;
}

bool contains(const std::vector<Square>& squares, Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
}

Limits any_limits(Random& random) {
    Limits limits = random.percent(60) ? node_limit(static_cast<std::uint64_t>(random.below(3000)))
                                       : depth_limit(random.below(6));
    if (random.percent(10)) limits.turn = Milliseconds(0);
    if (random.percent(30)) limits.multi_pv = 1 + random.below(5);
    return limits;
}

}  // namespace

TEST_SUITE("excluded moves") {
    TEST_CASE("an excluded move is not played if there are others") {
        Random random(91);
        Engine engine(kSmallHash);
        for (int i = 0; i < scaled(600); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            const std::vector<Square> legal = legal_moves(position);
            engine.set_threads(i % 12 == 0 ? 3 : 1);
            if (random.percent(30)) engine.new_game();
            Limits limits = any_limits(random);
            for (int j = random.below(4); j > 0; --j)
                limits.excluded.push_back(random.pick(legal));
            // Excludes the best move, then the next best, and so on.
            for (int round = 0; round < 8; ++round) {
                const SearchResult result = think(engine, position, limits);
                const bool is_legal = contains(legal, result.move);
                const bool has_choice = std::any_of(legal.begin(), legal.end(), [&](Square square) {
                    return !contains(limits.excluded, square);
                });
                CHECK_MESSAGE(is_legal, to_text(position));
                for (const SearchInfo& line : result.variations) {
                    CHECK_MESSAGE(!(has_choice && contains(limits.excluded, line.pv.front())),
                                  describe(position.shape(), rule)
                                      << '\n'
                                      << to_text(position) << to_letters(line.pv.front()));
                }
                limits.excluded.push_back(result.move);
            }
        }
    }

    TEST_CASE("claims of a search with excluded moves are correct") {
        Random random(92);
        std::array<int, 2> claims{};
        for (int i = 0; goes_on(i, 500, claims[0] > 0 && claims[1] > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position =
                random_position({9, 9}, rule, 8 + random.below(30), kTacticalPlay, random);
            if (position.winner()) continue;
            Limits limits = node_limit(2000);
            for (int round = 0; round < 3; ++round) {
                const SearchResult result = think(position, limits);
                Position after = position;
                after.make(result.move);
                NaiveSolver solver(to_naive(after));
                const Value value = result.info.value;
                if (value == mate_in(1)) {
                    CHECK_MESSAGE(after.winner() == position.side_to_move(), to_text(position));
                    ++claims[0];
                } else if (value >= mate_in(5)) {
                    CHECK_MESSAGE(solver.loses_within(kMate - value - 1, after.side_to_move()),
                                  to_text(position) << to_letters(result.move));
                    ++claims[0];
                } else if (value <= mated_in(4)) {
                    CHECK_MESSAGE(solver.wins_within(kMate + value - 1, after.side_to_move()),
                                  to_text(position) << to_letters(result.move));
                    ++claims[1];
                }
                limits.excluded.push_back(result.move);
            }
        }
        MESSAGE(claims[0] << " wins, " << claims[1] << " losses");
        CHECK(claims[0] > 0);
        CHECK(claims[1] > 0);
    }

    TEST_CASE("if a winning move is excluded, another win is found") {
        struct Next {
            std::string_view moves;
            std::string_view excluded;
            int plies;
        };
        constexpr std::array<Next, 5> kNext{{
            {"h8 a1 i8 a3 j8 a5 k8 c1", "g8", 1},                  // the other five
            {"h8 a1 i8 a15 j8 o1", "g8", 3},                       // the other open four
            {"h8 g8 i8 a1 j8 a15 k9 o1 k10 o15", "k8", 0},         // no other four-three
            {"h8 a1 h9 c15 h10 o1 i10 o15 j10 a15", "h11 h7", 3},  // the other row
            {"h8 a1 i8 a3 j8 a5 k8 c1", "g8 l8", 0},               // no five left
        }};
        for (const Next& next : kNext) {
            for (const Rule rule : kAllRules) {
                CAPTURE(next.moves);
                CAPTURE(describe({15, 15}, rule));
                const Position position = parse_game(next.moves, {}, rule);
                Limits limits = depth_limit(6);
                limits.excluded = parse_squares(next.excluded, {}).value();
                const SearchResult result = think(position, limits);
                CHECK_FALSE(contains(limits.excluded, result.move));
                if (next.plies > 0) CHECK(result.info.value == mate_in(next.plies));
            }
        }
    }

    TEST_CASE("an excluded best move is not found again") {
        const Position position = parse_game("h8 i9 j7 h7 g9");
        Engine engine(kSmallHash);
        Limits limits = node_limit(5000);
        for (int round = 0; round < 10; ++round) {
            const SearchResult result = think(engine, position, limits);
            CHECK_FALSE(contains(limits.excluded, result.move));
            limits.excluded.push_back(result.move);
        }
    }

    TEST_CASE("excluding a forced block leaves the four undefended") {
        const Position position = parse_game("h8 i9 h9 i10 h10 h12 h11");
        const std::vector<Square> block{square("h7")};
        CHECK(think(position, depth_limit(3)).move == block.front());
        Limits limits = depth_limit(3);
        limits.excluded = block;
        const SearchResult result = think(position, limits);
        CHECK(result.move != block.front());
        CHECK(position.is_empty(result.move));
        CHECK(result.info.value == mated_in(2));
    }

    TEST_CASE("all moves but one excluded, all excluded, or invalid exclusions") {
        Position position({5, 5});
        for (int i = 0; i < 20; ++i) {
            const Color color = (i % 5 / 2 + i / 5) % 2 == 0 ? Color::Black : Color::White;
            position.place(square_at(i % 5, i / 5), cell_of(color));
        }
        const std::vector<Square> legal = legal_moves(position);
        for (const Square last : legal) {
            Limits limits = depth_limit(4);
            for (const Square square : legal)
                if (square != last) limits.excluded.push_back(square);
            CHECK(think(position, limits).move == last);
        }
        Limits all = depth_limit(4);
        all.excluded = legal;
        const SearchResult result = think(position, all);
        CHECK(result.move == think(position, depth_limit(4)).move);
        // Excluding all moves gives the usual search, including its proofs.
        const Position won = parse_game("h8 g8 i8 a1 j8 a15 k9 o1 k10 o15");
        all.excluded = legal_moves(won);
        CHECK(think(won, all).info.value == mate_in(5));
        CHECK(think(won, all).info.nodes == think(won, depth_limit(4)).info.nodes);
        // Squares that are not legal moves.
        Limits others = node_limit(2000);
        others.excluded = {kNoSquare, -3, square_at(0, 0), square_at(21, 3), kSquareCount - 1};
        CHECK(think(position, others).move == think(position, node_limit(2000)).move);
    }

    TEST_CASE("exclusions never force Black onto a forbidden point") {
        Random random(93);
        for (int i = 0; i < scaled(60); ++i) {
            const Position position = random_tactics(Rule::Renju, i, random);
            if (position.side_to_move() != Color::Black) continue;
            const std::vector<Square> legal = legal_moves(position);
            Limits limits = node_limit(500);
            limits.excluded = legal;
            limits.excluded.erase(limits.excluded.begin() +
                                  random.below(static_cast<int>(legal.size())));
            CHECK(contains(legal, think(position, limits).move));
            limits.excluded = legal;
            CHECK(contains(legal, think(position, limits).move));
        }
    }
}

TEST_SUITE("width") {
    // All moves tried at the root.
    std::vector<Square> root_moves(const Position& position, std::optional<int> width) {
        Limits limits = depth_limit(1);
        limits.multi_pv = kMaxArea;
        limits.candidate_reach = width;
        std::vector<Square> moves;
        for (const SearchInfo& line : think(position, limits).variations)
            moves.push_back(line.pv.front());
        std::sort(moves.begin(), moves.end());
        return moves;
    }

    bool is_around(const Position& position, Square square, int distance) {
        for (int y = -distance; y <= distance; ++y) {
            for (int x = -distance; x <= distance; ++x) {
                const int nx = x_of(square) + x;
                const int ny = y_of(square) + y;
                if (position.shape().contains(nx, ny) && !position.is_empty(square_at(nx, ny)))
                    return true;
            }
        }
        return false;
    }

    TEST_CASE("a greater width tries more moves") {
        for (const std::string_view game : {"h8", "h8 i9 j7 h7 g9", "c3 o14", "a1"}) {
            for (const Rule rule : {Rule::Freestyle, Rule::Renju, Rule::Caro}) {
                CAPTURE(game);
                const Position position = parse_game(game, {}, rule);
                const std::vector<Square> usual = root_moves(position, {});
                CHECK(root_moves(position, 0) == usual);
                CHECK(root_moves(position, 1) == usual);
                CHECK(root_moves(position, -5) == usual);
                for (const int width : {2, 3, 4, 5, 99}) {
                    std::vector<Square> expected = usual;
                    for (const Square square : legal_moves(position)) {
                        const bool is_wanted =
                            width >= 5 || is_around(position, square, width == 4 ? 4 : 3);
                        if (is_wanted && !contains(usual, square)) expected.push_back(square);
                    }
                    std::sort(expected.begin(), expected.end());
                    CHECK(root_moves(position, width) == expected);
                }
            }
        }
    }

    TEST_CASE("width adds no moves against a threat that must be answered") {
        for (const std::string_view game : {"h8 a1 h9 a3 h10", "h8 a1 h9 a3 h10 a5 h11"}) {
            const Position position = parse_game(game);
            CHECK(root_moves(position, 5) == root_moves(position, {}));
        }
    }

    TEST_CASE("a wider search finds the same wins and respects exclusions") {
        Random random(94);
        for (int i = 0; i < scaled(200); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            Limits limits = node_limit(4000);
            const Value usual = think(position, limits).info.value;
            limits.candidate_reach = random.below(6);
            const SearchResult wide = think(position, limits);
            if (usual >= mate_in(5)) CHECK(wide.info.value >= mate_in(5));
            CHECK(position.is_empty(wide.move));
            limits.excluded.push_back(wide.move);
            if (position.empty_count() > 1) CHECK(think(position, limits).move != wide.move);
        }
    }
}

}  // namespace kagetsu::test
