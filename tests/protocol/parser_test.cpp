#include "protocol/parser.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>

#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

namespace {

template <typename T>
T parse_as(std::string_view line) {
    const Command command = parse(line);
    CAPTURE(std::string(line));
    REQUIRE(std::holds_alternative<T>(command));
    return std::get<T>(command);
}

template <typename T>
bool is(std::string_view line) {
    return std::holds_alternative<T>(parse(line));
}

}  // namespace

TEST_CASE("names in any case, with blanks and control characters around") {
    CHECK(is<Begin>("BEGIN"));
    CHECK(is<Begin>("begin\r"));
    CHECK(is<Begin>(" \t BeGiN \t\r\n"));
    CHECK(is<End>("END"));
    CHECK(is<End>(std::string_view("\0END\0", 5)));
    CHECK(is<About>("about"));
    CHECK(is<Restart>("RESTART"));
    CHECK(is<Stop>("STOP"));
    CHECK(is<Stop>("yxstop"));
    CHECK(is<Begin>("BEGIN now"));
}

TEST_CASE("blank lines") {
    CHECK(is<Blank>(""));
    CHECK(is<Blank>(" \t \r\n"));
    CHECK(is<Blank>(std::string_view("\0\0", 2)));
}

TEST_CASE("unknown commands keep their name") {
    CHECK(parse_as<Unknown>("SWAP2BOARD").name == "SWAP2BOARD");
    CHECK(parse_as<Unknown>("swap2board 7,7").name == "swap2board");
    CHECK(parse_as<Unknown>(std::string(5000, 'x')).name.size() < 100);
    CHECK(is<Unknown>("BEGINNING"));
    CHECK(is<Unknown>("BEG"));
    CHECK(is<Unknown>("TURN7,7"));
    CHECK(is<Unknown>("12"));
    CHECK(is<Unknown>("7;7"));
    CHECK(is<Unknown>("\xff\xfe\x80"));
}

TEST_CASE("board sizes") {
    const auto square = parse_as<Start>("START 15");
    CHECK(square.width == 15);
    CHECK(square.height == 15);
    const auto rectangle = parse_as<Start>("RECTSTART 15, 10");
    CHECK(rectangle.width == 15);
    CHECK(rectangle.height == 10);
    CHECK(parse_as<Start>("start 20 12").height == 12);
    CHECK(parse_as<Start>("RECTSTART 7 9").height == 9);
    CHECK(parse_as<Start>("START -3").width == -3);
    CHECK(parse_as<Start>("START 99999999999999999999").width == std::numeric_limits<int>::max());

    for (const char* line : {"START", "START x", "START 15x", "START 15 15 15", "START 15.5",
                             "RECTSTART 15", "RECTSTART", "RECTSTART 15,"}) {
        CAPTURE(line);
        CHECK(is<Malformed>(line));
    }
}

TEST_CASE("points") {
    CHECK(parse_as<Turn>("TURN 7,8").point == Point{7, 8});
    CHECK(parse_as<Turn>("turn  7 , 8 ").point == Point{7, 8});
    CHECK(parse_as<Turn>("TURN 7 8").point == Point{7, 8});
    CHECK(parse_as<Turn>("TURN +7,-8").point == Point{7, -8});
    CHECK(parse_as<Play>("PLAY 0,0").point == Point{0, 0});
    CHECK(parse_as<Takeback>("TAKEBACK 19,3").point == Point{19, 3});
    constexpr int kHuge = std::numeric_limits<int>::max();
    CHECK(parse_as<Turn>("TURN 4294967296,18446744073709551616").point == Point{kHuge, kHuge});

    for (const char* line : {"TURN", "TURN 7", "TURN 7,", "TURN ,7", "TURN a,b", "TURN 7,7,1",
                             "TURN 7,7 x", "TURN 7;7", "TURN h8", "TURN - 1,2", "PLAY x"}) {
        CAPTURE(line);
        CHECK(is<Malformed>(line));
    }
    CHECK(parse_as<Malformed>("turn x").name == "TURN");
}

TEST_CASE("lists of stones") {
    const auto line = parse_as<Stones>("7,8,1");
    REQUIRE(line.entries.size() == 1);
    CHECK(line.entries[0] == StoneEntry{{7, 8}, 1});
    CHECK_FALSE(line.done);
    CHECK_FALSE(line.has_garbage);

    CHECK(parse_as<Stones>(" 7, 8, 3 \r").entries.at(0) == StoneEntry{{7, 8}, 3});
    CHECK(parse_as<Stones>("7,8").entries.at(0) == StoneEntry{{7, 8}, std::nullopt});
    CHECK(parse_as<Stones>("-1,-1,2").entries.at(0) == StoneEntry{{-1, -1}, 2});
    CHECK(parse_as<Stones>("done").done);

    CHECK(parse_as<Board>("BOARD").stones.entries.empty());
    CHECK_FALSE(parse_as<Board>("BOARD").stones.done);
    CHECK(parse_as<Board>("BOARD DONE").stones.done);
    const auto board = parse_as<Board>("board 7,7,1 8,7,2 done").stones;
    REQUIRE(board.entries.size() == 2);
    CHECK(board.entries[1] == StoneEntry{{8, 7}, 2});
    CHECK(board.done);
}

TEST_CASE("garbage in a list hides nothing") {
    const auto board = parse_as<Board>("BOARD 7,7,1 x 8,7,2 9; DONE").stones;
    CHECK(board.entries.size() == 2);
    CHECK(board.has_garbage);
    CHECK(board.done);
    const auto line = parse_as<Stones>("7,7,1 9,9,z DONE");
    CHECK(line.entries.size() == 1);
    CHECK(line.has_garbage);
    CHECK(line.done);
}

TEST_CASE("INFO") {
    CHECK(parse_as<Info>("INFO timeout_turn 1000").key == "timeout_turn");
    CHECK(parse_as<Info>("INFO timeout_turn 1000").value == "1000");
    CHECK(parse_as<Info>("info TIMEOUT_TURN \t 0 \r").key == "timeout_turn");
    CHECK(parse_as<Info>("info TIMEOUT_TURN \t 0 \r").value == "0");
    CHECK(parse_as<Info>("INFO folder C:\\My AI data\\x ").value == "C:\\My AI data\\x");
    CHECK(parse_as<Info>("INFO folder").value.empty());
    CHECK(parse_as<Info>("INFO").key.empty());
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
