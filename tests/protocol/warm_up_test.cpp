// What the program does before its first move, seen from outside.
#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "engine_process.hpp"
#include "protocol/settings.hpp"

namespace kagetsu::test {

using protocol::Settings;

TEST_CASE("the hash table gets its memory as soon as the manager says how much there is") {
    constexpr auto kTableKiB = static_cast<long>(Settings::kAmpleHashBytes / 1024);
    EngineProcess engine(KAGETSU_PROGRAM);
    const auto deadline = EngineProcess::Clock::now() + std::chrono::minutes(2);
    engine.send("ABOUT\n");
    REQUIRE(engine.read_line(deadline));
    const std::optional<long> before = engine.resident_memory();
    if (!before) return;  // a system without /proc
    const auto has_table = [&] { return engine.resident_memory() >= *before + kTableKiB; };
    const auto wait_for_table = [&](EngineProcess::Clock::time_point end) {
        while (!has_table() && EngineProcess::Clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
    };
    engine.send("START 15\n");
    REQUIRE(engine.read_line(deadline) == "OK");
    wait_for_table(EngineProcess::Clock::now() + std::chrono::milliseconds(200));
    CHECK(engine.peak_memory() < *before + kTableKiB / 4);
    engine.send("INFO max_memory 367001600\n");
    wait_for_table(deadline);
    CHECK(has_table());
}

}  // namespace kagetsu::test
