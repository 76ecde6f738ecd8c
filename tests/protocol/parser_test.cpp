#include "protocol/parser.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "protocol/command_table.hpp"
#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

namespace {

using Kind = ParsedLine::Kind;

ParsedLine as_command(std::string_view line) {
    return parse(line, Expected::Command, false);
}

// The command's name if it was understood; else empty.
std::string name_of(std::string_view line) {
    const ParsedLine parsed = as_command(line);
    return parsed.kind == Kind::Command ? std::string(parsed.spec->name) : "";
}

Kind kind_of(std::string_view line) {
    return as_command(line).kind;
}

// The arguments of a command that is understood and has that name.
Arguments arguments_of(std::string_view name, std::string_view line) {
    const ParsedLine parsed = as_command(line);
    CAPTURE(std::string(line));
    REQUIRE(parsed.kind == Kind::Command);
    CHECK(parsed.spec->name == name);
    return parsed.arguments;
}

Stones stones_on(std::string_view line) {
    const ParsedLine parsed = as_command(line);
    CAPTURE(std::string(line));
    REQUIRE(parsed.kind == Kind::Stones);
    return parsed.arguments.stones;
}

}  // namespace

TEST_CASE("names in any case, with blanks and control characters around") {
    CHECK(name_of("BEGIN") == "BEGIN");
    CHECK(name_of("begin\r") == "BEGIN");
    CHECK(name_of(" \t BeGiN \t\r\n") == "BEGIN");
    CHECK(name_of("END") == "END");
    CHECK(name_of(std::string_view("\0END\0", 5)) == "END");
    CHECK(name_of("about") == "ABOUT");
    CHECK(name_of("RESTART") == "RESTART");
    CHECK(name_of("STOP") == "STOP");
    CHECK(name_of("yxstop") == "YXSTOP");
    CHECK(name_of("BEGIN now") == "BEGIN");
    CHECK(name_of("\xEF\xBB\xBFSTART 15") == "START");
}

TEST_CASE("blank lines") {
    CHECK(kind_of("") == Kind::Blank);
    CHECK(kind_of(" \t \r\n") == Kind::Blank);
    CHECK(kind_of(std::string_view("\0\0", 2)) == Kind::Blank);
}

TEST_CASE("unknown commands keep their name") {
    CHECK(as_command("SWAP5BOARD").text == "SWAP5BOARD");
    CHECK(as_command("swap5board 7,7").text == "swap5board");
    CHECK(as_command(std::string(5000, 'x')).text.size() < 100);
    for (const char* line : {"BEGINNING", "BEG", "TURN7,7", "12", "7;7", "\xff\xfe\x80"}) {
        CAPTURE(line);
        CHECK(kind_of(line) == Kind::Unknown);
    }
}

TEST_CASE("board sizes") {
    const Arguments square = arguments_of("START", "START 15");
    CHECK(square.width == 15);
    CHECK(square.height == 15);
    CHECK_FALSE(square.is_pair);
    const Arguments rectangle = arguments_of("RECTSTART", "RECTSTART 15, 10");
    CHECK(rectangle.width == 15);
    CHECK(rectangle.height == 10);
    CHECK_FALSE(rectangle.is_pair);
    CHECK(arguments_of("START", "start 20 12").height == 12);
    CHECK(arguments_of("START", "start 20 12").is_pair);
    CHECK(arguments_of("RECTSTART", "RECTSTART 7 9").height == 9);
    CHECK(arguments_of("START", "START -3").width == -3);
    CHECK(arguments_of("START", "START 99999999999999999999").width ==
          std::numeric_limits<int>::max());

    for (const char* line : {"START", "START x", "START 15x", "START 15 15 15", "START 15.5",
                             "RECTSTART 15", "RECTSTART", "RECTSTART 15,"}) {
        CAPTURE(line);
        CHECK(kind_of(line) == Kind::Malformed);
        CHECK(as_command(line).text == "bad board size");
    }
}

TEST_CASE("points") {
    const auto turn = [](std::string_view line) { return arguments_of("TURN", line).point; };
    CHECK(turn("TURN 7,8") == Point{7, 8});
    CHECK(turn("turn  7 , 8 ") == Point{7, 8});
    CHECK(turn("TURN 7 8") == Point{7, 8});
    CHECK(turn("TURN +7,-8") == Point{7, -8});
    CHECK(turn("TURN h8") == Point{7, 7});
    CHECK(turn("TURN A15 ") == Point{0, 14});
    CHECK(turn("TURN z0") == Point{25, -1});
    CHECK(arguments_of("PLAY", "PLAY b1").point == Point{1, 0});
    CHECK(arguments_of("PLAY", "PLAY 0,0").point == Point{0, 0});
    CHECK(arguments_of("TAKEBACK", "TAKEBACK 19,3").point == Point{19, 3});
    constexpr int kHuge = std::numeric_limits<int>::max();
    CHECK(turn("TURN 4294967296,18446744073709551616") == Point{kHuge, kHuge});

    for (const char* line : {"TURN", "TURN 7", "TURN 7,", "TURN ,7", "TURN a,b", "TURN 7,7,1",
                             "TURN 7,7 x", "TURN 7;7", "TURN h 8", "TURN h-8", "TURN hh8",
                             "TURN 8h", "TURN h8 x", "TURN h8,1", "TURN - 1,2", "PLAY x"}) {
        CAPTURE(line);
        CHECK(kind_of(line) == Kind::Malformed);
        CHECK(as_command(line).text == "bad coordinates");
    }
    CHECK(as_command("turn x").spec->name == "TURN");
}

TEST_CASE("numbers after a command") {
    CHECK(arguments_of("YXNBEST", "YXNBEST 3").number == 3);
    CHECK_FALSE(arguments_of("YXNBEST", "yxnbest").number.has_value());
    CHECK(arguments_of("YXBALANCEONE", "YXBALANCEONE -120 ").number == -120);
    for (const char* line : {"YXNBEST x", "YXNBEST 3x", "YXNBEST 3 4", "YXBALANCETWO 1.5"}) {
        CAPTURE(line);
        CHECK(kind_of(line) == Kind::Malformed);
    }
}

TEST_CASE("the rest of a line") {
    CHECK(arguments_of("RELOADCONFIG", "RELOADCONFIG  a b.toml ").text == "a b.toml");
    CHECK(arguments_of("RELOADCONFIG", "RELOADCONFIG ").text.empty());
}

TEST_CASE("lists of stones") {
    const Stones line = stones_on("7,8,1");
    REQUIRE(line.entries.size() == 1);
    CHECK(line.entries[0] == StoneEntry{{7, 8}, 1});
    CHECK_FALSE(line.done);
    CHECK(line.unreadable == 0);

    CHECK(stones_on(" 7, 8, 3 \r").entries.at(0) == StoneEntry{{7, 8}, 3});
    CHECK(stones_on("7,8").entries.at(0) == StoneEntry{{7, 8}, std::nullopt});
    CHECK(stones_on("-1,-1,2").entries.at(0) == StoneEntry{{-1, -1}, 2});
    CHECK(stones_on("done").done);

    CHECK(arguments_of("BOARD", "BOARD").stones.entries.empty());
    CHECK_FALSE(arguments_of("BOARD", "BOARD").stones.done);
    CHECK(arguments_of("BOARD", "BOARD DONE").stones.done);
    const Stones board = arguments_of("YXBOARD", "yxboard 7,7,1 8,7,2 done").stones;
    REQUIRE(board.entries.size() == 2);
    CHECK(board.entries[1] == StoneEntry{{8, 7}, 2});
    CHECK(board.done);
}

TEST_CASE("garbage in a list hides nothing") {
    const Stones board = arguments_of("BOARD", "BOARD 7,7,1 x 8,7,2 9; DONE").stones;
    CHECK(board.entries.size() == 2);
    CHECK(board.unreadable == 2);
    CHECK(board.done);
    const Stones line = stones_on("7,7,1 9,9,z DONE");
    CHECK(line.entries.size() == 1);
    CHECK(line.unreadable == 1);
    CHECK(line.done);
}

TEST_CASE("a line within a list may begin with anything") {
    const auto in_list = [](std::string_view line) { return parse(line, Expected::Stones, false); };
    const ParsedLine line = in_list("x 7,7,1 ,,1 DONE 8,8,2");
    CHECK(line.kind == Kind::Stones);
    CHECK(line.arguments.stones.entries.size() == 1);
    CHECK(line.arguments.stones.unreadable == 2);
    CHECK(line.arguments.stones.done);
    CHECK(in_list("FOO").arguments.stones.unreadable == 1);
    CHECK(in_list("").kind == Kind::Blank);
    CHECK(in_list("TURN 7,7").kind == Kind::Command);
    // Not a command as it stands: an entry, after a word that is none.
    CHECK(in_list("TURN 7,7,1").kind == Kind::Stones);
    CHECK(in_list("TURN 7,7,1").arguments.stones.entries.size() == 1);
    CHECK(in_list("TURN 7,7,1").arguments.stones.unreadable == 1);
}

TEST_CASE("a line that is an argument") {
    const auto as_text = [](std::string_view line) { return parse(line, Expected::Text, false); };
    CHECK(as_text(" a file.db ").kind == Kind::Text);
    CHECK(as_text(" a file.db ").arguments.text == "a file.db");
    CHECK(as_text("7,7").arguments.text == "7,7");
    CHECK(as_text("TURN x").arguments.text == "TURN x");
    CHECK(as_text("TURN 7,7").kind == Kind::Command);
    CHECK(as_text(" ").kind == Kind::Blank);
}

TEST_CASE("of lines that were cut only INFO is a command") {
    const auto cut = [](std::string_view line, Expected expected = Expected::Command) {
        return parse(line, expected, true);
    };
    CHECK(cut("INFO folder x").kind == Kind::Command);
    for (const char* line : {"TURN 7,7", "BOARD 7,7,1", "7,7,1", "DONE", "FOO", " "}) {
        CAPTURE(line);
        CHECK(cut(line).kind == Kind::Unknown);
        CHECK(cut(line).text == "(line too long)");
    }
    CHECK(cut("TURN 7,7", Expected::Stones).arguments.stones.entries.size() == 1);
    CHECK(cut("TURN 7,7", Expected::Text).arguments.text == "TURN 7,7");
}

TEST_CASE("INFO") {
    const auto info = [](std::string_view line) { return arguments_of("INFO", line); };
    CHECK(info("INFO timeout_turn 1000").key == "timeout_turn");
    CHECK(info("INFO timeout_turn 1000").text == "1000");
    CHECK(info("info TIMEOUT_TURN \t 0 \r").key == "timeout_turn");
    CHECK(info("info TIMEOUT_TURN \t 0 \r").text == "0");
    CHECK(info("INFO folder C:\\My AI data\\x ").text == "C:\\My AI data\\x");
    CHECK(info("INFO folder").text.empty());
    CHECK(info("INFO").key.empty());
}

TEST_CASE("the table of commands") {
    std::set<std::string_view> names;
    for (const CommandSpec& spec : all_commands()) {
        CAPTURE(spec.name);
        CHECK(names.insert(spec.name).second);
        CHECK(std::none_of(spec.name.begin(), spec.name.end(),
                           [](char c) { return c >= 'a' && c <= 'z'; }));
        CHECK((spec.handler != nullptr));
        CHECK(find_command(spec.name) == &spec);
    }
    CHECK(find_command("") == nullptr);
    CHECK(is_end({Command::Kind::Complete, find_command("end")}));
    CHECK_FALSE(is_end({Command::Kind::Complete, find_command("BEGIN")}));
    CHECK_FALSE(is_end({Command::Kind::Unknown}));
}

TEST_CASE("every command is documented") {
    std::ifstream file(KAGETSU_DOCS "/protocol.md");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    for (const CommandSpec& spec : all_commands()) {
        CAPTURE(spec.name);
        // As code, with or without arguments.
        const std::string name = "`" + std::string(spec.name);
        CHECK((text.find(name + "`") != std::string::npos ||
               text.find(name + " ") != std::string::npos));
    }
}

TEST_CASE("the fuzzers' dictionary has every command") {
    std::ifstream file(KAGETSU_FUZZ_DICTIONARY);
    std::set<std::string> entries;
    for (std::string line; std::getline(file, line);)
        entries.insert(line);
    for (const CommandSpec& spec : all_commands()) {
        CAPTURE(spec.name);
        CHECK(entries.count('"' + std::string(spec.name) + '"') == 1);
    }
}

TEST_CASE("numbers are clamped to 64 bits") {
    const auto number = [](std::string_view text) { return Scanner(text).integer(); };
    using Limits = std::numeric_limits<std::int64_t>;
    CHECK(number("0") == 0);
    CHECK(number("-0") == 0);
    CHECK(number("007") == 7);
    CHECK(number("9223372036854775806") == Limits::max() - 1);
    CHECK(number("9223372036854775807") == Limits::max());
    CHECK(number("9223372036854775808") == Limits::max());
    CHECK(number("99999999999999999999999999") == Limits::max());
    CHECK(number("-9223372036854775807") == Limits::min() + 1);
    CHECK(number("-9223372036854775808") == Limits::min());
    CHECK(number("-99999999999999999999999999") == Limits::min());
    CHECK_FALSE(number("").has_value());
    CHECK_FALSE(number("-").has_value());
    CHECK_FALSE(number("+-1").has_value());
}

}  // namespace kagetsu::protocol
