// Searching with several threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <new>
#include <string_view>
#include <thread>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "search/thread_team.hpp"
#include "support/board_literal.hpp"

namespace kagetsu::test {

namespace {

constexpr std::string_view kQuietGame = "h8 i9 j7 h7 g9";
constexpr Milliseconds kWait{100};

SearchResult think_with(int threads, const Position& position, const Limits& limits) {
    Engine engine(kSmallHash);
    engine.set_threads(threads);
    return think(engine, position, limits);
}

}  // namespace

TEST_SUITE("threads") {
    TEST_CASE("the number of threads is clamped") {
        Engine engine(kSmallHash);
        CHECK(engine.threads() == 1);
        engine.set_threads(3);
        CHECK(engine.threads() == 3);
        engine.set_threads(0);
        CHECK(engine.threads() == 1);
        engine.set_threads(-5);
        CHECK(engine.threads() == 1);
        engine.set_threads(1'000'000);
        CHECK(engine.threads() == Engine::kMaxThreads);
    }

    TEST_CASE("a single thread is deterministic, even after a larger team") {
        const Position position = parse_game(kQuietGame);
        const SearchResult alone = think(position, node_limit(20'000));
        Engine engine(kSmallHash);
        engine.set_threads(4);
        (void)think(engine, position, node_limit(20'000));
        engine.set_threads(1);
        engine.new_game();
        const SearchResult again = think(engine, position, node_limit(20'000));
        CHECK(again.move == alone.move);
        CHECK(again.info.value == alone.info.value);
        CHECK(again.info.nodes == alone.info.nodes);
    }

    TEST_CASE("a team plays on an empty point and keeps its shared node limit") {
        for (const int threads : {2, 3, 8}) {
            for (const std::string_view game : {kQuietGame, std::string_view("h8")}) {
                const Position position = parse_game(game);
                const SearchResult result = think_with(threads, position, node_limit(40'000));
                CHECK(position.shape().contains(result.move));
                CHECK(position.is_empty(result.move));
                // The others may have a portion left each when the first thread gets no more.
                CHECK(result.info.nodes >=
                      40'000U - NodePool::kPortion * static_cast<unsigned>(threads - 1));
                CHECK(result.info.nodes <= 40'000U);
                REQUIRE_FALSE(result.info.pv.empty());
            }
        }
    }

    TEST_CASE("a team finds the same wins and forced defences as one thread") {
        // Black has three in a row and is to move.
        const Position won = parse_game("h8 a1 h9 a3 h10 a5");
        const SearchResult win = think_with(4, won, depth_limit(8));
        CHECK(win.info.value >= kMateBound);
        // Here White must block one end or the other.
        const Position threatened = parse_game("h8 a1 h9 a3 h10");
        const SearchResult defence = think_with(4, threatened, depth_limit(6));
        const std::vector<Square> sensible = parse_squares("h7 h11 h6 h12", {}).value();
        CHECK(std::find(sensible.begin(), sensible.end(), defence.move) != sensible.end());
    }

    TEST_CASE("a team with one legal move and with none") {
        Position full({5, 5});
        for (int i = 0; i < 24; ++i) {
            const Color color = (i % 5 / 2 + i / 5) % 2 == 0 ? Color::Black : Color::White;
            full.place(square_at(i % 5, i / 5), cell_of(color));
        }
        CHECK(think_with(4, full, depth_limit(5)).move == square_at(4, 4));
        full.place(square_at(4, 4), Cell::White);
        CHECK(think_with(4, full, depth_limit(5)).move == kNoSquare);
    }

    TEST_CASE("progress counts the nodes of all threads and never decreases") {
        Engine engine(kSmallHash);
        engine.set_threads(3);
        engine.set_position(parse_game(kQuietGame));
        std::vector<std::uint64_t> nodes;
        int depth = 0;
        SearchResult result;
        engine.go(depth_limit(9), {[&](const SearchInfo& info) {
                                       nodes.push_back(info.nodes);
                                       CHECK(info.depth == ++depth);
                                       // The others search on while the first thread waits here.
                                       if (depth == 1) std::this_thread::sleep_for(kWait);
                                   },
                                   [&](const SearchResult& found) { result = found; }});
        engine.wait();
        CHECK(std::is_sorted(nodes.begin(), nodes.end()));
        CHECK(result.info.nodes >= nodes.back());
        const std::uint64_t own = think(parse_game(kQuietGame), depth_limit(2)).info.nodes;
        CAPTURE(own);
        CHECK(nodes.at(1) > 2 * own);
    }

    TEST_CASE("a helper without memory ends alone") {
        const Evaluator evaluator;
        const SearchParameters parameters;
        TranspositionTable table(kSmallHash);
        SearchControl control;
        ThreadTeam team({evaluator, parameters, table, control});
        std::atomic<int> finished = 0;
        const std::function<void(std::size_t)> help = [&](std::size_t i) {
            if (i == 1) throw std::bad_alloc();
            ++finished;
        };
        team.start_helpers(3, help).clear();  // waits for them
        CHECK(finished == 2);
    }

    TEST_CASE("a team searches as often as it is asked, and a stop from outside lasts") {
        const Evaluator evaluator;
        const SearchParameters parameters;
        TranspositionTable table(kSmallHash);
        SearchControl control;
        for (const int threads : {1, 3}) {
            ThreadTeam team({evaluator, parameters, table, control});
            team.resize(threads);
            control.stop = false;
            for (int i = 0; i < 3; ++i) {
                table.clear();
                CHECK(team.search(parse_game(kQuietGame), depth_limit(5), {}).info.depth == 5);
            }
            control.stop = true;
            table.clear();
            CHECK(team.search(parse_game(kQuietGame), depth_limit(12), {}).info.depth < 12);
            CHECK(control.stop);
        }
    }

    TEST_CASE("a helper leaves out the iterations that the main thread has finished") {
        SharedWindow window;
        BusyMoves busy;
        window.set({6, -kInfinity, kInfinity});
        LoneRoot root(parse_game(kQuietGame));
        root->join(window, busy, RootSearch::Role::Helper);
        std::vector<int> depths;
        Callbacks callbacks;
        callbacks.on_iteration = [&](const SearchInfo& info) { depths.push_back(info.depth); };
        CHECK(root->search_as_helper(depth_limit(8), 1, callbacks).info.depth == 8);
        CHECK(depths == std::vector{6, 7, 8});
        // At the latest, it searches the last one.
        window.set({20, -kInfinity, kInfinity});
        LoneRoot last(parse_game(kQuietGame));
        last->join(window, busy, RootSearch::Role::Helper);
        CHECK(last->search_as_helper(depth_limit(5), 1).info.depth == 5);
    }

    TEST_CASE("a helper widens a window that the main thread does not") {
        const Position position = parse_game(kQuietGame);
        for (const Value alpha : {-5000, 5000}) {
            SharedWindow window;
            BusyMoves busy;
            window.set({6, alpha, alpha + 1});
            LoneRoot root(position);
            root->join(window, busy, RootSearch::Role::Helper);
            const SearchResult result = root->search_as_helper(depth_limit(6), 1);
            CHECK(result.info.depth == 6);
            CHECK(std::abs(result.info.value) < 2000);
        }
    }

    TEST_CASE("the main thread tells its depth and its window, but not with several variations") {
        for (const int variations : {1, 2}) {
            SharedWindow window;
            BusyMoves busy;
            LoneRoot root(parse_game(kQuietGame));
            root->join(window, busy, RootSearch::Role::Leader);
            Limits limits = depth_limit(7);
            limits.multi_pv = variations;
            const Value value = root->search_as_main(limits, {}).info.value;
            const SharedWindow::Window told = window.get();
            CHECK(told.depth == (variations == 1 ? 7 : 0));
            CHECK(told.alpha < value);
            CHECK(told.beta > value);
        }
    }

    TEST_CASE("a team can be stopped repeatedly") {
        Engine engine(kSmallHash);
        engine.set_threads(4);
        const Position position = parse_game(kQuietGame);
        for (int i = 0; i < 20; ++i) {
            std::atomic<int> finished = 0;
            Square move = kNoSquare;
            engine.set_position(position);
            engine.go({}, {{}, [&](const SearchResult& result) {
                               move = result.move;
                               ++finished;
                           }});
            std::this_thread::sleep_for(std::chrono::milliseconds(i % 4));
            engine.stop();
            engine.wait();
            CHECK(finished == 1);
            REQUIRE(move != kNoSquare);
            CHECK(position.is_empty(move));
        }
    }
}

}  // namespace kagetsu::test
