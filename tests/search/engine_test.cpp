// Starting, stopping and changing searches through Engine.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <thread>

#include "kagetsu/forbidden.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

// A running search and its reports.
class Running {
  public:
    explicit Running(const Position& position, const Limits& limits = {}) : position_(position) {
        engine_.set_position(position);
        engine_.go(limits, {[this](const SearchInfo& info) { iterations_ = info.depth; },
                            [this](const SearchResult& result) {
                                result_ = result;
                                ++finished_;
                            }});
    }
    void wait_for_iteration(int depth) const {
        while (iterations_ < depth && finished_ == 0)
            std::this_thread::yield();
    }
    void wait() { engine_.wait(); }
    // Valid only after wait().
    void check_answer() const {
        CHECK(finished_ == 1);
        CHECK(position_.is_empty(result_.move));
        CHECK(position_.shape().contains(result_.move));
    }
    [[nodiscard]] Engine& engine() { return engine_; }
    [[nodiscard]] int finished() const { return finished_; }
    [[nodiscard]] const SearchResult& result() const { return result_; }

  private:
    Position position_;
    Engine engine_{kSmallHash};
    std::atomic<int> iterations_{0};
    std::atomic<int> finished_{0};
    SearchResult result_;
};

}  // namespace

TEST_SUITE("engine") {
    TEST_CASE("stop ends an unlimited search, which still reports its move") {
        Running running(parse_game("h8 i9"));
        running.wait_for_iteration(3);
        CHECK(running.finished() == 0);
        running.engine().stop();
        running.wait();
        running.check_answer();
        CHECK(running.result().info.depth >= 3);
    }

    TEST_CASE("a search stopped before the first iteration ends reports no iteration") {
        for (int i = 0; i < 20; ++i) {
            Running running(parse_game("h8 i9"));
            running.engine().stop();
            running.wait();
            running.check_answer();
        }
    }

    TEST_CASE("a running search accepts new time limits") {
        Running running(parse_game("h8 i9"));
        running.wait_for_iteration(2);
        Limits limits;
        limits.turn = Milliseconds(0);
        running.engine().update_time(limits);
        running.wait();
        running.check_answer();
    }

    TEST_CASE("a time limit ends the search") {
        Limits limits;
        limits.turn = Milliseconds(120);
        Running turn(parse_game("h8 i9"), limits);
        turn.wait();
        turn.check_answer();
        limits.turn.reset();
        limits.match_left = Milliseconds(800);
        Running match(parse_game("h8 i9"), limits);
        match.wait();
        match.check_answer();
    }

    TEST_CASE("a search that is out of time visits at most a thousand nodes") {
        // Nodes rather than milliseconds: the same on every machine.
        constexpr std::uint64_t kAboutAThousand = 1024 + 256;
        for (const auto limit : {&Limits::turn, &Limits::match_left}) {
            Limits limits;
            limits.*limit = Milliseconds(0);
            const SearchResult result = think(parse_game("h8 i9"), limits);
            CHECK(result.move != kNoSquare);
            CHECK(result.info.nodes <= kAboutAThousand);
        }
    }

    TEST_CASE("a new search, a new position and a new game stop the running search") {
        const Position position = parse_game("h8 i9");
        Engine engine(kSmallHash);
        std::atomic<int> finished{0};
        const Callbacks callbacks{{}, [&](const SearchResult&) { ++finished; }};
        engine.set_position(position);
        engine.go({}, callbacks);
        engine.go({}, callbacks);
        CHECK(finished == 1);
        engine.set_position(position);
        CHECK(finished == 2);
        engine.go({}, callbacks);
        engine.new_game();
        CHECK(finished == 3);
        engine.go({}, callbacks);
        engine.set_hash_size(kSmallHash);
        CHECK(finished == 4);
        {
            Engine other(kSmallHash);
            other.set_position(position);
            other.go({}, callbacks);
        }
        CHECK(finished == 5);
    }

    TEST_CASE("an idle engine can be stopped, waited for and given time limits") {
        Engine engine(kSmallHash);
        engine.stop();
        engine.wait();
        engine.update_time({});
        engine.set_position(parse_game("h8"));
        engine.stop();
        // The earlier stop does not affect this search.
        const SearchResult result = think(engine, parse_game("h8"), depth_limit(3));
        CHECK(result.info.depth == 3);
    }

    TEST_CASE("a search that throws still reports a legal move, and wait() throws, once") {
        Position position({15, 15}, Rule::Renju);
        for (const int x : {7, 8, 6, 9})
            position.make(square_at(x, 7));
        for (const int threads : {1, 3}) {
            Engine engine;
            engine.set_threads(threads);
            engine.set_position(position);
            Limits limits;
            limits.excluded = {square_at(5, 5)};
            SearchResult result;
            int finished = 0;
            engine.go(limits, {[](const SearchInfo&) { throw std::bad_alloc(); },
                               [&](const SearchResult& found) {
                                   result = found;
                                   ++finished;
                               }});
            CHECK_THROWS_AS(engine.wait(), std::bad_alloc);
            engine.wait();
            CHECK(finished == 1);
            CHECK(position.is_empty(result.move));
            CHECK(result.move != limits.excluded.front());
            CHECK_FALSE(is_forbidden(position, result.move));
            CHECK(result.variations.empty());

            limits.depth = 3;
            CHECK(engine.think(limits).info.depth == 3);
            engine.go(limits, {{}, [](const SearchResult&) { throw std::bad_alloc(); }});
            while (!engine.wait_for(std::chrono::milliseconds(10))) {
            }
            CHECK_THROWS_AS(engine.wait(), std::bad_alloc);
            // What nobody has waited for does not concern the next search.
            engine.go(limits, {{}, [](const SearchResult&) { throw std::bad_alloc(); }});
            engine.go(limits, {});
            engine.wait();
        }
    }

    TEST_CASE("the table has the requested size, within bounds") {
        Engine engine(0);
        CHECK(engine.hash_size() == Engine::kMinHashBytes);
        engine.set_hash_size(std::size_t{3} << 20);
        CHECK(engine.hash_size() == std::size_t{3} << 20);
        engine.set_hash_size(1);
        CHECK(engine.hash_size() == Engine::kMinHashBytes);
        CHECK(think(engine, parse_game("h8 i9"), depth_limit(4)).info.depth == 4);
    }

    TEST_CASE("a new table and a cleared table are empty") {
        Engine engine(Engine::kMinHashBytes);
        CHECK(engine.hash_usage() == 0);
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const SearchResult first = think(engine, position, node_limit(30'000));
        CHECK(engine.hash_usage() > 500);
        CHECK(engine.hash_usage() <= 1000);
        engine.clear_hash();
        CHECK(engine.hash_usage() == 0);
        // Other learned state is kept, so the same search takes a different course.
        CHECK_FALSE(same(think(engine, position, node_limit(30'000)), first));
        // Clearing stops a running search; the usage may be queried during a search.
        engine.clear_hash();
        engine.go({}, {});
        const auto deadline = Clock::now() + std::chrono::minutes(1);
        while (engine.hash_usage() == 0 && Clock::now() < deadline)
            std::this_thread::yield();
        CHECK(engine.hash_usage() > 0);
        CHECK(engine.hash_usage() <= 1000);
        engine.clear_hash();
        CHECK(engine.hash_usage() == 0);
    }

    TEST_CASE("a warm-up changes no result and gives way to everything") {
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const SearchResult cold = think(position, node_limit(20000 / kSlowdown));
        {
            Engine engine(kSmallHash);
            engine.warm_up(position);
            CHECK(same(think(engine, position, node_limit(20000 / kSlowdown)), cold));
        }
        Engine engine(std::size_t{32} << 20);
        for (int i = 0; i < 3; ++i) {
            engine.warm_up(position);
            engine.clear_hash();
            engine.warm_up(position);
            engine.new_game();
            engine.set_hash_size(std::size_t{16} << 20);
        }
        engine.warm_up(position);
    }

    TEST_CASE("two engines searching concurrently do not affect each other") {
        const Position first = parse_game("h8 h9 i10 f8 g8 g9 i9 i7 f10 h10");
        const Position second =
            parse_game("a1 o15 h8 g8 h9 h7 g10 i10 f9 j9 i7", {}, Rule::Standard);
        const SearchResult alone_first = think(first, node_limit(20000 / kSlowdown));
        const SearchResult alone_second = think(second, node_limit(20000 / kSlowdown));
        Engine a(kSmallHash);
        Engine b(kSmallHash);
        SearchResult result_a;
        SearchResult result_b;
        a.set_position(first);
        b.set_position(second);
        a.go(node_limit(20000 / kSlowdown), {{}, [&](const SearchResult& r) { result_a = r; }});
        b.go(node_limit(20000 / kSlowdown), {{}, [&](const SearchResult& r) { result_b = r; }});
        a.wait();
        b.wait();
        CHECK(same(result_a, alone_first));
        CHECK(same(result_b, alone_second));
    }
}

}  // namespace kagetsu::test
