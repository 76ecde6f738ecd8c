// Whole conversations in this process, through string streams.
#include <doctest/doctest.h>

#include <algorithm>
#include <ios>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "live_front_end.hpp"
#include "protocol/front_end.hpp"

namespace kagetsu::protocol {

using test::LiveFrontEnd;

namespace {

using Lines = std::vector<std::string>;

// What is answered to the input, without MESSAGE lines.
Lines answers(const std::string& input, bool with_messages = false) {
    std::istringstream in(input);
    std::ostringstream out;
    CHECK(run(in, out) == 0);
    std::istringstream text(out.str());
    Lines lines;
    for (std::string line; std::getline(text, line);) {
        if (with_messages || line.rfind("MESSAGE ", 0) != 0) lines.push_back(line);
    }
    return lines;
}

class DeadEnd : public std::streambuf {
  protected:
    int sync() override { return -1; }
    std::streamsize xsputn(const char* /*bytes*/, std::streamsize count) override { return count; }
};

}  // namespace

TEST_CASE("the README's first conversation") {
    CHECK(answers("START 15\nBEGIN\nEND\n", true) == Lines{"OK", "7,7"});
    CHECK(answers("START 20\r\nBEGIN\r\nEND\r\n", true) == Lines{"OK", "10,10"});
}

TEST_CASE("end of input ends the session") {
    CHECK(answers("").empty());
    CHECK(answers("START 15") == Lines{"OK"});
    CHECK(answers("BOARD\n1,1,1\n").empty());
    CHECK(answers("START 15\nBOARD\n1,1,2\nDONE\nINFO timeout_turn 0").size() == 2);
    CHECK(answers("START 15\nINFO timeout_turn -1\nTURN 1,1\n") == Lines{"OK"});
    CHECK(answers("START 15\nINFO timeout_turn -1\nTURN 1,1\nSTOP\n").size() == 2);
}

TEST_CASE("nothing is read after END") {
    CHECK(answers("END\nSTART 15\n").empty());
    CHECK(answers("START 15\nINFO timeout_turn -1\nTURN 7,7\nEND\n") == Lines{"OK"});
}

TEST_CASE("errors change nothing") {
    CHECK(answers("START 15\nSTART 4\nTURN 15,15\nPLAY 15,0\nTAKEBACK 3,3\nBEGIN\n") ==
          Lines{"OK",
                "ERROR board size 4x4 is not supported, only sides from 5 to 22, like 15 or 20",
                "ERROR bad coordinates: taken or outside the board",
                "ERROR bad coordinates: taken or outside the board",
                "ERROR bad coordinates: there is no stone", "7,7"});
    CHECK(answers("TURN x\nSTART\n") ==
          Lines{"ERROR bad coordinates in TURN", "ERROR bad board size in START"});
}

TEST_CASE("unknown commands are answered once and their lists swallowed") {
    CHECK(answers("FOO\n1,1\n2,2,1\nDONE\nFOO\n") ==
          Lines{"UNKNOWN command FOO", "UNKNOWN command FOO"});
    CHECK(answers("1,1,1\n2,2,2\nDONE\nSTOP\n") == Lines{"UNKNOWN command"});
    CHECK(answers("DONE\n") == Lines{"UNKNOWN command"});
}

TEST_CASE("an interrupted search says its move once, before the next answer") {
    LiveFrontEnd engine;
    engine.input.send("START 15\nINFO timeout_turn -1\nTURN 7,7\n");
    CHECK(engine.output.next_answer() == "OK");
    engine.input.send("START 20\nABOUT\nBEGIN\n");
    CHECK(engine.output.next_answer().find(',') != std::string::npos);
    CHECK(engine.output.next_answer() == "OK");
    CHECK(engine.output.next_answer().find("name=\"Kagetsu\"") == 0);
    CHECK(engine.output.next_answer() == "10,10");
}

TEST_CASE("what is held back during a choice of swap2 comes after it") {
    const std::string board = "SWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n";
    const auto is_choice = [](const std::string& line) {
        return line == "SWAP" ||
               (line.find(',') != std::string::npos && line.find('=') > line.size());
    };
    // Nothing comes after the answer that could bring it along.
    const Lines last = answers("START 15\nINFO max_node 100000\n" + board + "ABOUT\n");
    REQUIRE(last.size() == 3);
    CHECK(is_choice(last[1]));
    CHECK(last[2].find("name=\"Kagetsu\"") == 0);

    LiveFrontEnd engine;
    engine.input.send("START 15\nINFO timeout_turn -1\n" + board +
                      "ABOUT\nSTART 20\nABOUT\nBEGIN\n");
    CHECK(engine.output.next_answer() == "OK");
    CHECK(is_choice(engine.output.next_answer()));
    CHECK(engine.output.next_answer().find("name=\"Kagetsu\"") == 0);
    CHECK(engine.output.next_answer() == "OK");
    CHECK(engine.output.next_answer().find("name=\"Kagetsu\"") == 0);
    CHECK(engine.output.next_answer() == "10,10");
}

TEST_CASE("the steps of Yixin's swap2 choose for the side whose choice it is") {
    const auto step = [](const std::string& stones, const std::string& number) {
        Lines lines = answers("START 15\nINFO max_node 3000\nYXBOARD\n" + stones +
                                  "DONE\nYXSWAP2STEP" + number + "\n",
                              true);
        std::erase_if(lines,
                      [](const std::string& line) { return line.rfind("MESSAGE SWAP2 ", 0) != 0; });
        return lines;
    };
    // Black has two stones side by side, a clear advantage, whoever the owners are.
    CHECK(step("7,7,1\n8,8,2\n7,8,1\n", "2") == Lines{"MESSAGE SWAP2 SWAP1 YES"});
    CHECK(step("7,7,2\n8,8,1\n7,8,2\n", "2") == Lines{"MESSAGE SWAP2 SWAP1 YES"});
    CHECK(step("7,7,1\n8,8,2\n7,8,1\n4,4,2\n9,9,1\n", "3") == Lines{"MESSAGE SWAP2 SWAP2 YES"});
    // White's stones stand side by side, Black's far apart, and White is to move.
    CHECK(step("0,0,1\n7,7,2\n0,14,1\n7,8,2\n14,0,1\n", "3") == Lines{"MESSAGE SWAP2 SWAP2 NO"});
    CHECK(step("0,0,2\n7,7,1\n0,14,2\n7,8,1\n14,0,2\n", "3") == Lines{"MESSAGE SWAP2 SWAP2 NO"});
    // The first step proposes stones for an empty board, whatever is on it.
    const Lines first = step("7,7,1\n8,8,2\n7,8,1\n", "1");
    REQUIRE(first.size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(first[i].find("MOVE" + std::to_string(i + 1) + " ") != std::string::npos);
}

TEST_CASE("no more than 256 replies are held back") {
    std::string input = "START 15\nINFO timeout_turn -1\nTURN 7,7\n";
    for (int i = 0; i < 300; ++i)
        input += "ABOUT\n";
    const Lines lines = answers(input + "STOP\n");
    REQUIRE(lines.size() == 2 + 256);
    CHECK(lines[1].find(',') < 3);
    CHECK(lines[2].find("name=") == 0);
}

TEST_CASE("time limits reach a running search") {
    LiveFrontEnd engine;
    engine.input.send("START 15\nINFO timeout_turn -1\nTURN 7,7\nABOUT\n");
    CHECK(engine.output.next_answer() == "OK");
    engine.input.send("INFO timeout_turn 0\n");
    CHECK(engine.output.next_answer().find(',') < 3);
    CHECK(engine.output.next_answer().find("name=\"Kagetsu\"") == 0);
}

TEST_CASE("output for GUIs is off by default") {
    const std::string game = "START 15\nINFO max_depth 4\nINFO timeout_turn -1\nTURN 7,7\n";
    const auto count = [&game](const std::string& detail, const std::string& prefix) {
        const Lines lines = answers("INFO show_detail " + detail + "\n" + game, true);
        return std::count_if(lines.begin(), lines.end(), [&prefix](const std::string& line) {
            return line.rfind(prefix, 0) == 0;
        });
    };
    for (const char* detail : {"0", "1", "2", "3"}) {
        CAPTURE(detail);
        const bool root_moves = *detail == '1' || *detail == '3';
        const bool lines = *detail == '2' || *detail == '3';
        CHECK((count(detail, "MESSAGE REALTIME BEST ") > 0) == root_moves);
        CHECK((count(detail, "MESSAGE REALTIME ") > 0) == root_moves);
        CHECK(count(detail, "MESSAGE REALTIME REFRESH") == (root_moves ? 1 : 0));
        CHECK((count(detail, "INFO PV DONE") > 0) == lines);
        CHECK((count(detail, "INFO ") > 0) == lines);
        // One for every depth and one in the end.
        CHECK(count(detail, "MESSAGE depth ") >= 2);
        // A block for every depth and none in the end.
        if (lines) CHECK(count(detail, "INFO PV DONE") == count(detail, "MESSAGE depth ") - 1);
    }
}

TEST_CASE("root moves are shown for a whole search or not at all") {
    for (const bool shown : {false, true}) {
        const Lines lines =
            answers("INFO show_detail " + std::to_string(shown ? 1 : 0) +
                        "\nSTART 15\nINFO timeout_turn -1\nTURN 7,7\nINFO show_detail " +
                        std::to_string(shown ? 0 : 1) + "\nSTOP\n",
                    true);
        CHECK(std::count(lines.begin(), lines.end(), "MESSAGE REALTIME REFRESH") ==
              (shown ? 1 : 0));
    }
}

TEST_CASE("the files of which an engine knows nothing are named on a line of their own") {
    CHECK(answers("YXHASHLOAD\nFOO BAR\nFOO\n") == Lines{"UNKNOWN command FOO"});
    CHECK(answers("YXHASHLOAD\n7,7\nSTART 15\n") == Lines{"OK"});
    CHECK(answers("YXHASHLOAD\nSTART 15\n") == Lines{"OK"});
    CHECK(answers("YXHASHLOAD\nTURN x\nDONE\n") == Lines{"UNKNOWN command"});
}

TEST_CASE("lists that need no answer are read silently") {
    CHECK(answers("YXBLOCK\n1,1\nrubbish\nDONE\nYXBLOCKPATH 1,1 2,2 DONE\n", true).empty());
    CHECK(answers("YXBOARD\n1,1,1\n2,2,2\nDONE\n", true).empty());
    CHECK(answers("YXEDITLABELDATABASE 3,3 x\n1,1\nDONE\nFOO\n") == Lines{"UNKNOWN command FOO"});
    // A list within one whose command needs a move: the move still comes.
    CHECK(answers("START 15\nINFO max_depth 1\nBOARD\n1,1,1\nYXBLOCK\n2,2,2\nDONE\n").size() == 2);
}

TEST_CASE("garbage within a list hides neither stones nor its end") {
    CHECK(answers("START 15\nINFO max_depth 1\nBOARD\nx 7,7,1 DONE\n").size() == 2);
    CHECK(answers("START 15\nINFO max_depth 1\nBOARD\n3,1 ,,1 0,0,2 DONE\n").size() == 2);
}

TEST_CASE("a list that is given up holds no answer back") {
    const Lines lines = answers("START 15\nBOARD\n7,7,1\nABOUT\nSTART 15\n");
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].find("name=") == 0);
    CHECK(lines[2] == "OK");
    const Lines another = answers("START 15\nBOARD\n7,7,1\nABOUT\nBOARD DONE\n");
    REQUIRE(another.size() == 3);
    CHECK(another[1].find("name=") == 0);
    CHECK(another[2] == "7,7");
}

TEST_CASE("answers within a list come after the move") {
    const Lines lines = answers("START 15\nBOARD\nABOUT\nDONE\n");
    REQUIRE(lines.size() == 3);
    CHECK(lines[1] == "7,7");
    CHECK(lines[2].find("name=") == 0);
}

TEST_CASE("BOARD stops a search before its list is complete") {
    LiveFrontEnd engine;
    engine.input.send("START 15\nINFO timeout_turn -1\nTURN 7,7\nBOARD\n7,7,2\n");
    CHECK(engine.output.next_answer() == "OK");
    CHECK(engine.output.next_answer().find(',') != std::string::npos);
}

TEST_CASE("INFO rule within a list holds for its position") {
    const auto messages = answers(
        "START 15\nINFO max_node 100\nBOARD\n7,7,2\nINFO rule 4\nDONE\nINFO rule 1\nTURN 0,0\n",
        true);
    CHECK(std::count(messages.begin(), messages.end(), "MESSAGE renju on 15x15") == 1);
    CHECK(std::count(messages.begin(), messages.end(), "MESSAGE standard on 15x15") == 1);
}

TEST_CASE("what comes within a search says nothing about its answer") {
    const Lines lines =
        answers("START 15\nINFO timeout_turn 200\nTURN 7,7\nINFO swapable 1\nINFO strength 0\n");
    REQUIRE(lines.size() == 2);
    CHECK(lines[1].find(',') != std::string::npos);
}

TEST_CASE("a board that begins with stones") {
    CHECK(answers("START 15\nYXBOARD\n7,7,1\n8,8,2\nDONE\nTAKEBACK 8,8\nTAKEBACK 8,8\n") ==
          Lines{"OK", "OK", "ERROR bad coordinates: there is no stone"});
}

TEST_CASE("a board that draws lines gets one even for a move without a search") {
    const auto blocks = [](const std::string& questions) {
        const Lines lines = answers("INFO show_detail 2\nSTART 15\nINFO max_depth 2\n" + questions);
        return std::count(lines.begin(), lines.end(), "INFO PV DONE");
    };
    CHECK(blocks("BEGIN\n") == 1);
    CHECK(blocks("YXNBEST 3\n") >= 3);
    // The only move that stops a four.
    CHECK(blocks("BOARD 7,7,2 0,0,1 8,7,2 2,0,1 9,7,2 6,7,1 10,7,2 DONE\n") == 1);
}

TEST_CASE("the output is closed") {
    DeadEnd dead_end;
    std::ostream out(&dead_end);
    std::istringstream in("START 15\nSTART 15\nSTART 15\n");
    CHECK(run(in, out) == 1);
}

TEST_CASE("a flood of lines") {
    std::string input;
    for (int i = 0; i < 20000; ++i)
        input += "INFO timeout_turn 0\n\nABOUT\n";
    CHECK(answers(input).size() == 20000);
}

TEST_CASE("searches of four threads end, are stopped, are interrupted and are left") {
    LiveFrontEnd engine;
    const auto answers_with_move = [&engine](const std::string& line) {
        return engine.ask(line).find(',') != std::string::npos;
    };
    // A search without limits must not answer before.
    const auto wait_for_depth = [&engine] {
        std::string line;
        while (line.rfind("MESSAGE depth 5", 0) != 0) {
            line = engine.output.next_line();
            REQUIRE(line.rfind("MESSAGE ", 0) == 0);
        }
    };
    CHECK(engine.ask("INFO thread_num 4\nINFO timeout_turn 100\nSTART 15") == "OK");
    CHECK(answers_with_move("TURN 7,7"));
    for (const std::string way : {"stopped", "interrupted", "left"}) {
        CAPTURE(way);
        CHECK(engine.ask("INFO timeout_turn -1\nRESTART") == "OK");
        engine.input.send("TURN 7,7\n");
        wait_for_depth();
        if (way == "interrupted") {
            CHECK(answers_with_move("TURN 0,0"));  // the move for 7,7
            wait_for_depth();
            engine.input.send("INFO thread_num 2\n");
        }
        if (way != "left") CHECK(answers_with_move("STOP"));
    }
    engine.input.send("END\n");
    engine.thread.join();
    CHECK(engine.exit_code == 0);
}

TEST_CASE("a game against itself stays legal to the last square") {
    // The two engines only see each other's moves, as in a match.
    LiveFrontEnd black;
    LiveFrontEnd white;
    for (LiveFrontEnd* engine : {&black, &white}) {
        engine->input.send("START 6\nINFO timeout_turn 0\n");
        CHECK(engine->output.next_answer() == "OK");
    }
    black.input.send("BEGIN\n");
    std::vector<std::string> moves;
    LiveFrontEnd* next = &black;
    while (moves.size() < 36) {
        const std::string move = next->output.next_answer();
        CAPTURE(move);
        REQUIRE(move.find("ERROR") == std::string::npos);
        REQUIRE(std::count(moves.begin(), moves.end(), move) == 0);
        moves.push_back(move);
        next = next == &black ? &white : &black;
        next->input.send("TURN " + move + "\n");
    }
    CHECK(next->output.next_answer() == "ERROR no empty square");
}

}  // namespace kagetsu::protocol
