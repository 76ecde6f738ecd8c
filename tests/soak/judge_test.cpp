// What the judges of the soak test pass and what they do not.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "game_judge.hpp"
#include "memory_watch.hpp"
#include "query_books.hpp"
#include "summary.hpp"

namespace kagetsu::test {

namespace {

// Plays moves given as x, y, x, y, ...; returns what was wrong with the last one.
std::string play(GameJudge& game, const std::vector<int>& numbers) {
    std::string wrong;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
        wrong = game.play({numbers[i], numbers[i + 1]});
    return wrong;
}

Query query_of(const std::string& id, Rule rule, const std::vector<Point>& moves) {
    Query query;
    query.id = id;
    query.rule = rule;
    query.shape = {15, 15};
    query.moves = moves;
    query.turns = {static_cast<int>(moves.size())};
    return query;
}

// The answer to a query after one move on h8.
constexpr const char* kGood =
    R"({"id":"a","turn":1,"is_during_search":false,"to_move":"w","move":"i9","variations":[]})";

// What is wrong with these answers to it.
std::string fault_of(const std::vector<std::string>& answers) {
    QueryBooks books;
    books.asked(query_of("a", Rule::Freestyle, {{7, 7}}));
    for (const std::string& answer : answers)
        books.answered(answer);
    return books.fault();
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

}  // namespace

TEST_CASE("games end as the rules say") {
    const std::vector<int> five{1, 0, 1, 2, 2, 0, 2, 2, 3, 0, 3, 2, 4, 0, 4, 3, 5, 0};
    for (const Rule rule : kAllRules) {
        GameJudge game({15, 15}, rule);
        CHECK(play(game, five) == "");
        CHECK(game.result() == GameJudge::Result::Black);
        CHECK(play(game, {9, 9}) != "");
        game.take_back();
        CHECK_FALSE(game.is_over());
        CHECK(game.to_move() == Color::Black);
    }
    const std::vector<int> six{0, 0, 0, 2, 1, 0, 2, 2, 2, 0, 4, 2, 4, 0, 6, 2, 5, 0, 8, 2, 3, 0};
    GameJudge freestyle({15, 15}, Rule::Freestyle);
    CHECK(play(freestyle, six) == "");
    CHECK(freestyle.result() == GameJudge::Result::Black);
    GameJudge standard({15, 15}, Rule::Standard);
    CHECK(play(standard, six) == "");
    CHECK_FALSE(standard.is_over());
    GameJudge renju({15, 15}, Rule::Renju);
    CHECK(play(renju, six) == "illegal move 3,0: forbidden");
    CHECK(renju.moves().size() == 10);
}

TEST_CASE("a full board is a draw") {
    GameJudge game({5, 5}, Rule::Freestyle);
    // Rows of XXOOX and OOXXO in turn; the colours alternate in the order of play.
    std::vector<Point> black;
    std::vector<Point> white;
    for (int i = 0; i < 25; ++i) {
        const bool is_black = (i % 5 % 4 < 2) == (i / 5 % 2 == 0);
        (is_black ? black : white).push_back({i % 5, i / 5});
    }
    REQUIRE(black.size() == 13);
    for (std::size_t i = 0; i < black.size(); ++i) {
        CHECK(game.play(black[i]) == "");
        if (i < white.size()) CHECK(game.play(white[i]) == "");
    }
    CHECK(game.result() == GameJudge::Result::Draw);
}

TEST_CASE("illegal moves are named") {
    GameJudge game({7, 5}, Rule::Freestyle);
    CHECK(play(game, {7, 0}) == "illegal move 7,0: not on the board");
    CHECK(play(game, {0, 5}) == "illegal move 0,5: not on the board");
    CHECK(play(game, {3, 3, 3, 3}) == "illegal move 3,3: not empty");
    GameJudge renju({15, 15}, Rule::Renju);
    CHECK(play(renju, {6, 7, 0, 0, 8, 7, 14, 0, 7, 6, 0, 14, 7, 8, 14, 14}) == "");
    REQUIRE(renju.forbidden() == std::vector<Point>{{7, 7}});
    CHECK(play(renju, {7, 7}) == "illegal move 7,7: forbidden");
}

TEST_CASE("memory") {
    const auto grown = [](long step, int samples, long margin = MemoryWatch::kUsualMarginKib) {
        MemoryWatch watch(margin);
        for (int i = 0; i < samples; ++i)
            watch.add(10000 + step * i);
        return watch.has_grown();
    };
    CHECK_FALSE(grown(0, 100));
    CHECK(grown(100, 100));
    CHECK_FALSE(grown(10, 100));
    CHECK_FALSE(grown(100, 100, 9000));
    CHECK_FALSE(grown(1000, 50));  // too few
    // One large search is no growth, a step that stays is.
    MemoryWatch once;
    MemoryWatch step;
    for (int i = 0; i < 90; ++i) {
        once.add(i == 85 ? 20000 : 10000);
        step.add(i < 50 ? 10000 : 20000);
    }
    CHECK_FALSE(once.has_grown());
    CHECK(step.has_grown());
}

TEST_CASE("quantiles and late moves") {
    CHECK(quantile({}, 0.5) == 0);
    CHECK(quantile({5, 1, 3}, 0.5) == 3);
    CHECK(quantile({5, 1, 3}, 1) == 5);
    CHECK(quantile(std::vector<double>(2000, 1.0), 0.999) == 1);
    GameRecord record;
    record.delays = {-5, 30, 31};
    CHECK(late_moves(record, 30) == 1);
}

TEST_CASE("answers of a JSON server: one last answer, a right one") {
    CHECK(fault_of({kGood}) == "");
    CHECK(fault_of({kGood, kGood}) != "");
    CHECK(fault_of({replaced(kGood, "\"a\"", "\"b\"")}) != "");
    CHECK(fault_of({replaced(kGood, "1,", "0,")}) != "");
    CHECK(fault_of({replaced(kGood, "\"w\"", "\"b\"")}) != "");
    CHECK(fault_of({replaced(kGood, "i9", "h8")}) != "");
    CHECK(fault_of({replaced(kGood, "i9", "i16")}) != "");
    CHECK(fault_of({replaced(kGood, "\"i9\"", "null")}) != "");
    CHECK(fault_of({replaced(kGood, "false", "true")}) != "");  // a report, unasked
    CHECK(fault_of({replaced(kGood, "\"move\"", "\"winner\":\"b\",\"move\"")}) != "");
    CHECK(fault_of({replaced(kGood, "\"move\"", "\"cancelled\":true,\"move\"")}) != "");
    CHECK(fault_of({replaced(kGood, "[]", R"([{"pv":["i9","h8"]}])")}) != "");
    CHECK(fault_of({R"({"id":"a","error":"bad"})"}) != "");
    CHECK(fault_of({R"({"id":"c","action":"cancel","target":"a","positions":1})"}) != "");
    CHECK(fault_of({"nonsense"}) != "");

    QueryBooks books;
    books.asked(query_of("a", Rule::Freestyle, {{7, 7}}));
    CHECK(books.open() == 1);  // an answer that is missing is found by waiting for it
    books.cancelled("c", "a");
    books.refused("d");
    CHECK(books.open() == 3);
    books.answered(R"({"id":"a","turn":1,"is_during_search":false,"cancelled":true})");
    books.answered(R"({"id":"c","action":"cancel","target":"a","positions":1})");
    books.answered(R"({"id":"d","error":"bad","line":3})");
    CHECK(books.fault() == "");
    CHECK(books.open() == 0);
    CHECK(books.broken_off() == 1);
}

TEST_CASE("answers of a JSON server: forbidden points and ends of games") {
    const std::vector<Point> moves{{6, 7}, {0, 0},  {8, 7}, {14, 0},
                                   {7, 6}, {0, 14}, {7, 8}, {14, 14}};
    const auto renju = [&](const std::string& forbidden, const std::string& move) {
        QueryBooks books;
        books.asked(query_of("a", Rule::Renju, moves));
        books.answered(
            R"({"id":"a","turn":8,"is_during_search":false,"to_move":"b","forbidden":[)" +
            forbidden + R"(],"move":")" + move + R"(","variations":[]})");
        return books.fault();
    };
    CHECK(renju("\"h8\"", "i9") == "");
    CHECK(renju("", "i9") != "");
    CHECK(renju("\"h8\",\"a2\"", "i9") != "");
    CHECK(renju("\"h8\"", "h8") != "");

    std::vector<Point> five;
    for (int i = 0; i < 5; ++i) {
        five.push_back({i, 0});
        if (i < 4) five.push_back({i, 2});
    }
    const auto winner = [&](const std::string& name) {
        QueryBooks books;
        books.asked(query_of("a", Rule::Freestyle, five));
        books.answered(R"({"id":"a","turn":9,"is_during_search":false,"to_move":"w","winner":")" +
                       name + "\"}");
        return books.fault();
    };
    CHECK(winner("b") == "");
    CHECK(winner("w") != "");
    CHECK(winner("draw") != "");
}

}  // namespace kagetsu::test
