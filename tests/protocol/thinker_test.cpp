// The engine's own time: its table, its clock, and what it does while the opponent thinks.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>
#include <thread>

#include "live_front_end.hpp"

using kagetsu::test::LiveFrontEnd;

namespace {

constexpr std::chrono::seconds kLong{20};
constexpr std::chrono::milliseconds kShort{150};

std::string table_use(LiveFrontEnd& engine) {
    engine.input.send("YXSHOWHASHUSAGE\n");
    return engine.output.next_line();
}

// Is a search running? The use of the hash table shows it.
bool table_changes(LiveFrontEnd& engine, std::chrono::milliseconds patience) {
    const std::string before = table_use(engine);
    const auto end = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < end) {
        if (table_use(engine) != before) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return false;
}

// The number after `name` in the last message before the answer to `question`.
std::int64_t reported(LiveFrontEnd& engine, const std::string& question, const std::string& name) {
    engine.input.send(question + "\n");
    std::int64_t number = -1;
    while (true) {
        const std::string line = engine.output.next_line();
        if (line.rfind("MESSAGE ", 0) != 0) return number;
        const std::size_t at = line.find(" " + name + " ");
        if (at != std::string::npos) number = std::stoll(line.substr(at + name.size() + 2));
    }
}

const std::string kBoard = "YXBOARD 7,7,1 8,8,2 6,8,1 DONE\n";

}  // namespace

TEST_CASE("thinking on in the opponent's time") {
    LiveFrontEnd engine;
    CHECK(engine.ask("START 15\nINFO hash_size 1024\nINFO max_node 3000") == "OK");
    CHECK(engine.ask("TURN 7,7").find(',') != std::string::npos);
    CHECK_FALSE(table_changes(engine, kShort));  // it is off by default
    CHECK(engine.ask("INFO pondering 1\nBOARD 7,7,2 8,8,1 6,8,2 DONE") != "");
    CHECK(table_changes(engine, kLong));
    SUBCASE("ends with STOP") {
        engine.input.send("STOP\n");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("ends when it is switched off") {
        engine.input.send("INFO pondering 0\n");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("ends when a move is taken back") {
        CHECK(engine.ask("TAKEBACK 6,8") == "OK");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("ends with a new game") {
        CHECK(engine.ask("START 15") == "OK");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("not in a game that is over") {
        CHECK(engine.ask("BOARD 3,3,1 3,9,2 4,3,1 4,9,2 5,3,1 6,9,2 6,3,1 0,14,2 DONE") != "");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("not after an analysis") {
        CHECK(engine.ask("YXBOARD 7,7,1 8,8,2 DONE\nYXNBEST 2") != "");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("starts again after the next move") {
        CHECK(engine.ask("BOARD 7,7,2 6,6,1 8,6,2 DONE") != "");
        CHECK(table_changes(engine, kLong));
    }
    SUBCASE("ends when the opponent resigns") {
        engine.input.send("YXRESIGN\n");
        CHECK(engine.output.next_line() == "MESSAGE RESIGN ACCEPT");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("not below full strength") {
        CHECK(engine.ask("INFO strength 90\nBOARD 7,7,2 6,6,1 8,6,2 DONE") != "");
        CHECK_FALSE(table_changes(engine, kShort));
    }
    SUBCASE("not when the opponent has won") {
        CHECK(engine.ask("BOARD 3,3,2 2,3,1 4,3,2 8,3,1 5,3,2 0,8,1 6,3,2 8,8,1 7,3,2 DONE") != "");
        CHECK_FALSE(table_changes(engine, kShort));
    }
}

TEST_CASE("the table is emptied on demand") {
    LiveFrontEnd engine;
    CHECK(engine.ask("START 15\nINFO hash_size 1024\nINFO max_node 3000") == "OK");
    CHECK(engine.ask("TURN 7,7").find(',') != std::string::npos);
    CHECK(table_use(engine) != "MESSAGE hash 1 MB, 0.0 % in use");
    engine.input.send("YXHASHCLEAR\n");
    CHECK(table_use(engine) == "MESSAGE hash 1 MB, 0.0 % in use");
}

TEST_CASE("the table is cleared after a search that still needs it") {
    LiveFrontEnd engine;
    CHECK(engine.ask("START 15\nINFO timeout_turn -1\nINFO max_depth 10") == "OK");
    const std::string question = kBoard + "YXNBEST 1";
    const std::int64_t nodes = reported(engine, question, "n");
    // Longer than this question takes, so that the table would know its answer.
    const auto search_on = [&engine, &question](const std::string& command) {
        engine.input.send("INFO max_depth 225\n" + question + "\n");
        while (engine.output.next_line().rfind("MESSAGE depth 12-", 0) != 0) {
        }
        engine.input.send(command + "STOP\n");
        CHECK(engine.output.next_answer().find(',') != std::string::npos);
        engine.input.send("INFO max_depth 10\n");
    };
    search_on("");
    CHECK(reported(engine, question, "n") < nodes / 2);
    search_on("YXHASHCLEAR\n");
    CHECK(reported(engine, question, "n") > nodes / 2);
}

TEST_CASE("nothing of a game decides another") {
    LiveFrontEnd engine;
    CHECK(engine.ask("START 15\nINFO timeout_turn -1\nINFO max_depth 8") == "OK");
    const std::string question = kBoard + "YXNBEST 1";
    const std::int64_t nodes = reported(engine, question, "n");
    CHECK(reported(engine, question, "n") != nodes);  // with the entries of the first search
    CHECK(engine.ask("START 15") == "OK");
    CHECK(reported(engine, question, "n") == nodes);
}

TEST_CASE("a balance is asked for with a bias") {
    const auto stones = [](const std::string& question) {
        LiveFrontEnd engine;
        CHECK(engine.ask("START 15\nINFO timeout_turn -1\nINFO max_node 3000") == "OK");
        return engine.ask("YXBOARD 7,7,2 DONE\n" + question);
    };
    for (const std::string question : {"YXBALANCEONE", "YXBALANCETWO"}) {
        CAPTURE(question);
        CHECK(stones(question) == stones(question + " 0"));
        CHECK(stones(question + " -2000") != stones(question + " 2000"));
    }
    // A large disadvantage for the side that places the stone: it goes far away.
    CHECK(stones("YXBALANCEONE -2000") != stones("YXBALANCEONE 0"));
}

TEST_CASE("all defences are examined") {
    LiveFrontEnd engine;
    CHECK(engine.ask("START 15\nINFO show_detail 2\nINFO max_depth 1\nINFO timeout_turn -1") ==
          "OK");
    const auto lines = [&engine](const std::string& stones) {
        engine.input.send("YXBOARD " + stones + " DONE\nYXSEARCHDEFEND\n");
        int count = 0;
        for (std::string line; line.find(',') > 3; line = engine.output.next_line()) {
            if (line.rfind("INFO NUMPV ", 0) == 0) count = std::stoi(line.substr(11));
        }
        return count;
    };
    CHECK(lines("7,7,2 9,7,2 10,7,2 0,0,1 0,3,1") == 3);  // a split three
    CHECK(lines("7,7,2 8,8,1") > 20);
}

TEST_CASE("loading the program is on the clock of the first move") {
    while (std::clock() < CLOCKS_PER_SEC * 3 / 10) {
    }
    LiveFrontEnd engine;
    CHECK(engine.ask("START 15\nINFO timeout_turn 1000\nINFO max_depth 1") == "OK");
    CHECK(reported(engine, kBoard + "YXNBEST 1", "tm") >= 250);
    std::int64_t least = 1000;
    for (int i = 0; i < 5; ++i)
        least = std::min(least, reported(engine, kBoard + "YXNBEST 1", "tm"));
    CHECK(least < 250);
}
