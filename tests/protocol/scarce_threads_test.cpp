// Conversations on a system that refuses threads: every move still comes.
#include "support/scarce_threads.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <climits>
#include <sstream>
#include <string>
#include <vector>

#include "live_front_end.hpp"

namespace kagetsu::protocol {

namespace {

using Lines = std::vector<std::string>;

// Returns what is said until as many answers have come; MESSAGE lines are not counted. The input
// stays open, so a thread that reads it does not end.
Lines conversation(int granted, const std::string& input, int answers) {
    test::set_granted_threads(granted);
    Lines lines;
    {
        test::LiveFrontEnd engine;
        engine.input.send(input);
        while (answers > 0) {
            lines.push_back(engine.output.next_line());
            if (lines.back().rfind("MESSAGE ", 0) != 0) --answers;
        }
    }
    test::set_granted_threads(INT_MAX);
    return lines;
}

Lines answers_of(Lines lines) {
    std::erase_if(lines, [](const std::string& line) { return line.rfind("MESSAGE ", 0) == 0; });
    return lines;
}

Lines warnings_of(Lines lines) {
    std::erase_if(lines, [](const std::string& line) {
        return line.find("the system grants") == std::string::npos;
    });
    return lines;
}

bool is_move(const std::string& line) {
    return line.find(',') != std::string::npos && line.find(' ') == std::string::npos;
}

const std::string kStart = "START 15\nINFO thread_num 64\nINFO max_node 2000\n";
const std::string kAlone =
    "MESSAGE the system grants no thread to search, so commands wait for the move";

}  // namespace

// One thread reads, one searches, others help.
TEST_CASE("a conversation with the threads that there are") {
    const std::string input = kStart + "TURN 7,7\nTURN 0,0\nTURN 1,0\n";
    for (const int granted : {0, 1, 2, 3, 10}) {
        CAPTURE(granted);
        const Lines lines = conversation(granted, input, 4);
        const Lines answers = answers_of(lines);
        REQUIRE(answers.size() == 4);
        CHECK(answers[0] == "OK");
        CHECK(std::all_of(answers.begin() + 1, answers.end(), is_move));
        const std::string few = "MESSAGE the system grants only " + std::to_string(granted - 1) +
                                " of 64 threads to search";
        CHECK(warnings_of(lines) == Lines{granted < 2 ? kAlone : few});
    }
    CHECK(warnings_of(conversation(INT_MAX, input, 4)).empty());
}

TEST_CASE("without a thread to search, every kind of search answers") {
    for (const int granted : {0, 1}) {
        CAPTURE(granted);
        const auto answers = [granted](const std::string& input, int count) {
            Lines lines = answers_of(conversation(granted, kStart + input, count + 1));
            lines.erase(lines.begin());
            return lines;
        };
        const Lines board = answers("BOARD\n7,7,2\nDONE\nABOUT\n", 2);
        CHECK(is_move(board[0]));
        CHECK(board[1].rfind("name=", 0) == 0);
        const Lines swap2 = answers("SWAP2BOARD\n7,7\n8,8\n9,9\nDONE\nABOUT\n", 2);
        CHECK((swap2[0] == "SWAP" || swap2[0].find(',') != std::string::npos));
        CHECK(swap2[1].rfind("name=", 0) == 0);
        const Lines stones = answers("YXBALANCETWO 0\nABOUT\n", 2);
        CHECK(std::count(stones[0].begin(), stones[0].end(), ',') == 2);
        CHECK(stones[1].rfind("name=", 0) == 0);
        const Lines two = answers("BEGIN\nYXNBEST 2\n", 2);
        CHECK((is_move(two[0]) && is_move(two[1])));
        // Pondering is left out.
        const Lines ponder = answers("INFO pondering 1\nTURN 7,7\nTURN 0,0\n", 2);
        CHECK((is_move(ponder[0]) && is_move(ponder[1])));
        CHECK(answers("FOO\n7,7\nDONE\nTURN x\n", 2) ==
              Lines{"UNKNOWN command FOO", "ERROR bad coordinates in TURN"});
    }
}

TEST_CASE("a search without limits that nothing could stop gets one") {
    const Lines answers =
        answers_of(conversation(0, "START 15\nINFO timeout_turn -1\nTURN 7,7\nSTOP\n", 2));
    CHECK(is_move(answers[1]));
}

TEST_CASE("END and the end of input end a conversation without a thread to read") {
    for (const std::string end : {"END\nTURN 7,7\n", "", "BOARD\n7,7,2\n"}) {
        CAPTURE(end);
        test::set_granted_threads(0);
        std::istringstream in("START 15\n" + end);
        std::ostringstream out;
        CHECK(run(in, out) == 0);
        CHECK(out.str() == "OK\n");
        test::set_granted_threads(INT_MAX);
    }
}

}  // namespace kagetsu::protocol
