// Matches between programs.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "foresight.hpp"
#include "kagetsu/notation.hpp"
#include "pair_record.hpp"
#include "program_contestant.hpp"
#include "selfplay/record_text.hpp"
#include "support/board_literal.hpp"
#include "support/contents.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH;

Program kagetsu_with(std::vector<std::string> settings = {}) {
    return {{KAGETSU_PROGRAM}, std::move(settings)};
}

// A program that is a line of the shell.
Program shell(const std::string& line) {
    return {{"/bin/sh", "-c", line}, {}};
}

void write(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
}

}  // namespace

TEST_SUITE("matches of programs") {
    TEST_CASE("the games are those of a match in one process") {
        for (const Rule rule : kAllRules) {
            MatchOptions options;
            options.rule = rule;
            options.shape = rule == Rule::Caro ? BoardShape{13, 16} : BoardShape{15, 15};
            options.limits.nodes = 700;
            options.seed = 5;
            MatchPlayer narrow;
            REQUIRE(narrow.parameters.set("move_count_base", 16));
            REQUIRE(narrow.parameters.set("move_count_slope", 3));
            ThreadRunner runner;
            std::vector<int> expected;
            const MatchPlayer usual;
            play_match(runner, options, narrow, usual, 6, 1, [&](int half_points) {
                expected.push_back(half_points);
                return true;
            });
            ProgramContestant first(kagetsu_with({"move_count_base=16", "move_count_slope=3"}),
                                    options);
            ProgramContestant second(kagetsu_with(), options);
            std::vector<int> points;
            for (std::uint64_t pair = 0; pair < 6; ++pair)
                points.push_back(play_pair(options, pair, first, second));
            CHECK(points == expected);
        }
    }

    TEST_CASE("reports in messages") {
        const auto report = [](std::uint64_t nodes, Value value) {
            return std::optional(Report{nodes, value});
        };
        CHECK(report_in("MESSAGE depth 9-26 ev 691 n 20094 n/ms 379 tm 53 pv I7") ==
              report(20094, 691));
        CHECK(report_in("MESSAGE depth 3-4 multipv 1 ev -12 n 20 n/ms 1 tm 20 pv I7") ==
              report(20, -12));
        CHECK(report_in("MESSAGE depth 9-26 ev +M7 n 20094 n/ms 379 tm 53 pv I7") ==
              report(20094, mate_in(7)));
        CHECK(report_in("MESSAGE depth 9-26 ev -M8") == report(0, mated_in(8)));
        CHECK_FALSE(report_in("MESSAGE freestyle on 15x15"));
        CHECK_FALSE(report_in("MESSAGE ev"));
        CHECK_FALSE(report_in("MESSAGE ev x"));
        CHECK_FALSE(report_in("7,7"));
    }

    TEST_CASE("a program that fails is named") {
        MatchOptions options;
        options.limits.nodes = 100;
        const auto fails = [&](const Program& program, const std::string& what) {
            const auto play = [&] {
                ProgramContestant contestant(program, options);
                contestant.begin_game();
                (void)contestant.choose(Position{}, options.limits);
            };
            try {
                play();
                FAIL("no exception");
            } catch (const std::runtime_error& error) {
                INFO(error.what());
                CHECK(std::string(error.what()).find(what) != std::string::npos);
            }
        };
        fails(shell("exit 1"), "gives no answer");
        fails(shell("echo ERROR no; cat >/dev/null"), "says ERROR no");
        fails(shell("echo OK; echo 7,7; cat >/dev/null"), "answers '7,7' to RESTART");
        fails(shell("echo OK; echo OK; echo 15,3; cat >/dev/null"), "answers '15,3'");
        fails({{KAGETSU_PROGRAM}, {"move_count_base"}}, "not KEY=VALUE");
        // An occupied square.
        ProgramContestant stubborn(shell("echo OK; echo 7,7; cat >/dev/null"), options);
        Position position;
        position.make(*parse_square("7,7", position.shape()));
        CHECK_THROWS_AS((void)stubborn.choose(position, options.limits), std::runtime_error);
    }

    TEST_CASE("positions before the end of games, and when a program sees the winner") {
        const std::string path = kScratch + "/games.txt";
        const GameRecord won{
            0, {square("h8")}, {{square("i9")}, {square("j7")}, {square("g9")}}, Color::White};
        const GameRecord drawn{1, {square("h8")}, {{square("i9")}, {square("j8")}}, std::nullopt};
        const RecordHeader header(Series{}, RecordFormat::Text);
        write(path,
              header.line() + '\n' + to_text(won, header) + '\n' + to_text(drawn, header) + '\n');
        app::GameFile games(path);
        const std::vector<Question> questions = questions_from(games, {1, 2, 3}, 10);
        REQUIRE(questions.size() == 2);
        CHECK(questions[0].position.moves() == parse_squares("h8 i9 j7", {}).value());
        CHECK(questions[0].is_win);
        CHECK(questions[1].position.moves() == parse_squares("h8 i9", {}).value());
        CHECK_FALSE(questions[1].is_win);

        const std::vector<Report> reports{{10, 600}, {20, 90}, {50, 700}, {80, 800}, {100, -5}};
        CHECK(nodes_until_seen(reports, true, 500, 100) == 50);
        CHECK(nodes_until_seen(reports, true, 750, 100) == 80);
        CHECK(nodes_until_seen(reports, true, 1000, 100) == 100);
        CHECK(nodes_until_seen(reports, false, 500, 100) == 100);
        CHECK(nodes_until_seen({}, true, 500, 100) == 100);

        Mean mean;
        for (const double number : {1.0, 2.0, 3.0, 6.0})
            mean.add(number);
        CHECK(mean.mean() == doctest::Approx(3));
        CHECK(mean.error() == doctest::Approx(1.96 * std::sqrt(14.0 / 3 / 4)));
    }

    TEST_CASE("a record goes on where it ends") {
        const std::string path = kScratch + "/pairs.txt";
        std::filesystem::remove(path);
        {
            PairRecord record(path, "# a against b");
            record.add(1000, 4);
            record.add(1000, 1);
            record.add(3000, 2);
        }
        CHECK(contents(path) == "# a against b\n1000 0 4\n1000 1 1\n3000 0 2\n");
        write(path, contents(path) + "3000 1");  // killed while it wrote
        {
            PairRecord record(path, "# a against b");
            CHECK(record.score(1000).games() == 4);
            CHECK(record.score(1000).score() == doctest::Approx(0.625));
            CHECK(record.score(3000).games() == 2);
            CHECK(record.score(500).games() == 0);
            record.add(3000, 0);
        }
        CHECK(contents(path) == "# a against b\n1000 0 4\n1000 1 1\n3000 0 2\n3000 1 0\n");
        CHECK_THROWS_AS(PairRecord(path, "# a against c"), std::runtime_error);
        for (const char* bad : {"1000 2 5", "1000 3 1", "1000 2", "1000 2 1 1", "x"}) {
            write(path, "# a against b\n1000 0 4\n1000 1 1\n" + std::string(bad) + "\n");
            CHECK_THROWS_AS(PairRecord(path, "# a against b"), std::runtime_error);
        }
        CHECK_THROWS_AS(PairRecord(kScratch + "/none/pairs.txt", "# a"), std::runtime_error);
        for (const std::string foreign : {"notes", "# notes\nof another", "# a against b and"}) {
            write(path, foreign);
            CHECK_THROWS_AS(PairRecord(path, "# a against b"), std::runtime_error);
            CHECK(contents(path) == foreign);
        }
        write(path, "# a agai");  // killed while it wrote
        CHECK_NOTHROW(PairRecord(path, "# a against b"));
        CHECK(contents(path) == "# a against b\n");
    }
}

}  // namespace kagetsu::test
