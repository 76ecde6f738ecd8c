#include "protocol/command_reader.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

namespace kagetsu::protocol {

namespace {

using Strings = std::vector<std::string>;
using std::chrono::milliseconds;

// "BOARD..." for a list that has begun, "BOARD 2" for a complete one of two entries, "INFO k=v",
// "YXHASHLOAD file", "TURN!" for a malformed command, "?FOO" for an unknown one.
std::string text_of(const Command& command) {
    std::string name = command.spec != nullptr ? std::string(command.spec->name) : "";
    switch (command.kind) {
        case Command::Kind::ListBegun:
            return name + "...";
        case Command::Kind::Malformed:
            return name + "!";
        case Command::Kind::Unknown:
            return "?" + command.text;
        case Command::Kind::Complete:
            break;
    }
    const Arguments& arguments = command.arguments;
    REQUIRE(command.spec != nullptr);
    switch (command.spec->grammar) {
        case Grammar::List:
            return name + " " + std::to_string(arguments.stones.entries.size());
        case Grammar::KeyAndValue:
            return name + " " + arguments.key + "=" + arguments.text;
        case Grammar::NextLine:
            return name + " " + arguments.text;
        default:
            return name;
    }
}

struct Conversation {
    CommandReader reader;

    Strings add(const std::string& line) {
        Strings texts;
        for (const Command& command : reader.add({line}, Clock::now()))
            texts.push_back(text_of(command));
        return texts;
    }
    // The commands of several lines.
    Strings add_all(const Strings& lines) {
        Strings texts;
        for (const std::string& line : lines) {
            for (const std::string& text : add(line))
                texts.push_back(text);
        }
        return texts;
    }
};

Strings commands_of(const Strings& lines) {
    return Conversation().add_all(lines);
}

}  // namespace

TEST_CASE("commands of one line") {
    CHECK(commands_of({"START 15", "", " ", "turn 7,7"}) == Strings{"START", "TURN"});
    CHECK(commands_of({"TURN x", "FOO 7"}) == Strings{"TURN!", "?FOO"});
}

TEST_CASE("a list is passed on when it is complete") {
    Conversation manager;
    CHECK(manager.add("BOARD") == Strings{"BOARD..."});
    CHECK(manager.add("7,7,1") == Strings{});
    CHECK(manager.add("rubbish") == Strings{});
    CHECK(manager.add("8,8,2 9,9,1") == Strings{});
    CHECK(manager.add("DONE") == Strings{"BOARD 3"});
    CHECK(manager.add("BOARD 7,7,1 8,8,2 DONE") == Strings{"BOARD...", "BOARD 2"});
    CHECK(manager.add("DONE") == Strings{"?"});
}

TEST_CASE("the beginning of a list that interrupts no search is not reported") {
    CHECK(commands_of({"YXBLOCK", "1,1"}).empty());
    CHECK(commands_of({"YXBLOCK 1,1", "2,2", "DONE"}) == Strings{"YXBLOCK 2"});
}

TEST_CASE("what cannot be read in a list is counted") {
    CommandReader reader;
    CHECK(reader.add({"BOARD 7,7,1 x"}, {}).size() == 1);
    CHECK(reader.add({"FOO"}, {}).empty());
    CHECK(reader.add({"TURN 1,1,1"}, {}).empty());
    const Command board = reader.add({"DONE"}, {}).at(0);
    CHECK(board.arguments.stones.entries.size() == 2);
    CHECK(board.arguments.stones.unreadable == 3);
    CHECK(board.arguments.stones.done);
}

TEST_CASE("a command within a list is passed on at once") {
    CHECK(commands_of({"BOARD", "1,1,1", "INFO rule 1", "ABOUT", "2,2,2", "DONE"}) ==
          Strings{"BOARD...", "INFO rule=1", "ABOUT", "BOARD 2"});
    CHECK(commands_of({"BOARD", "1,1,1", "END"}) == Strings{"BOARD...", "END"});
}

TEST_CASE("a command that changes the game abandons a list") {
    CHECK(commands_of({"BOARD", "1,1,1", "TURN 7,7", "DONE"}) == Strings{"BOARD...", "TURN", "?"});
    CHECK(commands_of({"YXBOARD", "1,1,1", "BOARD", "2,2,2", "DONE"}) ==
          Strings{"YXBOARD...", "BOARD...", "BOARD 1"});
    CHECK(commands_of({"YXBLOCK", "1,1", "START 15", "DONE"}) == Strings{"START", "?"});
}

TEST_CASE("a list within a list") {
    CHECK(commands_of({"BOARD", "1,1,1", "YXBLOCK 5,5", "2,2,2", "DONE"}) ==
          Strings{"BOARD...", "BOARD 2"});
    CHECK(commands_of({"YXBLOCK", "1,1", "2,2", "YXBLOCKUNDO", "3,3", "DONE"}) ==
          Strings{"YXBLOCKUNDO 1"});
}

TEST_CASE("the argument on the next line") {
    CHECK(commands_of({"YXHASHLOAD", "a file.bin "}) == Strings{"YXHASHLOAD a file.bin"});
    CHECK(commands_of({"YXHASHLOAD", "", "TURN x"}) == Strings{"YXHASHLOAD TURN x"});
    CHECK(commands_of({"YXHASHLOAD", "START 15", "DONE"}) == Strings{"START", "?"});
    CHECK(commands_of({"BOARD", "YXHASHLOAD", "1,1,1", "2,2,2", "DONE"}) ==
          Strings{"BOARD...", "YXHASHLOAD 1,1,1", "BOARD 1"});
}

TEST_CASE("the list after an unknown command is skipped, up to the next command") {
    CHECK(commands_of({"FOO", "1,1", "2,2 DONE", "3,3"}) == Strings{"?FOO", "?"});
    CHECK(commands_of({"1,1", "2,2", "DONE", "DONE"}) == Strings{"?", "?"});
    CHECK(commands_of({"FOO", "1,1", "ABOUT", "2,2"}) == Strings{"?FOO", "ABOUT", "?"});
    CHECK(commands_of({"FOO", "TURN x", "2,2"}) == Strings{"?FOO", "TURN!", "?"});
}

TEST_CASE("lines that are too long") {
    CommandReader reader;
    CHECK(text_of(reader.add({"TURN 7,7", true}, {}).at(0)) == "?(line too long)");
    CHECK(text_of(reader.add({"INFO folder x", true}, {}).at(0)) == "INFO folder=x");
}

TEST_CASE("a list has a limited number of entries") {
    CommandReader reader;
    constexpr int kLines = static_cast<int>(CommandReader::kMaxEntries) + 10;
    CHECK(reader.add({"BOARD"}, {}).size() == 1);
    for (int i = 0; i < kLines; ++i)
        CHECK(reader.add({"1,1,1"}, {}).empty());
    const Stones stones = reader.add({"DONE"}, {}).at(0).arguments.stones;
    CHECK(stones.entries.size() == CommandReader::kMaxEntries);
    CHECK(stones.unreadable == 10);
}

TEST_CASE("the time is that of the line that completes a command") {
    const Clock::time_point start = Clock::now();
    CommandReader reader;
    CHECK(reader.add({"BOARD"}, start).at(0).time == start);
    CHECK(reader.add({"DONE"}, start + milliseconds{5}).at(0).time == start + milliseconds{5});
}

TEST_CASE("what only Yixin's GUIs send is noticed and remembered") {
    const auto dialect_after = [](const Strings& lines) {
        CommandReader reader;
        for (const std::string& line : lines)
            static_cast<void>(reader.add({line}, {}));
        return reader.add({"BEGIN"}, {}).at(0).dialect;
    };
    CHECK(dialect_after({"START 15", "BOARD DONE", "FOO"}) == Dialect::Piskvork);
    CHECK(dialect_after({"START", "START x", "START 15 x"}) == Dialect::Piskvork);
    CHECK(dialect_after({"START 15 15"}) == Dialect::Yixin);
    CHECK(dialect_after({"yxblock", "1,1"}) == Dialect::Yixin);
    CHECK(dialect_after({"yxfoo", "START 15"}) == Dialect::Yixin);
}

}  // namespace kagetsu::protocol
