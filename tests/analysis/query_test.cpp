// The queries of the JSON server: what is read from a line, and what is refused.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "analysis/json_query.hpp"

namespace kagetsu::test {

using namespace analysis;

namespace {

Query read(const std::string& line, Origin origin = Origin::Bottom) {
    QueryReader reader(origin);
    return std::get<Query>(reader.read(line));
}

// "field: message" of the error.
std::string error_of(const std::string& line) {
    QueryReader reader(Origin::Bottom);
    try {
        static_cast<void>(reader.read(line));
    } catch (const QueryError& error) {
        return error.field() + ": " + error.what();
    }
    return "no error";
}

}  // namespace

TEST_SUITE("JSON queries") {
    TEST_CASE("a query has defaults for everything but its id") {
        const Query query = read(R"({"id": "a"})");
        CHECK(query.id == "a");
        CHECK(query.start == Position());
        CHECK(query.moves.empty());
        CHECK(query.turns == std::vector<int>{0});
        CHECK(query.limits.nodes == QueryReader::kDefaultNodes);
        CHECK_FALSE(query.limits.turn);
        CHECK_FALSE(query.limits.depth);
        CHECK(query.limits.multi_pv == 1);
        CHECK_FALSE(query.report_every);
        CHECK_FALSE(query.report_time);
    }

    TEST_CASE("every field is read") {
        const Query query = read(
            R"({"id": 7, "rule": "renju", "size": [12, 10], "origin": "top",
                "stones": [["b", "a1"], ["w", "11,9"], ["b", "c3"]], "to_move": "b",
                "moves": ["d4", "4,4"], "turns": [2, 0], "time": 500, "nodes": 1000, "depth": 9,
                "multi_pv": 3, "exclude": ["e1"], "report_every": 50, "report_time": true,
                "strength": 40, "seed": 5, "swap2": true})");
        CHECK(query.limits.strength == 40);
        CHECK(query.seed == 5);
        CHECK(query.is_swap2);
        CHECK(query.id == 7);
        CHECK(query.start.rule() == Rule::Renju);
        CHECK(query.start.shape() == BoardShape{12, 10});
        CHECK(query.start.at(square_at(0, 0)) == Cell::Black);
        CHECK(query.start.at(square_at(11, 9)) == Cell::White);
        CHECK(query.start.side_to_move() == Color::Black);
        CHECK(query.moves == std::vector<Square>{square_at(3, 3), square_at(4, 4)});
        CHECK(query.turns == std::vector<int>{2, 0});
        CHECK(query.limits.turn == Milliseconds{500});
        CHECK(query.limits.nodes == 1000);
        CHECK(query.limits.depth == 9);
        CHECK(query.limits.multi_pv == 3);
        CHECK(query.limits.excluded == std::vector<Square>{square_at(4, 0)});
        CHECK(query.report_every == Milliseconds{50});
        CHECK(query.report_time);
        CHECK(query.position_at(2).occupied_count() == 5);
        CHECK(query.position_at(1).side_to_move() == Color::White);
    }

    TEST_CASE("letters have the origin of the query, or that of the server") {
        CHECK(read(R"({"id": 1, "moves": ["a1"]})").moves.front() == square_at(0, 14));
        CHECK(read(R"({"id": 1, "moves": ["a1"]})", Origin::Top).moves.front() == square_at(0, 0));
        CHECK(
            read(R"({"id": 1, "moves": ["a1"], "origin": "bottom"})", Origin::Top).moves.front() ==
            square_at(0, 14));
        CHECK(read(R"({"id": 1, "moves": ["0,0"]})").moves.front() == square_at(0, 0));
    }

    TEST_CASE("White is to move if Black has more stones") {
        CHECK(read(R"({"id": 1, "stones": [["b", "h8"]]})").start.side_to_move() == Color::White);
        CHECK(read(R"({"id": 1, "stones": [["b", "h8"], ["w", "h9"]]})").start.side_to_move() ==
              Color::Black);
    }

    TEST_CASE("errors name the field") {
        const std::vector<std::pair<std::string, std::string>> cases{
            {R"({})", "id: "},
            {R"({"id": null})", "id: "},
            {R"({"id": [1]})", "id: "},
            {R"({"id": 1, "visits": 5})", "visits: unknown field"},
            {R"({"id": 1, "nodes": 1, "nodes": 2})", "nodes: given twice"},
            {R"({"id": 1, "rule": "go"})", "rule: expected one of freestyle"},
            {R"({"id": 1, "rule": 4})", "rule: expected a string"},
            {R"({"id": 1, "size": 4})", "size: expected an integer from 5 to 22, got 4"},
            {R"({"id": 1, "size": [15]})", "size: expected a number or [width, height]"},
            {R"({"id": 1, "size": "15"})", "size: expected an integer"},
            {R"({"id": 1, "origin": "left"})", R"(origin: expected "top" or "bottom")"},
            {R"({"id": 1, "moves": "h8"})", "moves: expected an array"},
            {R"({"id": 1, "moves": ["h8", "h8"]})", "moves: moves[1]: h8 is occupied"},
            {R"({"id": 1, "moves": ["p1"]})", "moves: moves[0]: expected a square"},
            {R"({"id": 1, "moves": [8]})", "moves: moves[0]: expected a square"},
            {R"({"id": 1, "stones": [["x", "h8"]]})", "stones: stones[0]: expected"},
            {R"({"id": 1, "stones": [["b", "h8"], ["w", "h8"]]})", "stones: stones[1]: h8"},
            {R"({"id": 1, "to_move": "x"})", "to_move: expected"},
            {R"({"id": 1, "moves": ["h8"], "turns": [2]})",
             "turns: expected an integer from 0 to 1"},
            {R"({"id": 1, "turns": []})", "turns: expected at least one"},
            {R"({"id": 1, "turns": [0, 0]})", "turns: 0 is given twice"},
            {R"({"id": 1, "time": 0})", "time: expected an integer from 1"},
            {R"({"id": 1, "nodes": -3})", "nodes: expected an integer from 1"},
            {R"({"id": 1, "nodes": 1e3})", "nodes: expected an integer"},
            {R"({"id": 1, "nodes": 99999999999999999999})", "nodes: expected an integer"},
            {R"({"id": 1, "depth": 2.5})", "depth: expected an integer"},
            {R"({"id": 1, "multi_pv": 0})", "multi_pv: expected an integer from 1"},
            {R"({"id": 1, "exclude": ["z9"]})", "exclude: exclude[0]: expected a square"},
            {R"({"id": 1, "report_every": 0})", "report_every: expected an integer from 1"},
            {R"({"id": 1, "report_time": 1})", "report_time: expected true or false"},
            {R"({"action": "stop"})",
             R"(action: expected "cancel", "look", "read", "version" or "write")"},
            {R"({"action": "look"})", "id: missing"},
            {R"({"action": "look", "id": 1, "nodes": 1})", "nodes: unknown field"},
            {R"({"action": "read", "id": 1})", "text: missing"},
            {R"({"action": "write", "id": 1})", "format: missing"},
            {R"({"action": "write", "id": 1, "format": "pdf"})", "format: expected a format"},
            {R"({"action": "write", "id": 1, "format": "sgf", "result": "x"})", "result: expected"},
            {R"({"id": 1, "strength": 101})", "strength: "},
            {R"({"id": 1, "seed": -1})", "seed: "},
            {R"({"id": 1, "swap2": 1})", "swap2: "},
            {R"({"action": "cancel"})", "target: "},
            {R"({"action": "version", "nodes": 1})", "nodes: unknown field"},
        };
        for (const auto& [line, start] : cases) {
            const std::string about = line + ": " + error_of(line);
            CAPTURE(about);
            CHECK(error_of(line).rfind(start, 0) == 0);
        }
    }

    TEST_CASE("lines that are no objects are refused") {
        CHECK(error_of("hello").rfind(": not valid JSON: byte 1", 0) == 0);
        CHECK(error_of("[1]") == ": expected a JSON object, got [1]");
        CHECK(error_of("{\"id\": 1").rfind(": not valid JSON", 0) == 0);
        CHECK(error_of(std::string("{\"id\": \"\xff\"}")).rfind(": not valid JSON", 0) == 0);
        CHECK(error_of("{\"id\": 1e999}").rfind(": not valid JSON", 0) == 0);
        CHECK(error_of(std::string(100000, '[')) == ": nested more than 8 levels deep");
    }

    TEST_CASE("moves against the rule are refused") {
        CHECK(error_of(R"({"id": 1, "rule": "renju",
                "moves": ["h8", "a1", "i8", "a3", "j9", "a5", "j10", "c1", "j8"]})") ==
              "moves: moves[8]: j8 is forbidden to Black: double three");
        CHECK(error_of(R"({"id": 1, "moves": ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "c1", "l8",
                "c3"]})") == "moves: moves[9]: c3 comes after the end of the game");
    }
}

}  // namespace kagetsu::test
