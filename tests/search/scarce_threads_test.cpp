// What the engine and the training team do when the system refuses threads.
#include "support/scarce_threads.hpp"

#include <doctest/doctest.h>

#include <climits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "training/team.hpp"

namespace kagetsu::test {

namespace {

constexpr std::string_view kQuietGame = "h8 i9 j7 h7 g9";

// So many threads are granted in its lifetime.
struct Granted {
    explicit Granted(int count) { set_granted_threads(count); }
    ~Granted() { set_granted_threads(INT_MAX); }
    Granted(const Granted&) = delete;
    Granted& operator=(const Granted&) = delete;
};

}  // namespace

TEST_SUITE("scarce threads") {
    TEST_CASE("a search uses the threads that there are, and all of its nodes") {
        const Position position = parse_game(kQuietGame);
        Engine engine(kSmallHash);
        engine.set_threads(16);
        {
            // The engine's own thread, and two helpers.
            const Granted granted(3);
            const SearchResult result = think(engine, position, node_limit(40'000));
            CHECK(position.is_empty(result.move));
            CHECK(result.info.nodes >= 40'000U - 2 * NodePool::kPortion);
            CHECK(result.info.nodes <= 40'000U);
            CHECK(engine.refused_threads() == 13);
        }
        (void)think(engine, position, node_limit(100));
        CHECK(engine.refused_threads() == 13);
        engine.set_threads(4);
        CHECK(engine.refused_threads() == 0);
        (void)think(engine, position, node_limit(100));
        CHECK(engine.refused_threads() == 0);
    }

    TEST_CASE("with no helper at all the search is that of one thread") {
        const Position position = parse_game(kQuietGame);
        const SearchResult alone = think(position, node_limit(20'000));
        Engine engine(kSmallHash);
        engine.set_threads(64);
        const Granted granted(1);
        CHECK(same(think(engine, position, node_limit(20'000)), alone));
        CHECK(engine.refused_threads() == 63);
    }

    TEST_CASE(
        "without a thread of its own an engine throws, and can search on that of the caller") {
        const Position position = parse_game(kQuietGame);
        const SearchResult usual = think(position, node_limit(5'000));
        Engine engine(kSmallHash);
        const Granted granted(0);
        int finished = 0;
        SearchResult result;
        const Callbacks callbacks{{}, [&](const SearchResult& found) {
                                      ++finished;
                                      result = found;
                                  }};
        engine.set_position(position);
        CHECK_THROWS_WITH_AS(engine.go(node_limit(5'000), callbacks),
                             "the system grants no thread: Resource temporarily unavailable",
                             std::system_error);
        CHECK_THROWS_AS(engine.balance(1, 0, node_limit(5'000), callbacks), std::system_error);
        CHECK(finished == 0);
        engine.set_synchronous(true);
        engine.go(node_limit(5'000), callbacks);
        CHECK(finished == 1);
        CHECK(same(result, usual));
        engine.balance(1, 0, node_limit(5'000), callbacks);
        CHECK(finished == 2);
        CHECK(position.is_empty(result.move));
        bool has_chosen = false;
        engine.set_position(Position());
        engine.choose_swap2(node_limit(5'000), [&](const Swap2Choice& choice) {
            has_chosen = !choice.stones.empty();
        });
        CHECK(has_chosen);
        engine.set_synchronous(false);
        CHECK_THROWS_AS(engine.go(node_limit(5'000), callbacks), std::system_error);
    }

    TEST_CASE("stones are balanced with the threads that there are") {
        Engine engine(kSmallHash);
        engine.set_threads(8);
        engine.set_position(parse_game("h8"));
        SearchResult result;
        const Granted granted(2);
        engine.balance(2, 0, node_limit(30'000),
                       {{}, [&](const SearchResult& found) { result = found; }});
        engine.wait();
        CHECK(result.info.pv.size() == 2);
        CHECK(engine.refused_threads() == 6);
    }

    TEST_CASE("a training team needs all of its threads") {
        for (const int count : {0, 1, 3}) {
            CAPTURE(count);
            const Granted granted(count);
            const std::string refused =
                "the system grants " + std::to_string(count + 1) + " of 5 threads";
            CHECK_THROWS_WITH_AS(training::Team(5), refused.c_str(), std::runtime_error);
        }
        const Granted granted(4);
        CHECK(training::Team(5).size() == 5);
    }
}

}  // namespace kagetsu::test
