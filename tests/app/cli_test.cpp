// The program at a shell: output, messages and exit codes.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#ifndef _WIN32
#include <sys/wait.h>
#endif

#include "support/program.hpp"

namespace kagetsu::test {

namespace {

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// Runs the program with `input` on its stdin.
Outcome run(const std::string& arguments, const std::string& input = "") {
    const std::string scratch = KAGETSU_TEST_SCRATCH "/cli_test";
    std::ofstream(scratch + ".in", std::ios::binary) << input;
    const std::string command = "\"" + program() + "\" " + arguments + " <\"" + scratch +
                                ".in\" >\"" + scratch + ".out\" 2>\"" + scratch + ".err\"";
    int status = std::system(command.c_str());
#ifndef _WIN32
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
    return {status, contents(scratch + ".out"), contents(scratch + ".err")};
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// One line on stderr that states the problem, nothing on stdout, exit code 2.
void check_refused(const std::string& arguments, std::string_view complaint) {
    CAPTURE(arguments);
    const Outcome outcome = run(arguments);
    CHECK(outcome.code == 2);
    CHECK(outcome.out == "");
    CAPTURE(outcome.err);
    CHECK(contains(outcome.err, complaint));
    CHECK(contains(outcome.err, "--help"));
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
}

}  // namespace

TEST_SUITE("command line") {
    TEST_CASE("help names every command and option") {
        for (const char* const option : {"--help", "-h", "bench --help"}) {
            const Outcome outcome = run(option);
            CHECK(outcome.code == 0);
            CHECK(outcome.err == "");
            for (const char* const word :
                 {"Usage",    "bench",     "eval",         "features", "openings",
                  "--log",    "--depth",   "--algorithms", "--moves",  "--problems",
                  "selfplay", "convert",   "--games",      "--seed",   "--time",
                  "--nodes",  "--threads", "--size",       "--rule",   "--version",
                  "weights",  "--weights", "--hand-set",   "tune",     "match"}) {
                CAPTURE(word);
                CHECK(contains(outcome.out, word));
            }
        }
    }

    TEST_CASE("the version is one line") {
        for (const char* const option : {"--version", "-v"}) {
            const Outcome outcome = run(option);
            CHECK(outcome.code == 0);
            CHECK(outcome.out == "Kagetsu " KAGETSU_VERSION "\n");
            CHECK(outcome.err == "");
        }
    }

    TEST_CASE("unknown words and bad values are refused in one line on stderr") {
        check_refused("frobnicate", "unknown command 'frobnicate'");
        check_refused("bench --frobnicate", "unknown option '--frobnicate'");
        check_refused("eval h8 --frobnicate", "unknown option '--frobnicate'");
        check_refused("bench 7", "'7'");
        check_refused("bench --depth 0", "--depth");
        check_refused("bench --depth 65", "--depth");
        check_refused("bench --depth many", "--depth");
        check_refused("bench --depth", "--depth");
        check_refused("bench --algorithms --depth 5", "--algorithms");
        check_refused("bench --algorithms 5", "'5'");
        check_refused("bench --moves --depth 5", "--moves");
        check_refused("bench --moves --algorithms", "exclude each other");
        check_refused("bench --stops --depth 5", "--stops");
        check_refused("bench --problems", "--problems");
        check_refused("bench --problems x --moves", "exclude each other");
        check_refused("bench --problems x --depth 5", "--problems");
        check_refused("bench --problems x --time 5 --nodes 5", "exclude each other");
        check_refused("bench --problems x --time 0", "--time");
        check_refused("bench --problems x --nodes -1", "--nodes");
        check_refused("bench --problems x --nodes many", "--nodes");
        check_refused("bench --time 5", "--time");
        check_refused("bench --nodes 5", "--nodes");
        check_refused("bench --problems x y", "'y'");
        check_refused("openings 5", "'5'");
        check_refused("openings --nodes 0", "--nodes");
        check_refused("openings --rule swap2", "unknown rule 'swap2'");
        check_refused("selfplay", "one file");
        check_refused("selfplay x y", "one file");
        check_refused("selfplay x --games 0", "--games");
        check_refused("selfplay x --nodes 0", "--nodes");
        check_refused("selfplay x --seed -1", "--seed");
        check_refused("selfplay x --random-moves 101", "--random-moves");
        check_refused("selfplay x --rule swap2", "unknown rule 'swap2'");
        check_refused("selfplay x --size 4", "board size '4'");
        check_refused("selfplay x --threads 0", "--threads");
        check_refused("convert x", "two files");
        check_refused("match x", "two weight files");
        check_refused("match x y --nodes 1 --time 1", "exclude each other");
        check_refused("match x y --games 0", "--games");
        check_refused("match \"" KAGETSU_TEST_SCRATCH "/none\" y", "none: cannot be read");
        check_refused("tune", "tune search LOG, or tune weights LOG TO");
        check_refused("tune search", "tune search LOG, or tune weights LOG TO");
        check_refused("tune weights x", "tune search LOG, or tune weights LOG TO");
        check_refused("tune weights x y --rule freestyle,swap2", "unknown rule 'swap2'");
        check_refused("tune weights x y --rule=\"\"", "rule");
        check_refused("tune weights x y --games 0", "--games");
        check_refused("tune weights x y --nodes 0", "--nodes");
        check_refused("weights", "one file");
        check_refused("weights x --hand-set --weights y", "exclude each other");
        check_refused("features x", "two files");
        check_refused("--threads 0", "--threads");
        check_refused("--threads 65", "--threads");
        check_refused("--threads two", "--threads");
    }

    TEST_CASE("eval refuses invalid games") {
        check_refused("eval p1", "'p1'");
        check_refused("eval h8 h16", "'h16'");
        check_refused("eval \"h8 i9 h8\"", "'h8' is played twice");
        check_refused("eval h8 --size 4", "board size '4'");
        check_refused("eval h8 --size 23", "board size '23'");
        check_refused("eval h8 --size 15x", "board size '15x'");
        check_refused("eval h8 --size 15x4", "board size '15x4'");
        check_refused("eval h8 --size big", "board size 'big'");
        check_refused("eval h8 --rule swap2", "unknown rule 'swap2'");
    }

    TEST_CASE("the log has the lines of both directions") {
        const std::string log = KAGETSU_TEST_SCRATCH "/cli_test.log";
        std::remove(log.c_str());
        const Outcome outcome = run("--log \"" + log + "\"", "START 15\nBEGIN\nFOO\nEND\n");
        CHECK(outcome.out == "OK\n7,7\nUNKNOWN command FOO\n");
        std::string lines;
        std::istringstream text(contents(log));
        // The time precedes the signs; on Windows a line ends in CR LF.
        for (std::string line; std::getline(text, line);) {
            line.erase(std::remove(line.begin(), line.end(), '\r'), line.end());
            lines += line.substr(line.find_first_of("<>")) + "\n";
        }
        CHECK(lines == "> START 15\n< OK\n> BEGIN\n< 7,7\n> FOO\n< UNKNOWN command FOO\n> END\n");
    }

    TEST_CASE("options of managers do not keep the program from playing") {
        const Outcome with_value = run("--no-such-option value");
        CHECK(with_value.code == 0);
        CHECK(with_value.err == "");
        const Outcome outcome = run("--force-utf8");
        CHECK(outcome.code == 0);
        CHECK(outcome.out == "");
        CHECK(outcome.err == "");
    }

    TEST_CASE("eval shows the board and the classes of both sides with their values") {
        const Outcome outcome = run("eval \"h8 a1 i8 a2 j8 a3\" --rule standard");
        CHECK(outcome.code == 0);
        CHECK(outcome.err == "");
        CHECK(contains(outcome.out,
                       "    a b c d e f g h i j k l m n o\n"
                       "  1 O . . . . . . . . . . . . . .\n"));
        CHECK(contains(outcome.out, "  8 . . . . . . . X X X . . . . .\n"));
        CHECK(contains(outcome.out, "Black (X), to move"));
        CHECK(contains(outcome.out, "White (O)\n"));
        CHECK(contains(outcome.out, "open four"));
        CHECK(contains(outcome.out, " g8 k8"));
        CHECK(contains(outcome.out, "evaluation"));
        // The sum of the table is the summary's figure for the side to move.
        const auto number_behind = [&outcome](std::string_view word) {
            return std::stoi(outcome.out.substr(outcome.out.find(word) + word.size()));
        };
        CHECK(number_behind("  sum ") == number_behind("own points "));
    }

    TEST_CASE("eval takes moves in one word or several, letters or numbers") {
        const Outcome expected = run("eval \"h8 i9 j7\"");
        CHECK(expected.code == 0);
        CHECK(run("eval h8 i9 j7").out == expected.out);
        CHECK(run("eval h8i9j7").out == expected.out);
        CHECK(run("eval 7,7 8,8 9,6").out == expected.out);
        CHECK(run("eval H8 I9 J7").out == expected.out);
    }

    TEST_CASE("eval takes boards of any shape, also empty ones") {
        const Outcome outcome = run("eval --size 6x5");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out,
                       "    a b c d e f\n"
                       "  1 . . . . . .\n"));
        CHECK_FALSE(contains(outcome.out, "  6 "));
        CHECK(run("eval v22 --size 22").code == 0);
    }

    TEST_CASE("eval says who has won") {
        const Outcome outcome = run("eval \"a1 a3 b1 b3 c1 c3 d1 d3 e1\"");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "Black has won."));
    }

    TEST_CASE("selfplay continues an interrupted file, and convert loses nothing") {
        const std::string whole = KAGETSU_TEST_SCRATCH "/cli_test_whole.games";
        const std::string parts = KAGETSU_TEST_SCRATCH "/cli_test_parts.games";
        const std::string text = KAGETSU_TEST_SCRATCH "/cli_test_games.txt";
        for (const std::string& path : {whole, parts, text})
            std::remove(path.c_str());
        const std::string series = "\" --nodes 200 --rule renju --seed 5 --games ";
        Outcome outcome = run("selfplay \"" + whole + series + "6 --threads 2");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "6 games, 6 of them new"));
        CHECK(contains(outcome.err, "6 of 6"));
        CHECK(run("selfplay \"" + parts + series + "4").code == 0);
        // As if it had been killed while it wrote.
        const std::string bytes = contents(parts);
        std::ofstream(parts, std::ios::binary) << bytes.substr(0, bytes.size() - 3);
        outcome = run("selfplay \"" + parts + series + "6");
        CHECK(contains(outcome.out, "6 games, 3 of them new"));
        CHECK(contents(parts) == contents(whole));
        outcome = run("selfplay \"" + parts + series + "6");
        CHECK(contains(outcome.out, "6 games, 0 of them new"));

        outcome = run("convert \"" + whole + "\" \"" + text + "\"");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "6 games"));
        CHECK(contents(text).find("kagetsu games 2 text renju 15x15 200 0 5 ") == 0);
        CHECK(run("convert \"" + text + "\" \"" + parts + "\"").code == 0);
        CHECK(contents(parts) == contents(whole));

        const std::string features = KAGETSU_TEST_SCRATCH "/cli_test_features";
        outcome = run("features \"" + whole + "\" \"" + features + "\"");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, " positions of 6 games"));
        CHECK(contents(features + ".positions").size() ==
              48 * std::stoul(outcome.out.substr(outcome.out.find(": ") + 2)));
        CHECK(contents(features + ".points").size() % 4 == 0);
        CHECK(contains(contents(features + ".json"), "\"rule\": \"renju\""));

        check_refused("selfplay \"" + whole + "\" --nodes 201", "another series");
        const std::string weights = KAGETSU_TEST_SCRATCH "/cli_test.weights";
        CHECK(run("weights \"" + weights + "\" --hand-set").code == 0);
        check_refused("selfplay \"" + whole + series + "7 --weights \"" + weights + "\"",
                      "another series");
        check_refused("selfplay \"" + text + series + "7", "not a binary file of games");
        check_refused("convert \"" + whole + ".none\" x", "cannot read");
        check_refused("convert \"" + whole + "\" \"" KAGETSU_TEST_SCRATCH "\"", "cannot write");
        std::string damaged = contents(whole);
        damaged[damaged.size() - 1] ^= 1;
        std::ofstream(parts, std::ios::binary) << damaged;
        check_refused("selfplay \"" + parts + series + "7", "damaged after game 5");
        check_refused("convert \"" + parts + "\" \"" + text + "\"", "damaged after game 5");
        std::ofstream(text, std::ios::app) << "rubbish\n";
        check_refused("convert \"" + text + "\" \"" + parts + "\"", "damaged after game 6");
    }

    TEST_CASE("a failed conversion leaves the output file unchanged") {
        const std::string games = KAGETSU_TEST_SCRATCH "/cli_test_kept.games";
        const std::string other = KAGETSU_TEST_SCRATCH "/cli_test_kept.txt";
        // Killed before the first line was out.
        std::ofstream(games, std::ios::binary).close();
        CHECK(run("selfplay \"" + games + "\" --nodes 50 --games 20").code == 0);
        const std::string bytes = contents(games);
        CHECK(run("convert \"" + games + "\" \"" + other + "\"").code == 0);
        const std::string text = contents(other);
        std::ofstream(games, std::ios::binary) << bytes.substr(0, bytes.size() - 1);
        check_refused("convert \"" + games + "\" \"" + other + "\"", "cut off after game 19");
        CHECK(contents(other) == text);
        check_refused("features \"" + games + "\" \"" + other + "\"", "cut off after game 19");
        for (const char* const end : {".new", ".positions", ".positions.new", ".points", ".json"})
            CHECK_FALSE(std::filesystem::exists(other + end));
        // A file whose name is like that of one being written.
        std::filesystem::rename(other, other + ".new");
        CHECK(run("convert \"" + other + ".new\" \"" + other + "\"").code == 0);
        CHECK(contents(other + ".new") == text);
        CHECK(contents(other) == bytes);
        // Onto itself, and back.
        CHECK(run("convert \"" + other + "\" \"" + other + "\"").code == 0);
        CHECK(contents(other) == text);
        std::ofstream(other, std::ios::binary) << text.substr(0, text.size() - 1);
        check_refused("convert \"" + other + "\" \"" + games + "\"", "cut off after game 19");
        std::filesystem::rename(other, other + ".points");
        check_refused("features \"" + other + ".points\" \"" + other + "\"",
                      "would be overwritten");
        for (const char* const end : {".new", ".points"})
            std::filesystem::remove(other + end);
    }

    TEST_CASE("weights are written, and used instead of the built-in ones") {
        const std::string own = KAGETSU_TEST_SCRATCH "/own.weights";
        const std::string start = KAGETSU_TEST_SCRATCH "/start.weights";
        const std::string copy = KAGETSU_TEST_SCRATCH "/copy.weights";
        CHECK(run("weights \"" + own + "\"").code == 0);
        CHECK(run("weights \"" + start + "\" --hand-set").code == 0);
        CHECK(run("weights \"" + copy + "\" --weights \"" + start + "\"").code == 0);
        CHECK(contents(copy) == contents(start));

        const std::string with_own = " --weights \"" + own + "\"";
        const std::string with_start = " --weights \"" + start + "\"";
        const bool differ = contents(own) != contents(start);
        const std::string command = "eval \"h8 i9 j7 g7\"";
        const std::string usual = run(command).out;
        CHECK(run(command + with_own).out == usual);
        CHECK((run(command + with_start).out != usual) == differ);
        const Outcome match = run("match \"" + own + "\" \"" + start + "\" --games 6 --nodes 100");
        CHECK(match.code == 0);
        CHECK(contains(match.out, "6 games: "));
        CHECK(contains(match.out, " %"));
        const Outcome game = run("--weights \"" + start + "\"", "START 15\nBEGIN\nEND\n");
        CHECK(game.code == 0);
        CHECK(contains(game.out, "OK"));
    }

    TEST_CASE("search parameters are listed and tuned") {
        CHECK(contains(run("parameters").out, "razor_base 71 0 1000\n"));
        const std::string log = KAGETSU_TEST_SCRATCH "/search.log";
        std::filesystem::remove(log);
        const Outcome tune =
            run("tune search \"" + log + "\" --games 128 --nodes 50 --size 9 --seed 3");
        CHECK(tune.code == 0);
        CHECK(contains(tune.out, "razor_base "));
        CHECK(contains(contents(log), "\n128\t"));
    }

    TEST_CASE("tuning continues from the end of its log") {
        const std::string whole = KAGETSU_TEST_SCRATCH "/whole.log";
        const std::string parts = KAGETSU_TEST_SCRATCH "/parts.log";
        const std::string tuned = KAGETSU_TEST_SCRATCH "/tuned.weights";
        const std::string again = KAGETSU_TEST_SCRATCH "/again.weights";
        for (const std::string& path : {whole, parts})
            std::filesystem::remove(path);
        const std::string options = " --nodes 50 --size 9 --seed 3";
        const auto tune = [&options](const std::string& log, const std::string& to, int games) {
            return "tune weights \"" + log + "\" \"" + to + "\" --games " + std::to_string(games) +
                   options;
        };
        CHECK(run(tune(whole, tuned, 128)).code == 0);
        CHECK(run(tune(parts, again, 64)).code == 0);
        CHECK(run(tune(parts, again, 128)).code == 0);
        CHECK(contents(again) == contents(tuned));
        const std::string log = contents(parts);
        CHECK(contains(log, "\n64\t"));
        CHECK(log.substr(log.rfind("\n128\t")) ==
              contents(whole).substr(contents(whole).rfind("\n128\t")));
        // Games in the log are not played again.
        CHECK(run(tune(parts, again, 128)).code == 0);
        CHECK(contents(parts) == log);
        CHECK(run("eval h8 --weights \"" + tuned + "\"").code == 0);

        check_refused(tune(parts, again, 192) + "1", "log of another run");
        // As if it had been killed while it wrote.
        std::ofstream(parts) << log.substr(0, log.size() - 2);
        CHECK(run(tune(parts, again, 128)).code == 0);
        CHECK(contents(parts) == log);
        CHECK(contents(again) == contents(tuned));
        std::string last = log.substr(log.rfind('\n', log.size() - 2) + 1);
        last.pop_back();
        for (const std::string& line : {std::string("192\t1"), "-" + last, last + "\t1"}) {
            std::ofstream(parts) << log + line + '\n';
            check_refused(tune(parts, again, 192), "damaged line");
        }
        check_refused(tune(parts, KAGETSU_TEST_SCRATCH, 192), "cannot write");
        std::ofstream(parts) << log;
        check_refused(tune(parts, again, 192) + " --weights \"" + tuned + "\"", "another run");
        check_refused(tune(parts, parts, 192), "two different files");
        check_refused(tune(parts, again, 192) + " --weights \"" + again + "\"", "starts from");
        CHECK(contents(parts) == log);
        std::ofstream(parts) << "rubbish\n";
        check_refused(tune(parts, again, 192), "log of another run");
    }

    TEST_CASE("a file that is not of weights is refused before the protocol starts") {
        const std::string path = KAGETSU_TEST_SCRATCH "/bad.weights";
        CHECK(run("weights \"" + path + "\"").code == 0);
        std::string bytes = contents(path);
        const auto refused_with = [&path](const std::string& content, std::string_view complaint) {
            std::ofstream(path, std::ios::binary) << content;
            for (const char* const command : {"", "eval h8", "bench", "selfplay x", "features x y"})
                check_refused(std::string(command) + " --weights \"" + path + "\"", complaint);
        };
        refused_with("", "no weights");
        refused_with("START 15\n", "no weights");
        refused_with(bytes.substr(0, 1000), "bytes, not");
        bytes[1000] ^= 1;
        refused_with(bytes, "bad.weights: damaged weights");
        check_refused("--weights \"" + path + ".none\"", "cannot be read");
        check_refused("--weights \"" KAGETSU_TEST_SCRATCH "\"", KAGETSU_TEST_SCRATCH);
        check_refused("weights \"" KAGETSU_TEST_SCRATCH "\"", "cannot write");
    }

    TEST_CASE("bench prints the same signature again") {
        const auto signature = [](const Outcome& outcome) {
            return outcome.out.substr(outcome.out.rfind("signature"));
        };
        const Outcome first = run("bench --depth 2");
        CHECK(first.code == 0);
        CHECK(first.err == "");
        for (const char* const word : {"nodes ", "time ", "nodes/s ", "signature "}) {
            CHECK(contains(first.out, word));
        }
        CHECK(signature(first) == signature(run("bench --depth 2")));
        CHECK(signature(first) != signature(run("bench --depth 3")));
    }

    TEST_CASE("bench solves problems, counts them and lists those missed") {
        // A five to make, and a wrong answer.
        const std::string file = KAGETSU_TEST_SCRATCH "/cli_test_problems.txt";
        std::ofstream(file) << "five|freestyle|15|win1|h8 h1 i8 h2 j8 h3 k8 h5|g8 l8||\n"
                               "odd|standard|15|vcf_mid|h8 i9|a1||\n"
                               "none|standard|15|no_vcf|h8 i9|||\n";
        const std::string command = "bench --problems \"" + file + "\"";
        const Outcome outcome = run(command + " --nodes 1000");
        CHECK(outcome.code == 0);
        CHECK(outcome.err == "");
        CAPTURE(outcome.out);
        CHECK(contains(outcome.out, "nodes\n"));
        CHECK(contains(outcome.out, "freestyle  15    win1              1       1     100.0 "));
        CHECK(contains(outcome.out,
                       "standard   15    vcf_mid           1       0       0.0\n"
                       "all                                2       1      50.0 "));
        CHECK(contains(outcome.out, "\n\nmissed: 1\n  odd "));
        CHECK(contains(outcome.out, "right: a1\n"));
        CHECK(contains(outcome.out, "without answers: 1."));
        CHECK(run(command + " --nodes 1000").out == outcome.out);

        const Outcome timed = run(command + " --time 5");
        CHECK(timed.code == 0);
        CHECK(contains(timed.out, "ms\n"));
        CHECK(contains(timed.out, "missed: 1\n"));
    }

    TEST_CASE("bench refuses problems that it cannot read") {
        const std::string file = KAGETSU_TEST_SCRATCH "/cli_test_damaged.txt";
        check_refused("bench --problems \"" + file + ".missing\"", "cannot read '" + file);
        std::ofstream(file) << "# problems\nfive|freestyle|15|win1|h8 h1 i8";
        check_refused("bench --problems \"" + file + "\"", file + ":2: ");
        std::ofstream(file).close();
        check_refused("bench --problems \"" + file + "\"", "no problems in '" + file);
    }
}

}  // namespace kagetsu::test
