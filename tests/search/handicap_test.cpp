// Playing at reduced strength.
#include "search/handicap.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "search/legal_moves.hpp"
#include "search/tactics.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<int, 9> kStrengths{-3, 0, 10, 25, 30, 50, 70, 90, 99};

Limits of_strength(int strength, Limits limits = {}) {
    limits.strength = strength;
    return limits;
}

std::vector<SearchInfo> variations_of(const std::vector<Value>& values) {
    std::vector<SearchInfo> variations;
    for (const Value value : values) {
        variations.emplace_back();
        variations.back().value = value;
    }
    return variations;
}

bool contains(const std::vector<Square>& squares, Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
}

// The winner of a game between two strengths.
std::optional<Color> winner_of(Engine& black, int black_strength, Engine& white, int white_strength,
                               Position position) {
    while (!position.winner() && position.empty_count() > 0) {
        const bool black_moves = position.side_to_move() == Color::Black;
        Engine& engine = black_moves ? black : white;
        const int strength = black_moves ? black_strength : white_strength;
        position.make(think(engine, position, of_strength(strength, node_limit(20'000))).move);
    }
    return position.winner();
}

}  // namespace

TEST_SUITE("handicap") {
    TEST_CASE("the handicap applies only below full strength") {
        for (const int strength : kStrengths)
            CHECK(is_handicapped(of_strength(strength)));
        for (const int strength : {100, 101, 5000})
            CHECK_FALSE(is_handicapped(of_strength(strength)));
    }

    TEST_CASE("higher strength means more nodes and fewer overlooked moves") {
        const Evaluator evaluator;
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const PatternBoard board(position, evaluator.point_values(position));
        std::uint64_t nodes = 0;
        std::size_t overlooked = 100'000;
        for (const int strength : {0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99}) {
            std::size_t excluded = 0;
            for (std::uint64_t random = 0; random < 200; ++random) {
                const Limits limits = handicapped(of_strength(strength), board, random << 32U);
                excluded += limits.excluded.size();
                CHECK(limits.nodes.value() >= nodes);
                CHECK(limits.multi_pv > 1);
            }
            CHECK(handicapped(of_strength(strength), board, 0).nodes.value() > nodes);
            nodes = handicapped(of_strength(strength), board, 0).nodes.value();
            CHECK(excluded <= overlooked);
            overlooked = excluded;
        }
        CHECK(nodes < 100'000);
        CHECK(overlooked == 0);
        // Strengths out of range are clamped.
        CHECK(handicapped(of_strength(-50), board, 3).nodes ==
              handicapped(of_strength(0), board, 3).nodes);
        CHECK(handicapped(of_strength(-50), board, 3).excluded ==
              handicapped(of_strength(0), board, 3).excluded);
    }

    TEST_CASE("limits already set are kept") {
        const Evaluator evaluator;
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const PatternBoard board(position, evaluator.point_values(position));
        Limits limits = of_strength(50, node_limit(77));
        limits.depth = 3;
        limits.turn = Milliseconds(1234);
        limits.multi_pv = 9;
        limits.excluded = {square("g8"), square("c3")};
        const Limits weaker = handicapped(limits, board, 5);
        CHECK(weaker.nodes == 77);
        CHECK(weaker.depth == 3);
        CHECK(weaker.turn == limits.turn);
        CHECK(weaker.multi_pv == 9);
        CHECK(weaker.start == limits.start);
        for (const Square square : limits.excluded)
            CHECK(contains(weaker.excluded, square));
    }

    TEST_CASE("fives are never overlooked, nor blocks from strength 30 on; a move always remains") {
        Random random(101);
        const Evaluator evaluator;
        int fives = 0;
        int fours = 0;
        int overlooked_fours = 0;
        for (int i = 0; goes_on(i, 3000, fives > 0 && overlooked_fours > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position =
                i % 10 == 0 ? random_position({5, 5}, rule, 22 + random.below(3), {}, random)
                            : random_tactics(rule, i / 5, random);
            if (position.empty_count() == 0) continue;
            const PatternBoard board(position, evaluator.point_values(position));
            const int strength = kStrengths[static_cast<std::size_t>(i) % kStrengths.size()];
            const auto seed = static_cast<std::uint64_t>(i) << 20U;
            Limits limits = of_strength(strength);
            const Bitboard legal = playable(board, position.empty_squares());
            if (random.percent(20) && !legal.empty())
                limits.excluded.push_back(position.layout().square_of(legal.first()));
            const std::vector<Square> all = handicapped(limits, board, seed).excluded;
            const Color me = position.side_to_move();
            Bitboard excluded;
            for (std::size_t j = limits.excluded.size(); j < all.size(); ++j)
                excluded.set(position.layout().bit_of(all[j]));
            fives += board.count(me, PointClass::Five);
            CHECK((excluded & board.points(me, PointClass::Five)).empty());
            if (board.count(opponent(me), PointClass::Five) > 0) {
                const Bitboard defences = five_defences(board);
                ++fours;
                const bool overlooks = !(excluded & defences).empty();
                if (strength >= kBlocksFoursFrom) CHECK_FALSE(overlooks);
                overlooked_fours += overlooks ? 1 : 0;
            }
            Bitboard left = legal;
            left.remove(excluded);
            for (const Square square : limits.excluded)
                left.clear(position.layout().bit_of(square));
            if (legal.count() > static_cast<int>(limits.excluded.size())) CHECK_FALSE(left.empty());
        }
        MESSAGE(fives << " fives, " << fours << " fours to stop, " << overlooked_fours
                      << " overlooked");
        CHECK(fives > 0);
        CHECK(overlooked_fours > 0);
    }

    TEST_CASE("a win that was seen is not given away") {
        const std::vector<SearchInfo> variations =
            variations_of({mate_in(5), mate_in(9), 2100, 1950, 1900});
        std::vector<int> chosen(variations.size());
        for (const int strength : {0, 50, 90}) {
            for (std::uint64_t random = 0; random < 500; ++random)
                ++chosen[chosen_variation(variations, strength, random)];
        }
        CHECK(chosen[0] > 0);
        CHECK(chosen[1] > 0);
        CHECK(chosen[0] + chosen[1] == 1500);
    }

    TEST_CASE("one of the five best moves is played, however many are known") {
        const std::vector<SearchInfo> many = variations_of(std::vector<Value>(20, 30));
        std::vector<int> chosen(many.size());
        for (std::uint64_t random = 0; random < 500; ++random)
            ++chosen[chosen_variation(many, 0, random << 32U)];
        for (std::size_t i = 0; i < many.size(); ++i)
            CHECK((chosen[i] > 0) == (i < 5));
    }

    TEST_CASE("weaker play errs more, but never about a five or a decided game") {
        const std::vector<SearchInfo> quiet = variations_of({120, 80, 60, -20, -300});
        std::size_t last = 0;
        for (const int strength : {80, 60, 40, 20, 0}) {
            std::size_t ranks = 0;
            for (std::uint64_t random = 0; random < 2000; ++random) {
                const std::size_t chosen = chosen_variation(quiet, strength, random << 32U);
                REQUIRE(chosen < quiet.size());
                ranks += chosen;
                for (const std::vector<Value>& clear :
                     {std::vector<Value>{mate_in(1), mate_in(1), mate_in(3)},
                      std::vector<Value>{mate_in(7), 900, 0},
                      std::vector<Value>{-50, mated_in(6), mated_in(4)},
                      std::vector<Value>{mated_in(2)}})
                    CHECK(chosen_variation(variations_of(clear), strength, random) == 0);
            }
            CHECK(ranks > last);
            last = ranks;
        }
    }
}

TEST_SUITE("a weakened engine") {
    TEST_CASE("completes and blocks fives, obeys the rules and skips excluded moves") {
        Random random(102);
        const Evaluator evaluator;
        Engine engine(kSmallHash);
        engine.set_seed(1);
        int fives = 0;
        int fours = 0;
        for (int i = 0; goes_on(i, 1500, fives > 0 && fours > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            PatternBoard board(position, evaluator.point_values(position));
            Limits limits = of_strength(random.below(100), node_limit(3000));
            const bool excludes = random.percent(20);
            if (excludes && position.empty_count() > 1)
                limits.excluded.push_back(think(engine, position, limits).move);
            if (random.percent(5)) limits.turn = Milliseconds(0);
            engine.set_threads(i % 20 == 0 ? 2 : 1);
            const SearchResult result = think(engine, position, limits);
            const Color me = position.side_to_move();
            REQUIRE(position.is_empty(result.move));
            CHECK_FALSE(contains(limits.excluded, result.move));
            REQUIRE(result.variations.size() == 1);
            CHECK(result.variations.front().pv.front() == result.move);
            if (rule == Rule::Renju && me == Color::Black && !excludes &&
                forbidden_points(position).count() < position.empty_count())
                CHECK_FALSE(is_forbidden(position, result.move));
            if (excludes) continue;
            const int bit = position.layout().bit_of(result.move);
            if (board.count(me, PointClass::Five) > 0) {
                ++fives;
                CHECK(board.points(me, PointClass::Five).test(bit));
            } else if (board.count(opponent(me), PointClass::Five) > 0 &&
                       limits.strength >= kBlocksFoursFrom) {
                const Bitboard defences = five_defences(board);
                if (defences.empty()) continue;
                ++fours;
                CHECK(defences.test(bit));
            }
        }
        MESSAGE(fives << " fives, " << fours << " fours stopped");
        CHECK(fives > 0);
        CHECK(fours > 0);
    }

    TEST_CASE("is fast with any limits and any number of threads") {
        Engine engine(kSmallHash);
        engine.set_threads(3);
        const Position position = parse_game("h8 i9 j7 h7 g9");
        CHECK(think(engine, position, of_strength(0)).info.nodes < 400);
        CHECK(think(engine, position, of_strength(50)).info.nodes < 10'000);
        CHECK(think(engine, position, of_strength(0, node_limit(50))).info.nodes < 150);
    }

    TEST_CASE("plays the same with the same seed, differently with another") {
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const auto moves = [&](Engine& engine) {
            std::vector<Square> played;
            for (int i = 0; i < 30; ++i) {
                engine.new_game();
                played.push_back(think(engine, position, of_strength(0)).move);
            }
            return played;
        };
        Engine a(kSmallHash);
        Engine b(kSmallHash);
        CHECK(moves(a) != moves(b));
        a.set_seed(5);
        b.set_seed(5);
        const std::vector<Square> first = moves(a);
        CHECK(first == moves(b));
        // More threads change nothing.
        b.set_threads(3);
        b.set_seed(5);
        CHECK(first == moves(b));
        b.set_threads(1);
        b.set_seed(6);
        CHECK(first != moves(b));
        // Full strength does not depend on the seed.
        a.new_game();
        b.new_game();
        CHECK(think(a, position, node_limit(2000)).info.nodes ==
              think(b, position, node_limit(2000)).info.nodes);
    }

    TEST_CASE("reports the requested variations and marks the move it plays") {
        const Position position = parse_game("h8 i9 j7 h7 g9");
        Engine engine(kSmallHash);
        engine.set_seed(7);
        int others = 0;
        for (int i = 0; i < 40; ++i) {
            Limits limits = of_strength(20);
            limits.multi_pv = 1 + i % 3;
            Square best = kNoSquare;
            Square reported = kNoSquare;
            SearchResult result;
            Callbacks callbacks;
            callbacks.on_iteration = [&](const SearchInfo& info) {
                CHECK(info.rank < limits.multi_pv);
                CHECK(info.variation_count == limits.multi_pv);
                if (info.rank == 0) reported = info.pv.front();
            };
            callbacks.on_root_move = [&](Square move, RootMoveState state) {
                if (state == RootMoveState::Best) best = move;
            };
            callbacks.on_finish = [&](const SearchResult& found) { result = found; };
            engine.set_position(position);
            engine.go(limits, callbacks);
            engine.wait();
            CHECK(best == result.move);
            CHECK(result.info.pv.front() == result.move);
            CHECK(result.variations.size() <= static_cast<std::size_t>(limits.multi_pv));
            others += reported != result.move ? 1 : 0;
        }
        // The move played is often not the best one.
        CHECK(others > 5);
    }

    TEST_CASE("loses to a stronger opponent") {
        Engine weak(kSmallHash);
        Engine strong(kSmallHash);
        weak.set_seed(8);
        strong.set_seed(9);
        int wins = 0;
        int games = 0;
        for (const std::string_view opening :
             {"h8 i9 j7", "h8 i8 j10", "h8 h9 j8", "h8 g7 f9", "h8 i7 k8", "h8 h7 i10"}) {
            for (const bool strong_is_black : {true, false}) {
                const std::optional<Color> winner =
                    strong_is_black ? winner_of(strong, 60, weak, 10, parse_game(opening))
                                    : winner_of(weak, 10, strong, 60, parse_game(opening));
                wins += winner == (strong_is_black ? Color::Black : Color::White) ? 1 : 0;
                ++games;
            }
        }
        CHECK(wins >= games * 3 / 4);
    }
}

}  // namespace kagetsu::test
