// The soak test on a small scale, with the program and with engines that do something wrong: what
// it passes and what it does not. Nothing here depends on the speed of the machine.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdio>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "game_plan.hpp"
#include "game_record.hpp"
#include "game_soak.hpp"
#include "gui_session.hpp"
#include "query_session.hpp"
#include "summary.hpp"
#include "support/program.hpp"
#include "support/rule_code.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

GameSoakOptions small_games(const Lines& program) {
    GameSoakOptions options;
    options.program = program;
    options.choice.seed = test_seed();
    options.choice.min_side = 5;
    options.choice.max_side = 8;
    options.turn_ms = 16;  // about the least in which the program thinks at all
    options.late_ms = 60000;
    options.missing_ms = 60000;
    return options;
}

// The report about one game of an engine with a fault.
std::string report_on(const std::string& fault, int late_ms = 60000, int missing_ms = 60000) {
    GameSoakOptions options = small_games({KAGETSU_FAKE_ENGINE, fault});
    options.choice.rules = {Rule::Freestyle};
    options.choice.seed = 0;
    options.choice.fresh_every = 0;
    options.late_ms = late_ms;
    options.missing_ms = missing_ms;
    std::ostringstream report;
    GameSoak soak(options, report);
    static_cast<void>(soak.play(1));
    return report.str();
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("games of the program") {
    std::ostringstream report;
    GameSoak soak(small_games({program()}), report);
    std::vector<GameRecord> records;
    for (int number = 0; number < scaled(40); ++number) {
        records.push_back(soak.play(number));
        CHECK(records.back().result != "none");
    }
    CHECK(report.str() == "");
    print_summary(report, records, 1e9);
    CHECK(contains(report.str(), records.front().rule));
}

TEST_CASE("questions of a GUI to the program") {
    GuiSession session({program()}, 1 + test_seed(), 60000);
    CHECK(session.run(scaled(200)) == "");
}

TEST_CASE("queries to the JSON server") {
    QuerySession session({program(), "analyze", "--json", "--workers", "2", "--hash", "1"},
                         1 + test_seed(), 60000);
    CHECK(session.run(scaled(200)) == "");
    CHECK(session.books().finished() > 0);
}

TEST_CASE("an engine without a fault passes") {
    CHECK(report_on("") == "");
}

TEST_CASE("faults of an engine are noticed, with all that was said") {
    CHECK(contains(report_on("taken"), "illegal move"));
    CHECK(contains(report_on("outside"), "illegal move"));
    CHECK(contains(report_on("error"), "'ERROR no idea' is no answer"));
    CHECK(contains(report_on("nonsense"), "'I resign' is no answer"));
    // Heard before the next question, or else as a wrong answer to it.
    const std::string twice = report_on("double");
    CHECK((contains(twice, "nothing is due") || contains(twice, "illegal move")));
    CHECK(contains(report_on("stderr"), "on stderr: oops"));
    CHECK(contains(report_on("crash"), "the process has ended"));
    CHECK(contains(report_on("exit"), "the process has ended with 0"));
    CHECK(contains(report_on("missing", 60000, 200), "no answer in time"));
    CHECK(contains(report_on("late", 200), "late by"));
    CHECK(contains(report_on("taken"), "A > INFO rule 0"));
    CHECK(contains(report_on("taken"), "game 1, seed 0, freestyle"));
}

TEST_CASE("after a fault other processes play on") {
    std::ostringstream report;
    GameSoakOptions options = small_games({KAGETSU_FAKE_ENGINE, "taken", "7"});
    options.choice.rules = {Rule::Freestyle};
    GameSoak soak(options, report);
    CHECK(soak.play(0).fault != "");
    CHECK(soak.play(1).fault != "");
}

TEST_CASE("memory that grows is noticed") {
    GameSoakOptions options = small_games({KAGETSU_FAKE_ENGINE, "leak"});
    options.choice.rules = {Rule::Freestyle};
    options.choice.max_side = 5;
    options.choice.fresh_every = 0;
    std::ostringstream report;
    GameSoak soak(options, report);
    for (std::size_t i = 0; i < MemoryWatch::kFewest; ++i)
        REQUIRE(soak.play(static_cast<int>(i)).fault == "");
    CHECK(soak.memory()[0].is_judged());
    CHECK(soak.has_memory_grown());
}

TEST_CASE("180 games include every rule on every square board, with every number of threads") {
    std::set<std::vector<int>> seen;
    for (int number = 0; number < 180; ++number) {
        const GamePlan plan = plan_game({}, number);
        seen.insert({code_of(plan.rule), plan.shape.width, plan.threads});
    }
    CHECK(seen.size() == 180);
}

TEST_CASE("a record goes on where it ended") {
    const std::string path = KAGETSU_TEST_SCRATCH "/soak.record";
    std::remove(path.c_str());
    GameRecord record;
    record.number = 3;
    record.rule = "renju";
    record.delays = {-1.5, 2.5};
    record.fault = "a \"fault\"";
    {
        RecordFile file(path, "# a");
        CHECK(file.records().empty());
        file.add(record);
    }
    // Killed while it wrote the next game.
    std::FILE* const end = std::fopen(path.c_str(), "a");
    REQUIRE(end != nullptr);
    std::fputs(R"({"game":4,"rule":"ren)", end);
    std::fclose(end);
    record.number = 5;
    RecordFile(path, "# a").add(record);
    const RecordFile file(path, "# a");
    REQUIRE(file.records().size() == 2);
    CHECK(file.records()[0].number == 3);
    CHECK(file.records()[1].number == 5);
    CHECK(file.records()[1].to_line() == record.to_line());
    CHECK(file.records()[1].delays == record.delays);
    CHECK_THROWS(RecordFile(path, "# b"));
}

}  // namespace kagetsu::test
