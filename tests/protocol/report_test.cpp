#include "protocol/report.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kagetsu::protocol {

namespace {

using Lines = std::vector<std::string>;

SearchInfo some_info() {
    SearchInfo info;
    info.depth = 12;
    info.selective_depth = 17;
    info.value = 308;
    info.nodes = 445123;
    info.elapsed = Milliseconds{492};
    info.pv = {square_at(7, 7), square_at(8, 8)};
    return info;
}

// A position with this number of empty squares.
Position board_with(int empty_squares) {
    Position position({15, 15}, Rule::Freestyle);
    for (int i = 0; position.empty_count() > empty_squares; ++i)
        position.place(square_at(i % 15, i / 15), Cell::Wall);
    return position;
}

bool contains(const Lines& lines, const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

}  // namespace

TEST_CASE("a line for people") {
    SearchInfo info = some_info();
    CHECK(describe(info) == "depth 12-17 ev 308 n 445123 n/ms 904 tm 492 pv H8 I9");
    info.rank = 1;
    info.variation_count = 3;
    CHECK(describe(info).rfind("depth 12-17 multipv 2 ev ", 0) == 0);
    info.pv.assign(225, square_at(14, 14));
    CHECK(describe(info).size() < 250);
    CHECK(describe(info).find('=') == std::string::npos);
}

TEST_CASE("a block for GUIs") {
    SearchInfo info = some_info();
    info.rank = 1;
    info.variation_count = 3;
    const Lines block = info_block(info, board_with(200));
    CHECK(block.front() == "INFO PV 1");
    CHECK(block.back() == "INFO PV DONE");
    for (const char* line :
         {"INFO NUMPV 3", "INFO DEPTH 12", "INFO SELDEPTH 17", "INFO NODES 445123",
          "INFO TOTALTIME 492", "INFO SPEED 904721", "INFO EVAL 308", "INFO BESTLINE 7,7 8,8"}) {
        CAPTURE(line);
        CHECK(contains(block, line));
    }
    CHECK(std::all_of(block.begin(), block.end(),
                      [](const std::string& line) { return line.size() < 900; }));
}

TEST_CASE("win rates in a block") {
    SearchInfo info = some_info();
    info.value = 0;
    CHECK(contains(info_block(info, board_with(200)), "INFO WINRATE 0.5000"));
    info.value = mate_in(5);
    CHECK(contains(info_block(info, board_with(200)), "INFO WINRATE 1.0000"));
    info.value = mated_in(4);
    CHECK(contains(info_block(info, board_with(200)), "INFO WINRATE 0.0000"));
}

TEST_CASE("a mate never takes longer than the board has points") {
    SearchInfo info = some_info();
    info.value = mate_in(5);
    CHECK(contains(info_block(info, board_with(200)), "INFO EVAL +M5"));
    CHECK(contains(info_block(info, board_with(3)), "INFO EVAL +M3"));
    info.value = mated_in(40);
    CHECK(contains(info_block(info, board_with(200)), "INFO EVAL -M40"));
    CHECK(contains(info_block(info, board_with(10)), "INFO EVAL -M10"));
}

TEST_CASE("a value beyond all evaluations is no mate") {
    SearchInfo info = some_info();
    info.value = -kMateBound + 1;
    CHECK(contains(info_block(info, board_with(200)), "INFO EVAL -20000"));
    CHECK(describe(info).find("ev -20000 ") != std::string::npos);
}

TEST_CASE("a search too short to be timed has a speed") {
    SearchInfo info = some_info();
    info.elapsed = Milliseconds{0};
    CHECK(contains(info_block(info, board_with(200)), "INFO SPEED 445123000"));
}

TEST_CASE("marks on the board") {
    CHECK(describe(square_at(7, 8), RootMoveState::Best) == "BEST 7,8");
    CHECK(describe(square_at(7, 8), RootMoveState::Searching) == "POS 7,8");
    CHECK(describe(square_at(7, 8), RootMoveState::Searched) == "DONE 7,8");
    CHECK(describe(square_at(14, 0), RootMoveState::Lost) == "LOST 14,0");
}

TEST_CASE("decisions of swap2") {
    Swap2Choice choice;
    choice.swap = true;
    CHECK(describe(choice) == "SWAP");
    CHECK(describe_step(choice, 2) == Lines{"SWAP1 YES"});
    CHECK(describe_step(choice, 3) == Lines{"SWAP2 YES"});
    choice.swap = false;
    choice.stones = {square_at(7, 8)};
    CHECK(describe(choice) == "7,8");
    CHECK(describe_step(choice, 2) == Lines{"SWAP1 NO"});
    CHECK(describe_step(choice, 3) == Lines{"SWAP2 NO"});
    choice.stones.push_back(square_at(10, 0));
    CHECK(describe(choice) == "7,8 10,0");
    CHECK(describe_step(choice, 2) == Lines{"MOVE4 7 8", "MOVE5 10 0"});
    choice.stones.push_back(square_at(1, 2));
    CHECK(describe(choice) == "7,8 10,0 1,2");
    CHECK(describe_step(choice, 1) == Lines{"MOVE1 7 8", "MOVE2 10 0", "MOVE3 1 2"});
}

TEST_CASE("the table in use") {
    CHECK(describe_hash(std::size_t{64} << 20, 123) == "hash 64 MB, 12.3 % in use");
    CHECK(describe_hash(0, 0) == "hash 0 MB, 0.0 % in use");
}

}  // namespace kagetsu::protocol
