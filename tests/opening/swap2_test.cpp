// The choices of swap2.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <set>
#include <string_view>
#include <thread>
#include <vector>

#include "opening/balanced_value.hpp"
#include "opening/openings.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

Swap2Choice choose(Engine& engine, const Position& position, const Limits& limits) {
    Swap2Choice choice;
    int finished = 0;
    engine.set_position(position);
    engine.choose_swap2(limits, [&](const Swap2Choice& made) {
        choice = made;
        ++finished;
    });
    engine.wait();
    CHECK(finished == 1);
    return choice;
}

Swap2Choice choose(const Position& position, const Limits& limits, std::uint64_t seed = 0) {
    Engine engine(kSmallHash);
    engine.set_seed(seed);
    return choose(engine, position, limits);
}

void check_legal(Position position, const Swap2Choice& choice) {
    for (const Square stone : choice.stones) {
        REQUIRE(position.shape().contains(stone));
        REQUIRE(position.is_empty(stone));
        position.make(stone);
    }
}

}  // namespace

TEST_SUITE("swap2") {
    TEST_CASE("an empty board gets three stones, on any board and under any rule") {
        for (const Rule rule : kAllRules) {
            for (const BoardShape shape :
                 {BoardShape{15, 15}, {20, 20}, {11, 11}, {22, 13}, {10, 10}, {5, 5}, {6, 22}}) {
                CAPTURE(shape.width);
                CAPTURE(shape.height);
                const Position empty(shape, rule);
                const Swap2Choice choice = choose(empty, node_limit(5'000));
                CHECK_FALSE(choice.swap);
                CHECK(choice.stones.size() == 3);
                check_legal(empty, choice);
            }
        }
    }

    TEST_CASE("openings differ, and are the same after the same seed") {
        std::set<std::vector<Square>> openings;
        Engine engine(kSmallHash);
        for (int i = 0; i < 40; ++i)
            openings.insert(choose(engine, Position(), node_limit(1'000)).stones);
        CHECK(openings.size() > 20);
        CHECK(choose(Position(), node_limit(1'000), 7).stones ==
              choose(Position(), node_limit(1'000), 7).stones);
        engine.set_seed(7);
        CHECK(choose(engine, Position(), node_limit(1'000)).stones ==
              choose(Position(), node_limit(1'000), 7).stones);
    }

    TEST_CASE("the opening is more balanced than those of the list") {
        // Off by how much, for another engine?
        const auto imbalance = [](const Position& position) {
            const Value value = think(position, node_limit(20'000)).info.value;
            return std::min(std::abs(value - balanced_value(position)), 1'000);
        };
        constexpr int kChoices = 6;
        // Not on large boards, where such a search is too short to judge.
        for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
            CAPTURE(index_of(rule));
            const Position empty({15, 15}, rule);
            const auto after = [&empty](const auto& stones) {
                Position position = empty;
                for (const Square stone : stones)
                    position.make(stone);
                return position;
            };
            const std::vector<Opening> openings = openings_for(empty.shape(), rule);
            int of_list = 0;
            for (const Opening& opening : openings)
                of_list += imbalance(after(opening));
            int of_choice = 0;
            for (int seed = 1; seed <= kChoices; ++seed)
                of_choice += imbalance(after(choose(empty, node_limit(200'000), seed).stones));
            of_list /= static_cast<int>(openings.size());
            of_choice /= kChoices;
            MESSAGE("off by " << of_choice << ", the list by " << of_list);
            CHECK(3 * of_choice < 2 * of_list);
        }
    }

    TEST_CASE("an opening keeps off excluded squares if one that is drawn does") {
        Limits limits = node_limit(5'000);
        limits.excluded = {square("h8"), square("h9"), square("g9"), square("h10")};
        for (int seed = 1; seed <= 20; ++seed)
            for (const Square stone : choose(Position(), limits, seed).stones)
                CHECK(std::count(limits.excluded.begin(), limits.excluded.end(), stone) == 0);
    }

    TEST_CASE("three stones: Black far ahead is taken, White far ahead is kept") {
        // Two stones of Black's in the middle, White in the corner.
        const Swap2Choice swap = choose(parse_game("h8 a1 i9"), node_limit(20'000));
        CHECK(swap.swap);
        CHECK(swap.stones.empty());
        CHECK(swap.value < 0);
        // Black in two corners: White has the middle and the move.
        const Swap2Choice stay = choose(parse_game("a1 h8 o15"), node_limit(20'000));
        CHECK_FALSE(stay.swap);
        CHECK(stay.stones.size() == 1);
        CHECK(stay.value > 0);
        check_legal(parse_game("a1 h8 o15"), stay);
    }

    TEST_CASE("five stones: the side that wins is taken, whatever the rule") {
        for (const Rule rule : kAllRules) {
            // Black's open three, White to move and far away: Black is ahead.
            const Position black = parse_game("h8 a1 h9 o1 h10", {}, rule);
            const Swap2Choice swap = choose(black, node_limit(20'000));
            CHECK(swap.swap);
            CHECK(swap.stones.empty());
            // Black's stones are in the corners.
            const Position white = parse_game("a1 h8 o1 i9 a15", {}, rule);
            const Swap2Choice stay = choose(white, node_limit(20'000));
            CHECK_FALSE(stay.swap);
            REQUIRE(stay.stones.size() == 1);
            CHECK(stay.value > 0);
            check_legal(white, stay);
        }
    }

    TEST_CASE("a proven win is kept, a proven loss given away") {
        // White, to move, has an open three.
        Position win;
        for (const std::string_view white : {"h8", "h9", "h10"})
            win.place(square(white), Cell::White);
        for (const std::string_view black : {"a1", "o1"})
            win.place(square(black), Cell::Black);
        win.set_side_to_move(Color::White);
        const Swap2Choice stay = choose(win, node_limit(10'000));
        CHECK_FALSE(stay.swap);
        CHECK(stay.value >= kMateBound);
        // The same stones with Black to move.
        Position loss = win;
        loss.remove(square("h8"));
        loss.place(square("h8"), Cell::White);
        loss.place(square("h11"), Cell::White);
        loss.remove(square("a1"));
        loss.set_side_to_move(Color::Black);
        const Swap2Choice swap = choose(loss, node_limit(10'000));
        CHECK(swap.swap);
        CHECK(swap.value <= -kMateBound);
    }

    TEST_CASE("other numbers of stones get a move") {
        for (const std::string_view moves : {"h8", "h8 h9", "h8 a1 h9 o1", "h8 a1 h9 o1 h10 o15"}) {
            const Position position = parse_game(moves);
            const Swap2Choice choice = choose(position, node_limit(5'000));
            CHECK_FALSE(choice.swap);
            CHECK(choice.stones.size() == 1);
            check_legal(position, choice);
        }
    }

    TEST_CASE("the strength does not matter: the choice takes all threads and the same nodes") {
        // With this limit one thread finishes an iteration of depth 1. Of two threads, which share
        // the nodes, neither does.
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const std::uint64_t nodes = think(position, depth_limit(1)).info.nodes;
        const auto choice = [&](int strength, int threads) {
            Engine engine(kSmallHash);
            engine.set_threads(threads);
            engine.set_seed(1);
            Limits limits = node_limit(nodes + 1);
            limits.strength = strength;
            return choose(engine, position, limits);
        };
        REQUIRE(choice(Limits::kFullStrength, 1).value != choice(Limits::kFullStrength, 2).value);
        for (const int threads : {1, 2}) {
            for (const int strength : {0, 50, 99})
                CHECK(choice(strength, threads).value ==
                      choice(Limits::kFullStrength, threads).value);
        }
    }

    TEST_CASE("one thread, a node limit: the same choice every time") {
        for (const std::string_view moves : {"h8 i9 k7", "g7 i8 j11", "h8 i9 j7 h7 g9"}) {
            const Swap2Choice first = choose(parse_game(moves), node_limit(20'000));
            const Swap2Choice again = choose(parse_game(moves), node_limit(20'000));
            CHECK(first.swap == again.swap);
            CHECK(first.stones == again.stones);
            CHECK(first.value == again.value);
        }
    }

    TEST_CASE("limits and stop() hold for the whole choice") {
        Engine engine(kSmallHash);
        for (const std::string_view moves : {"", "f6 g7 i5", "f6 g7 h5 f5 e7"}) {
            for (const BoardShape shape : {BoardShape{15, 15}, {10, 15}}) {
                const Position position = parse_game(moves, shape);
                Limits limits;
                limits.turn = Milliseconds{300};
                limits.start = Clock::now();
                check_legal(position, choose(engine, position, limits));
                CHECK(Clock::now() - limits.start < kFarTooLate);
                limits.turn = Milliseconds{0};
                check_legal(position, choose(engine, position, limits));

                for (int i = 0; i < 6; ++i) {
                    Swap2Choice choice;
                    engine.set_position(position);
                    engine.choose_swap2(Limits{}, [&](const Swap2Choice& made) { choice = made; });
                    std::this_thread::sleep_for(std::chrono::milliseconds(10 * i));
                    const Clock::time_point asked = Clock::now();
                    engine.stop();
                    engine.wait();
                    CHECK(Clock::now() - asked < kFarTooLate);
                    CHECK(choice.swap == choice.stones.empty());
                    check_legal(position, choice);
                }
            }
        }
    }
}

}  // namespace kagetsu::test
