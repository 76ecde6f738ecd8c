// The JSON server: conversations through string streams.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "analysis/job_queue.hpp"
#include "analysis/json_fields.hpp"
#include "analysis/query_server.hpp"
#include "kagetsu/win_rate.hpp"
#include "support/mutation.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

using namespace analysis;

namespace {

ServerOptions with_workers(int workers) {
    ServerOptions options;
    options.workers = workers;
    options.hash_bytes = std::size_t{1} << 20;
    return options;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

std::vector<std::string> replies(const std::string& input, int workers = 1) {
    std::istringstream in(input);
    std::ostringstream out;
    CHECK(serve_queries(in, out, with_workers(workers)) == 0);
    return lines_of(out.str());
}

std::vector<Json> answers(const std::string& input, int workers = 1) {
    std::vector<Json> all;
    for (const std::string& line : replies(input, workers))
        all.push_back(Json::parse(line));
    return all;
}

Json answer(const std::string& query) {
    const std::vector<Json> all = answers(query + "\n");
    REQUIRE(all.size() == 1);
    return all.front();
}

// An input whose reader waits before a line: a stream that a program writes to.
class SlowInput : public std::streambuf {
  public:
    struct Line {
        std::string text;
        std::chrono::milliseconds delay{0};  // before it
    };
    explicit SlowInput(std::vector<Line> lines) : lines_(std::move(lines)) {}

  protected:
    int_type underflow() override {
        if (next_ == lines_.size()) return traits_type::eof();
        Line& line = lines_[next_++];
        std::this_thread::sleep_for(line.delay);
        line.text += '\n';
        setg(line.text.data(), line.text.data(), line.text.data() + line.text.size());
        return traits_type::to_int_type(*gptr());
    }

  private:
    std::vector<Line> lines_;
    std::size_t next_ = 0;
};

std::vector<Json> slow_answers(std::vector<SlowInput::Line> lines, int workers = 1) {
    SlowInput buffer(std::move(lines));
    std::istream in(&buffer);
    std::ostringstream out;
    CHECK(serve_queries(in, out, with_workers(workers)) == 0);
    std::vector<Json> all;
    for (const std::string& line : lines_of(out.str()))
        all.push_back(Json::parse(line));
    return all;
}

// Random openings, each in a query of its own.
std::string random_queries(int count, int nodes) {
    Random random(31);
    std::string text;
    for (int id = 0; id < count; ++id) {
        const Position position =
            random_position({15, 15}, kAllRules[static_cast<std::size_t>(id) % kAllRules.size()],
                            4 + random.below(16), {}, random);
        Json stones = Json::array();
        for (const Color color : {Color::Black, Color::White}) {
            position.stones(color).for_each([&](int bit) {
                const Square square = position.layout().square_of(bit);
                stones.push_back(
                    {color == Color::Black ? "b" : "w",
                     std::to_string(x_of(square)) + "," + std::to_string(y_of(square))});
            });
        }
        const Json query{{"id", id},
                         {"rule", std::string(name_of(position.rule()))},
                         {"stones", stones},
                         {"multi_pv", 1 + id % 3},
                         {"nodes", nodes}};
        text += query.dump() + '\n';
    }
    return text;
}

}  // namespace

TEST_SUITE("JSON server") {
    TEST_CASE("an answer tells move, value, expected score and variation") {
        const Json found = answer(R"({"id": "a", "moves": ["h8", "i9"], "nodes": 3000})");
        CHECK(found["id"] == "a");
        CHECK(found["turn"] == 2);
        CHECK(found["is_during_search"] == false);
        CHECK(found["to_move"] == "b");
        CHECK(found["nodes"] == 3000);
        CHECK_FALSE(found.contains("time_ms"));
        CHECK_FALSE(found.contains("mate"));
        CHECK_FALSE(found.contains("forbidden"));
        REQUIRE(found["variations"].size() == 1);
        const Json& best = found["variations"][0];
        CHECK(best["move"] == found["move"]);
        CHECK(best["pv"][0] == found["move"]);
        CHECK(best["value"] == found["value"]);
        CHECK(found["win_rate"].get<double>() ==
              doctest::Approx(win_rate(found["value"].get<int>())).epsilon(0.001));
    }

    TEST_CASE("a proven win has its length") {
        const Json found =
            answer(R"({"id": 1, "moves": ["h8", "a1", "i8", "a3", "j8", "a5"], "nodes": 3000})");
        CHECK(found["mate"] == 3);
        CHECK(found["value"] == 29997);
        CHECK(found["win_rate"] == 1.0);
        const Json lost = answer(
            R"({"id": 1, "moves": ["h8", "a1", "i8", "a3", "j8", "a5", "k8"], "nodes": 3000})");
        CHECK(lost["mate"] == -2);
        CHECK(lost["win_rate"] == 0.0);
    }

    TEST_CASE("a position with a single move has a value too") {
        const Json found = answer(
            R"({"id": 1, "moves": ["e8", "o1", "f8", "d8", "g8", "o3", "h8"], "nodes": 3000})");
        CHECK(found["move"] == "i8");
        CHECK(found["depth"] > 1);
        CHECK(found["value"] != 0);
    }

    TEST_CASE("several turns, several variations, excluded moves") {
        const std::vector<Json> turns =
            answers(R"({"id": 1, "moves": ["h8", "i9", "g7"], "turns": [0, 3, 1], "nodes": 500})"
                    "\n");
        REQUIRE(turns.size() == 3);
        CHECK(turns[0]["turn"] == 0);
        CHECK(turns[1]["turn"] == 3);
        CHECK(turns[2]["to_move"] == "w");

        const Json many = answer(R"({"id": 1, "moves": ["h8"], "multi_pv": 4, "depth": 4})");
        REQUIRE(many["variations"].size() == 4);
        for (std::size_t i = 1; i < 4; ++i)
            CHECK(many["variations"][i]["value"] <= many["variations"][i - 1]["value"]);
        const std::string best = many["move"].get<std::string>();
        const Json without =
            answer(R"({"id": 1, "moves": ["h8"], "depth": 4, "exclude": [")" + best + R"("]})");
        CHECK(without["move"] != best);
    }

    TEST_CASE("renju answers have the forbidden points, in the origin of the query") {
        const std::string moves =
            R"("rule": "renju", "moves": ["h8", "a1", "i8", "a3", "j9", "a5", "j10", "c1"])";
        const Json bottom = answer(R"({"id": 1, "nodes": 100, )" + moves + "}");
        CHECK(bottom["forbidden"] == Json::array({"j8"}));
        const Json top = answer(R"({"id": 1, "nodes": 100, "origin": "top", )" + moves + "}");
        CHECK(top["forbidden"] == Json::array({"j8"}));  // row 8 is the middle
        CHECK(answer(R"({"id": 1, "nodes": 100, "rule": "renju", "moves": ["h8"]})")
                  .contains("forbidden") == false);
    }

    TEST_CASE("a finished game has a winner and no search") {
        const Json won =
            answer(R"({"id": 1, "moves": ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "c1", "l8"]})");
        CHECK(won["winner"] == "b");
        CHECK_FALSE(won.contains("variations"));
        Json stones = Json::array();
        for (int i = 0; i < 25; ++i) {
            const bool is_black = (i % 5 + i / 5 * 2) % 4 < 2;
            stones.push_back(
                {is_black ? "b" : "w", std::to_string(i % 5) + "," + std::to_string(i / 5)});
        }
        const Json full = answer(Json{{"id", 1}, {"size", 5}, {"stones", stones}}.dump());
        CHECK(full["winner"] == "draw");
    }

    TEST_CASE("fixed nodes repeat byte for byte") {
        const std::string queries = random_queries(1000, 150);
        const std::vector<std::string> first = replies(queries);
        CHECK(first.size() == 1000);
        CHECK(replies(queries) == first);
        // Several workers answer out of order, but say the same.
        std::vector<std::string> sorted = first;
        std::vector<std::string> together = replies(queries, 3);
        std::sort(sorted.begin(), sorted.end());
        std::sort(together.begin(), together.end());
        CHECK(together == sorted);
    }

    TEST_CASE("a weakened search repeats with its seed, and differs with others") {
        const auto moves = [](int seed) {
            std::string text;
            for (int id = 0; id < 8; ++id) {
                text +=
                    Json{{"id", id}, {"moves", {"h8", "i9"}}, {"strength", 0}, {"seed", seed + id}}
                        .dump() +
                    '\n';
            }
            return replies(text);
        };
        CHECK(moves(1) == moves(1));
        CHECK(moves(1) != moves(100));
    }

    TEST_CASE("a choice of swap2") {
        const Json opening = answer(R"({"id": 1, "swap2": true, "nodes": 1000})");
        CHECK(opening["swap"] == false);
        CHECK(opening["stones"].size() == 3);
        // Three black-white-black stones that win for Black: he who chooses takes Black.
        const Json choice =
            answer(R"({"id": 1, "swap2": true, "nodes": 20000, "moves": ["h8", "a15", "i9"]})");
        CHECK(choice["to_move"] == "w");
        CHECK(choice["swap"] == true);
        CHECK(choice["stones"].empty());
    }

    TEST_CASE("a look at a position tells what is forbidden, threatened and won") {
        const Json look = answer(R"({"id": 1, "action": "look", "rule": "renju", )"
                                 R"("moves": ["g8", "a1", "h8", "a3", "i9", "a5", "i10", "a7"]})");
        CHECK(look["forbidden"] == Json{{"i8", "double three"}});
        CHECK(look["threats"]["b"]["open three"].size() > 1);
        CHECK_FALSE(look.contains("winner"));
        const Json free = answer(R"({"id": 1, "action": "look", )"
                                 R"("moves": ["g8", "a1", "h8", "a3", "i9", "a5", "i10", "a7"]})");
        CHECK(free["forbidden"].empty());
        CHECK(free["threats"]["b"]["double three"] == Json{"i8"});
        const Json won =
            answer(R"({"id": 1, "action": "look", )"
                   R"("moves": ["e8", "a1", "f8", "a3", "g8", "a5", "h8", "a7", "i8"]})");
        CHECK(won["winner"] == "b");
    }

    TEST_CASE("records are read and written") {
        const Json read =
            answer(R"({"id": 1, "action": "read", )"
                   R"json("text": "(;FF[4]GM[4]SZ[15]PB[X];B[hh]C[c];W[ig];W[aa])"})json");
        CHECK(read["format"] == "sgf");
        const Json game = read["games"][0];
        CHECK(game["black"] == "X");
        CHECK(game["moves"] == Json{"h8", "i9"});
        CHECK(game["stopped"] == "move 3 is a second move of one side");
        CHECK(read["left_out"] == Json{"1 comment"});
        const Json noted = answer(R"({"id": 1, "action": "read", "text": "# spring\nh8 i9"})");
        CHECK(noted["left_out"] == Json{"1 note"});

        const Json written = answer(
            R"({"id": 1, "action": "write", "format": "sgf", "rule": "caro", "stones": [["b", "a1"]], )"
            R"("moves": ["h8", "i9"], "black": "X", "result": "b"})");
        const Json again = answer(
            Json{{"id", 1}, {"action", "read"}, {"text", written["text"]}}.dump())["games"][0];
        CHECK(again["rule"] == "caro");
        CHECK(again["stones"] == Json::array({Json::array({"b", "a1"})}));
        CHECK(again["to_move"] == "w");
        CHECK(again["moves"] == Json{"h8", "i9"});
        CHECK(again["black"] == "X");
        CHECK(again["result"] == "b");

        CHECK(answer(R"({"id": 1, "action": "read", "text": "?"})")["field"] == "text");
        CHECK(
            answer(
                R"({"id": 1, "action": "write", "format": "psq", "to_move": "w", "moves": ["h8"]})")
                ["field"] == "format");
    }

    TEST_CASE("workers answer short queries while a long one goes on") {
        const std::vector<Json> all = answers(R"({"id": "long", "nodes": 300000})"
                                              "\n"
                                              R"({"id": "short", "nodes": 10})"
                                              "\n",
                                              2);
        REQUIRE(all.size() == 2);
        CHECK(all[0]["id"] == "short");
        CHECK(all[1]["id"] == "long");
    }

    TEST_CASE("reports come during the search") {
        const std::vector<Json> all = answers(
            R"({"id": 1, "moves": ["h8"], "time": 400, "report_every": 40, "report_time": true})"
            "\n");
        REQUIRE(all.size() > 1);
        for (std::size_t i = 0; i + 1 < all.size(); ++i) {
            CHECK(all[i]["is_during_search"] == true);
            CHECK(all[i]["variations"].size() == 1);
        }
        CHECK(all.back()["is_during_search"] == false);
        CHECK(all.back()["time_ms"] >= 300);
    }

    TEST_CASE("cancel ends a running query and drops waiting ones; each gets its last answer") {
        using std::chrono::milliseconds;
        const std::vector<Json> all =
            slow_answers({{R"({"id": "a", "moves": ["h8"], "turns": [0, 1], "time": 60000})"},
                          {R"({"id": "b", "nodes": 100})"},
                          {R"({"id": "c", "action": "cancel", "target": "a"})", milliseconds{300}},
                          {R"({"action": "cancel", "target": "nobody"})"}});
        REQUIRE(all.size() == 5);
        int cancelled = 0;
        int with_variations = 0;
        for (const Json& one : all) {
            if (one["id"] == "a") {
                CHECK(one["cancelled"] == true);
                CHECK(one["is_during_search"] == false);
                ++cancelled;
                with_variations += one.contains("variations") ? 1 : 0;
            } else if (one["id"] == "b") {
                CHECK(one["nodes"] == 100);
            } else if (one["id"] == "c") {
                CHECK(one["positions"] == 2);
            } else {
                CHECK(one["positions"] == 0);
            }
        }
        CHECK(cancelled == 2);
        CHECK(with_variations == 1);
    }

    TEST_CASE("errors have the line and leave the other queries alone") {
        const std::vector<Json> all = answers(
            "nonsense\n\n{\"id\": 5, \"nodes\": 0}\r\n{\"id\": 6, \"nodes\": 10}\n"
            "{\"action\": \"version\"}");
        REQUIRE(all.size() == 4);
        int errors = 0;
        for (const Json& one : all) {
            if (!one.contains("error")) continue;
            ++errors;
            if (one["line"] == 3) {
                CHECK(one["id"] == 5);
                CHECK(one["field"] == "nodes");
            } else {
                CHECK(one["line"] == 1);
                CHECK(one["id"] == nullptr);
                CHECK_FALSE(one.contains("field"));
            }
        }
        CHECK(errors == 2);
    }

    TEST_CASE("an overlong line is an error of its own") {
        const std::vector<Json> all =
            answers(std::string(3'000'000, 'x') + "\n{\"id\": 6, \"nodes\": 10}\n");
        REQUIRE(all.size() == 2);
        CHECK(all[0]["error"] == "longer than 1048576 bytes");
        CHECK(all[1]["id"] == 6);
    }

    TEST_CASE("mutated lines get one answer each") {
        Random random(77);
        const std::string seed =
            R"({"id":"a","rule":"renju","size":15,"stones":[["b","h8"]],"moves":["i9","7,9"],)"
            R"("turns":[1,2],"nodes":20,"multi_pv":2,"exclude":["a1"]})";
        std::string input;
        const int count = scaled(3000);
        for (int i = 0; i < count; ++i) {
            std::string line = mutated(seed, random);
            if (line.empty()) line = " ";
            std::replace(line.begin(), line.end(), '\n', ' ');
            // A long search would only take time.
            if (line.find("\"nodes\":20,") == std::string::npos) line.insert(0, "{");
            input += line + '\n';
        }
        const std::vector<Json> all = answers(input, 2);
        CHECK(static_cast<int>(all.size()) >= count);
        const auto errors = std::count_if(all.begin(), all.end(),
                                          [](const Json& one) { return one.contains("error"); });
        CHECK(errors > count / 2);
    }

    TEST_CASE("a closed output ends the server at once") {
        SlowInput buffer({{R"({"id": 1, "nodes": 10})"},
                          {R"({"id": 2, "time": 60000})"},
                          {R"({"id": 3, "time": 60000})", std::chrono::milliseconds{100}}});
        std::istream in(&buffer);
        std::ostringstream out;
        out.setstate(std::ios::badbit);
        CHECK(serve_queries(in, out, with_workers(2)) == 1);
    }
}

}  // namespace kagetsu::test
