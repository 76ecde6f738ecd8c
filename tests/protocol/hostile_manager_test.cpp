// The real program against a manager that means no good.
#include "hostile_manager.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine_process.hpp"
#include "support/program.hpp"
#include "support/scale.hpp"
#include "wire.hpp"

namespace kagetsu::test {

namespace {

using Clock = EngineProcess::Clock;

template <typename Duration>
std::string median_and_most(std::vector<Duration> times) {
    if (times.empty()) return "none";
    std::sort(times.begin(), times.end());
    return std::to_string(times.size()) + ", median " +
           std::to_string(times[times.size() / 2].count()) + ", at most " +
           std::to_string(times.back().count());
}

// The next line that is a move.
std::optional<std::string> next_move(EngineProcess& engine, Clock::time_point deadline) {
    auto line = engine.read_line(deadline);
    while (line && read_answer(*line).kind != kMoves)
        line = engine.read_line(deadline);
    return line;
}

}  // namespace

TEST_CASE("games with a hostile manager") {
    HostileManager manager(program(), 1);
    HostileRecord record;
    const int games = scaled(40);
    while (record.games < games) {
        const std::string fault = manager.play(record);
        REQUIRE(fault == "");
    }
    MESSAGE(record.games << " games, " << record.moves << " moves");
    MESSAGE("ms beyond the limit: " << median_and_most(record.lateness));
    MESSAGE("ms from a stop to the move: " << median_and_most(record.stops));
    MESSAGE("ms from the end to the exit: " << median_and_most(record.exits));
}

TEST_CASE("a search that is stopped answers soon") {
    constexpr int kStops = 50;
    // A figure to look at; what fails is a search that does not stop.
    constexpr std::chrono::seconds kLimit{2 * kSlowdown};
    EngineProcess engine(program());
    engine.send("START 15\nINFO timeout_turn -1\nINFO hash_size 16384\n");
    std::vector<std::chrono::microseconds> times;
    for (int i = 0; i < kStops; ++i) {
        // Quiet enough for a search without end.
        engine.send("BOARD\n7,7,2\n8,8,1\n9,7,2\nDONE\n");
        std::this_thread::sleep_for(Ms{5 + 7 * i % 40});
        const auto asked = Clock::now();
        engine.send("STOP\n");
        REQUIRE(next_move(engine, asked + kLimit).has_value());
        times.push_back(
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - asked));
    }
    MESSAGE("us from STOP to the move: " << median_and_most(times));
}

}  // namespace kagetsu::test
