// The referee is believed by other tests: what it lets pass and what it does not.
#include "referee.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace kagetsu::test {

namespace {

using Lines = std::vector<std::string>;
using Ending = Referee::Ending;

// Everything sent at once, then everything answered.
std::string fault(const Lines& sent, const Lines& answers, Ending ending = Ending::Eof) {
    Referee referee;
    for (const std::string& line : sent)
        referee.sent(line);
    for (const std::string& line : answers)
        referee.answered(line);
    referee.finish(ending);
    CHECK_FALSE(referee.is_lost());
    return referee.fault();
}

bool passes(const Lines& sent, const Lines& answers) {
    return fault(sent, answers).empty();
}

}  // namespace

TEST_CASE("answers that are due") {
    CHECK(passes({"START 15", "BEGIN"}, {"OK", "7,7"}));
    CHECK(passes({"start 15 12\r", " turn 7,7 "}, {"OK", "MESSAGE depth 3", "14,11"}));
    CHECK(passes({"START 4", "TURN x", "FOO", "1,1", "2,2", "DONE"},
                 {"ERROR size", "ERROR coordinates", "UNKNOWN FOO"}));
    CHECK(passes({"START 15", "TURN 7,7", "TAKEBACK 7,7", "TAKEBACK 7,7", "PLAY 0,0"},
                 {"OK", "8,8", "OK", "ERROR empty", "0,0"}));
    CHECK(passes({"\xEF\xBB\xBFSTART 15",
                  "\xEF\xBB\xBF"
                  "7,7",
                  "FOO"},
                 {"OK", "UNKNOWN 7,7", "UNKNOWN FOO"}));
    CHECK(passes({"START 15", "BOARD", "7,7,1", "8,8,2", "DONE"}, {"OK", "6,6"}));
    CHECK(
        passes({"START 15", "BOARD 7,7,1 8,8,2 DONE", "YXSHOWFORBID"}, {"OK", "6,6", "FORBID ."}));
}

// "2, 1,2,1" may be the stones 2,1,2 and one that is cut off.
TEST_CASE("a stone after an unreadable one on its line may not stand there") {
    const Lines sent{"START 15", "BOARD", "2, 1,2,1", "3,3,1", "DONE"};
    CHECK(passes(sent, {"OK", "1,2"}));
    CHECK_FALSE(passes(sent, {"OK", "3,3"}));
}

TEST_CASE("answers that are missing, or not due") {
    CHECK_FALSE(passes({"START 15"}, {}));
    CHECK_FALSE(passes({"START 15"}, {"OK", "OK"}));
    CHECK_FALSE(passes({"INFO rule 1"}, {"OK"}));
    CHECK_FALSE(passes({"START 15", "BEGIN"}, {"7,7", "OK"}));
    CHECK_FALSE(passes({"BEGIN", "ABOUT"}, {"name=\"x\"", "7,7"}));
    CHECK_FALSE(passes({"BEGIN"}, {"7,7", "7,8"}));
    CHECK_FALSE(passes({"BEGIN"}, {"ERROR"}));
    CHECK_FALSE(passes({"STOP"}, {"7,7"}));
    CHECK_FALSE(passes({"YXSHOWFORBID"}, {}));
    CHECK_FALSE(passes({"FOO"}, {}));
    CHECK_FALSE(passes({"FOO", "1,1", "DONE"}, {"UNKNOWN FOO", "UNKNOWN 1,1"}));
    CHECK_FALSE(passes({"YXBOARD", "1,1,1", "DONE"}, {"2,2"}));
}

TEST_CASE("lines that are badly written") {
    for (const char* line :
         {"", "OK ", "ok", "7,7 ", " 7,7", "7, 7", "07,7", "+7,7", "7,7\r", "MESSAGE", "MESSAGE ",
          "DEBUG", "ERROR", "SUGGEST 7,7", "FORBID", "FORBID 0912", "FORBID 091.", "Kagetsu"}) {
        CAPTURE(line);
        CHECK_FALSE(passes({}, {line}));
    }
    CHECK_FALSE(passes({}, {"MESSAGE " + std::string(1000, 'x')}));
    CHECK_FALSE(passes({"BEGIN"}, {"INFO DEPTH 3", "7,7"}));
    CHECK(passes({"INFO show_detail 3", "BEGIN"}, {"INFO DEPTH 3", "7,7"}));
}

TEST_CASE("illegal moves") {
    CHECK_FALSE(passes({"START 15", "TURN 7,7"}, {"OK", "7,7"}));
    CHECK_FALSE(passes({"START 15", "TURN 7,7"}, {"OK", "15,7"}));
    CHECK_FALSE(passes({"START 15", "TURN 7,7", "TURN 1,1"}, {"OK", "8,8", "8,8"}));
    CHECK_FALSE(passes({"START 15", "BOARD", "7,7,1", "8,8,2", "DONE"}, {"OK", "8,8"}));
    // An own stone is not taken for granted where the opponent plays.
    CHECK(passes({"START 15", "TURN 7,7", "TURN 8,8"}, {"OK", "8,8", "ERROR taken"}));
}

TEST_CASE("a search that is broken off says its move, once") {
    CHECK(passes({"START 15", "TURN 7,7", "START 20", "BEGIN"}, {"OK", "8,8", "OK", "10,10"}));
    CHECK_FALSE(passes({"START 15", "TURN 7,7", "START 20", "BEGIN"}, {"OK", "OK", "10,10"}));
    CHECK_FALSE(passes({"START 15", "TURN 7,7", "START 20"}, {"OK", "8,8", "8,8", "OK"}));
    CHECK(fault({"START 15", "TURN 7,7"}, {"OK"}, Ending::End).empty());
    CHECK(fault({"START 15", "TURN 7,7"}, {"OK"}, Ending::EofWhileEndless).empty());
    CHECK_FALSE(fault({"START 15", "TURN 7,7"}, {"OK"}, Ending::Eof).empty());
    CHECK_FALSE(fault({"START 15", "START 15"}, {"OK"}, Ending::End).empty());
}

TEST_CASE("complaints during a search may be mere messages") {
    CHECK(passes({"BEGIN", "FOO", "START 15"}, {"7,7", "OK"}));
    CHECK(passes({"BEGIN", "FOO", "START 15"}, {"MESSAGE UNKNOWN FOO", "7,7", "OK"}));
    CHECK(passes({"BEGIN", "FOO", "START 15"}, {"7,7", "UNKNOWN FOO", "OK"}));
    CHECK_FALSE(passes({"BEGIN", "FOO", "START 15"}, {"UNKNOWN FOO", "7,7", "OK"}));
    CHECK_FALSE(passes({"BEGIN", "FOO", "START 15"}, {"7,7", "UNKNOWN FOO", "UNKNOWN FOO", "OK"}));
    // But not once the move is out.
    Referee referee;
    referee.sent("BEGIN");
    referee.answered("7,7");
    referee.sent("FOO");
    CHECK(referee.is_owed());
}

TEST_CASE("the commands of Yixin's GUIs") {
    CHECK(passes({"START 15", "YXBOARD", "7,7,1", "DONE", "YXNBEST 2"}, {"OK", "8,8"}));
    CHECK_FALSE(passes({"START 15", "YXBOARD", "7,7,1", "DONE", "YXNBEST 2"}, {"OK", "7,7"}));
    CHECK(passes({"YXBALANCETWO 0"}, {"7,7 8,8"}));
    CHECK_FALSE(passes({"YXBALANCETWO 0"}, {"7,7"}));
    CHECK(passes({"SWAP2BOARD", "DONE"}, {"7,7 8,8 9,9"}));
    CHECK(passes({"SWAP2BOARD", "7,7", "8,8", "9,9", "DONE"}, {"SWAP"}));
    CHECK_FALSE(passes({"SWAP2BOARD", "7,7", "8,8", "9,9", "DONE"}, {"7,7"}));
    CHECK(passes({"YXHASHDUMP", "/tmp/START 15"}, {}));
    CHECK(passes({"INFO swapable 1", "START 15", "TURN 7,7"}, {"OK", "SWAP"}));
    CHECK_FALSE(passes({"START 15", "TURN 7,7"}, {"OK", "SWAP"}));
}

}  // namespace kagetsu::test
