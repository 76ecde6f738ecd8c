// Reports about the root moves during a search.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/problems.hpp"
#include "support/scale.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

TEST_SUITE("root marks") {
    using Event = std::pair<Square, RootMoveState>;

    struct Marks {
        std::vector<Event> events;
        SearchResult result;
    };

    Marks watch(Engine & engine, const Position& position, const Limits& limits) {
        Marks marks;
        engine.set_position(position);
        Callbacks callbacks;
        callbacks.on_finish = [&](const SearchResult& result) { marks.result = result; };
        callbacks.on_root_move = [&](Square move, RootMoveState state) {
            marks.events.emplace_back(move, state);
        };
        engine.go(limits, callbacks);
        engine.wait();
        return marks;
    }

    void check(const Position& position, const Marks& marks) {
        Square best = kNoSquare;
        Square searching = kNoSquare;
        for (const auto& [move, state] : marks.events) {
            REQUIRE(position.shape().contains(move));
            CHECK(position.is_empty(move));
            switch (state) {
                case RootMoveState::Best:
                    CHECK(move != best);
                    best = move;
                    break;
                case RootMoveState::Searching:
                    CHECK(searching == kNoSquare);
                    searching = move;
                    break;
                case RootMoveState::Searched:
                    CHECK(searching == move);
                    searching = kNoSquare;
                    break;
                case RootMoveState::Lost:
                    // Moves already proven to lose are not searched.
                    CHECK((searching == move || searching == kNoSquare));
                    searching = kNoSquare;
                    break;
            }
        }
        CHECK(best == marks.result.move);
    }

    TEST_CASE("a short search reports only its best moves") {
        Random random(95);
        Engine engine(kSmallHash);
        for (int i = 0; i < scaled(300); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            engine.set_threads(i % 10 == 0 ? 3 : 1);
            // The clock starts after the search, so the search counts as short.
            Limits limits = random.percent(60)
                                ? node_limit(static_cast<std::uint64_t>(random.below(3000)))
                                : depth_limit(random.below(6));
            limits.multi_pv = 1 + random.below(4);
            limits.start = Clock::now() + std::chrono::hours(1);
            const Marks marks = watch(engine, position, limits);
            check(position, marks);
            for (const auto& [move, state] : marks.events)
                CHECK(state == RootMoveState::Best);
        }
    }

    TEST_CASE("a longer search reports every move") {
        Random random(96);
        std::array<int, 4> count{};
        const auto has_all = [&] {
            return std::find(count.begin(), count.end(), 0) == count.end();
        };
        for (int i = 0; goes_on(i, 80, has_all()); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            Engine engine(kSmallHash);
            engine.set_threads(i % 10 == 0 ? 2 : 1);
            Limits limits = node_limit(10'000);
            limits.multi_pv = i % 3 == 0 ? 3 : 1;
            // As if the search had started earlier.
            limits.start = Clock::now() - Callbacks::kMarksAfter;
            const Marks marks = watch(engine, position, limits);
            check(position, marks);
            for (const auto& [move, state] : marks.events)
                ++count[static_cast<std::size_t>(state)];
        }
        MESSAGE(count[0] << " searches begun, " << count[1] << " moves held, " << count[2]
                         << " lost, " << count[3] << " best");
        for (const int events : count)
            CHECK(events > 0);
    }

    TEST_CASE("while one move holds, none that was reported as lost is played") {
        Random random(98);
        const std::vector<Problem> problems = problems_of("defence");
        int lost = 0;
        for (int i = 0; goes_on(i, 6000, lost > 0); ++i) {
            const Problem& problem = problems[static_cast<std::size_t>(i) % problems.size()];
            Engine engine(kSmallHash);
            // Many of these searches are aborted when all moves so far lose.
            Limits limits = node_limit(100 + static_cast<std::uint64_t>(random.below(3000)));
            limits.start = Clock::now() - Callbacks::kMarksAfter;
            const Marks marks = watch(engine, problem.position, limits);
            CAPTURE(problem.id);
            for (const auto& [move, state] : marks.events) {
                if (state != RootMoveState::Lost) continue;
                ++lost;
                CHECK(move != marks.result.move);
            }
        }
        CHECK(lost > 0);
    }

    // The first move fails low because it loses, the second one because it is worse than the
    // window.
    TEST_CASE("an iteration that is broken off does not leave a lost move the best") {
        Position position({15, 15}, Rule::Renju);
        const std::string_view moves =
            "8,7 8,3 8,5 6,1 6,7 5,1 8,0 8,8 9,3 7,1 8,1 9,4 7,2 5,4 7,5 7,7 6,6 8,4 7,4 7,3 9,5 "
            "6,2 4,0 6,5 6,3 9,6 4,3 5,3 10,5 11,5";
        const std::vector<Square> squares = parse_squares(moves, position.shape()).value();
        for (const Square move : squares)
            position.make(move);
        int lost = 0;
        for (std::uint64_t nodes = 500; nodes < 1500; ++nodes) {
            Engine engine(kSmallHash);
            Limits limits = node_limit(nodes);
            limits.start = Clock::now() - Callbacks::kMarksAfter;
            const Marks marks = watch(engine, position, limits);
            for (const auto& [move, state] : marks.events) {
                if (state != RootMoveState::Lost) continue;
                ++lost;
                CHECK(move != marks.result.move);
            }
        }
        CHECK(lost > 0);
    }

    TEST_CASE("if the move played loses, it was reported as lost") {
        Random random(97);
        int lost = 0;
        for (int i = 0; goes_on(i, 300, lost > 0); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position = random_tactics(rule, i / 5, random);
            Engine engine(kSmallHash);
            Limits limits = depth_limit(6);
            limits.start = Clock::now() - Callbacks::kMarksAfter;
            const Marks marks = watch(engine, position, limits);
            const SearchInfo& info = marks.result.info;
            if (info.value > -kMateBound || info.depth < Callbacks::kMarksFromDepth) continue;
            const std::pair told{marks.result.move, RootMoveState::Lost};
            CHECK(std::find(marks.events.begin(), marks.events.end(), told) != marks.events.end());
            ++lost;
        }
        MESSAGE(lost << " lost");
        CHECK(lost > 0);
    }

    TEST_CASE("a listener does not change the search") {
        const Position position = parse_game("h8 i9 j7 h7 g9");
        Engine engine(kSmallHash);
        Limits limits = node_limit(20'000);
        limits.start = Clock::now() - Callbacks::kMarksAfter;
        const SearchResult watched = watch(engine, position, limits).result;
        const SearchResult alone = think(position, node_limit(20'000));
        CHECK(watched.move == alone.move);
        CHECK(watched.info.value == alone.info.value);
        CHECK(watched.info.nodes == alone.info.nodes);
    }
}

}  // namespace kagetsu::test
