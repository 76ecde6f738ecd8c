// The program at a shell: output, messages and exit codes.
#include <doctest/doctest.h>
#ifndef _WIN32
#include <sys/stat.h>
#endif

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli_run.hpp"

namespace kagetsu::test {

namespace {

// The number of lines that are moves.
int moves_in(const std::string& out) {
    std::istringstream text(out);
    int moves = 0;
    for (std::string line; std::getline(text, line);) {
        if (contains(line, ",") && !contains(line, " ")) ++moves;
    }
    return moves;
}

}  // namespace

TEST_SUITE("command line") {
    TEST_CASE("help lists the commands, and explains each with its options and an example") {
        for (const char* const words : {"--help", "-h", "help", "--force-utf8 --help"}) {
            const Outcome outcome = run(words);
            CHECK(outcome.code == 0);
            CHECK(outcome.err == "");
            CHECK(contains(outcome.out, "Usage"));
        }
        // The table's own list of commands, two words or one in the first 18 columns.
        std::istringstream lines(run("help").out);
        int commands = 0;
        std::string line;
        while (std::getline(lines, line) && line != "Commands:") {
        }
        while (std::getline(lines, line) && !line.empty()) {
            const std::string name = line.substr(2, line.find("  ", 2) - 2);
            CAPTURE(name);
            ++commands;
            const Outcome help = run(name + " --help");
            CHECK(help.code == 0);
            CHECK(contains(help.out, "Usage: kagetsu " + name));
            CHECK(contains(help.out, "Example: kagetsu "));
            CHECK(run("help " + name).out == help.out);
        }
        CHECK(commands >= 19);
        CHECK(contains(run("bench --help").out, "--depth"));
        CHECK_FALSE(contains(run("bench --help").out, "--games"));
        check_refused("help frobnicate", "unknown command 'frobnicate'");
        check_refused("help bench frobnicate", "unknown command 'bench frobnicate'");
    }

    TEST_CASE("misspelt commands and options get a suggestion") {
        check_refused("evla", "unknown command 'evla': did you mean 'eval'?");
        check_refused("slefplay x", "did you mean 'selfplay'?");
        check_refused("bench move", "unexpected 'move': did you mean 'bench moves'?");
        check_refused("bench moevs", "unexpected 'moevs': did you mean 'bench moves'?");
        check_refused("help bench moevs", "command 'bench moevs': did you mean 'bench moves'?");
        check_refused("bnech moves", "command 'bnech moves': did you mean 'bench moves'?");
        check_refused("tune saerch x", "command 'tune saerch': did you mean 'tune search'?");
        for (const char* const words : {"tune", "tuen", "help tune", "help tuen"})
            check_refused(words, "': did you mean 'tune search' or 'tune weights'?");
        check_refused("help a b", "unknown command 'a'");
        check_refused("eval h8 --rul renju", "eval has no option '--rul': did you mean '--rule'?");
        check_refused("match x y --threds 2", "did you mean '--threads'?");
    }

    TEST_CASE("wrong usage names the help of the command") {
        check_refused("frobnicate", " (see kagetsu --help)");
        check_refused("help frobnicate", " (see kagetsu --help)");
        check_refused("eval p1", " (see kagetsu eval --help)");
        check_refused("bench moves 5", " (see kagetsu bench moves --help)");
        check_refused("--threads 0", " (see kagetsu protocol --help)");
    }

    TEST_CASE("names that no file can have are refused") {
        check_failed("convert '' x.sgf", "the name of a file is empty");
        check_failed("selfplay '' --games 1", "the name of a file is empty");
        check_failed("weights ''", "the name of a file is empty");
        check_failed("eval h8 --weights ''", "the name of a file is empty");
        const std::string name(300, 'a');
        if (!is_for_windows())
            check_failed("convert " + name + " x.sgf", name + ": File name too long");
    }

    TEST_CASE("control characters are not echoed") {
        check_refused("\"$(printf 'a\\033[31m\\tb')\"", "unknown command 'a\\x1b[31m\\x09b'");
        check_failed("convert \"$(printf 'a\\033b')\" x.sgf", "cannot read a\\x1bb");
        const Outcome outcome = run("", "F\x1b[31mOO\nTURN \x1b[1m\nEND\n");
        CHECK(contains(outcome.out, "UNKNOWN command F\n"));
        CHECK_FALSE(contains(outcome.out, "\x1b"));
    }

    TEST_CASE("options of other commands are refused") {
        check_refused("eval h8 --nodes 5", "eval has no option '--nodes'");
        check_refused("eval h8 --threads 2", "eval has no option '--threads'");
        check_refused("weights x --rule renju", "weights has no option '--rule'");
        check_refused("convert x y --weights z", "convert has no option '--weights'");
        check_refused("selfplay x --time 5", "selfplay has no option '--time'");
        check_refused("bench moves --depth 5", "bench moves has no option '--depth'");
        check_refused("bench algorithms --depth 5", "bench algorithms has no option '--depth'");
        check_refused("bench --nodes 5", "bench has no option '--nodes'");
    }

#ifdef __linux__
    TEST_CASE("devices, which never end, are not read" * doctest::skip(is_for_windows())) {
        check_failed("selfplay /dev/full", "/dev/full is not a regular file");
        check_failed("selfplay /dev/null --games 1 --nodes 10", "/dev/null is not a regular file");
        check_failed("features /dev/zero x", "/dev/zero is a device");
        check_failed("convert /dev/zero x.sgf", "/dev/zero is a device");
        check_failed("eval h8 --weights /dev/zero", "/dev/zero is a device");
    }

    TEST_CASE("a full or closed standard output is an error") {
        for (const char* const words : {"version", "help", "bench --help", "parameters", "eval h8",
                                        "bench --depth 1", "manual man"}) {
            for (const char* const target : {">/dev/full", ">&-"}) {
                CAPTURE(words);
                CAPTURE(target);
                const std::string command = "\"" + program() + "\" " + words + " " + target +
                                            " 2>\"" KAGETSU_TEST_SCRATCH "/full.err\"";
                const int status = std::system(command.c_str());
                CHECK(WEXITSTATUS(status) == 1);
                CHECK(contents(KAGETSU_TEST_SCRATCH "/full.err") ==
                      "kagetsu: cannot write to standard output\n");
            }
        }
    }

    TEST_CASE("a file never takes the place of a standard stream that is closed" *
              doctest::skip(is_for_windows())) {
        const std::string usual = KAGETSU_TEST_SCRATCH "/streams.games";
        const std::string closed = KAGETSU_TEST_SCRATCH "/closed.games";
        const std::string words = "\" --games 3 --nodes 20 --size 7";
        std::filesystem::remove(usual);
        CHECK(run("selfplay \"" + usual + words).code == 0);
        for (const char* const streams : {"2>&-", "<&- 2>&-", "<&- >&- 2>&-"}) {
            CAPTURE(streams);
            std::filesystem::remove(closed);
            const std::string command =
                '"' + program() + "\" selfplay \"" + closed + words + " >/dev/null " + streams;
            const int status = std::system(command.c_str());
            // What it says is lost only without a standard output.
            CHECK(WEXITSTATUS(status) == (contains(streams, ">&- 2") ? 1 : 0));
            CHECK(contents(closed) == contents(usual));
        }
    }

    TEST_CASE("the protocol ends with an error if its answers cannot be written") {
        for (const char* const lines :
             {R"(ABOUT\n)", R"(START 15\nINFO timeout_turn 100\nBEGIN\n)"}) {
            for (const char* const target : {">/dev/full", ">&-"}) {
                CAPTURE(lines);
                CAPTURE(target);
                const std::string command = std::string("printf '") + lines + "' | \"" + program() +
                                            "\" " + target +
                                            " 2>\"" KAGETSU_TEST_SCRATCH "/full.err\"";
                const int status = std::system(command.c_str());
                CHECK(WEXITSTATUS(status) == 1);
                CHECK(contents(KAGETSU_TEST_SCRATCH "/full.err") ==
                      "kagetsu: cannot write to standard output\n");
            }
        }
    }
#endif

    TEST_CASE("manual page and completions know every command and option") {
        const std::string man = run("manual man").out;
        CHECK(man.rfind(".TH KAGETSU 1", 0) == 0);
        for (const char* const word :
             {".SS bench moves", ".SS match FIRST SECOND", "random\\-moves", "START, RECTSTART,",
              ", YXBLOCKPATHUNDO,", ", RELOADCONFIG."})
            CHECK(contains(man, word));
        const std::string zsh = run("manual zsh").out;
        CHECK(zsh.rfind("#compdef kagetsu\n", 0) == 0);
        CHECK(contains(zsh, "'--random-moves:"));
        check_refused("manual fish", "unknown kind 'fish': man, bash or zsh");
    }

#ifndef _WIN32
    TEST_CASE("bash completes commands and options") {
        const std::string script = KAGETSU_TEST_SCRATCH "/completion.bash";
        const auto completions = [&](const std::string& words, int count) {
            std::ofstream(script) << run("manual bash").out << "COMP_WORDS=(" << words
                                  << ")\nCOMP_CWORD=" << count
                                  << "\n_kagetsu\necho \"${COMPREPLY[*]}\"\n";
            const std::string out = script + ".out";
            CHECK(std::system(("bash \"" + script + "\" >\"" + out + "\"").c_str()) == 0);
            return contents(out);
        };
        CHECK(completions("kagetsu ev", 1) == "eval\n");
        CHECK(completions("kagetsu bench mo", 2) == "moves\n");
        CHECK(completions("kagetsu bench moves --w", 3) == "--weights\n");
        CHECK(completions("kagetsu bench --d", 2) == "--depth\n");
        CHECK(completions("kagetsu match a b --sp", 4) == "--sprt\n");
        CHECK(completions("kagetsu --lo", 1) == "--log\n");
        CHECK(completions("kagetsu help sel", 2) == "selfplay\n");
        CHECK(completions("kagetsu eval ''", 2) == "\n");
    }
#endif

    TEST_CASE("the version is one line") {
        for (const char* const option : {"--version", "-v", "version"}) {
            const Outcome outcome = run(option);
            CHECK(outcome.code == 0);
            CHECK(outcome.out == "Kagetsu " KAGETSU_VERSION "\n");
            CHECK(outcome.err == "");
        }
    }

    TEST_CASE("unknown words and bad values are refused in one line on stderr") {
        check_refused("frobnicate", "unknown command 'frobnicate'");
        check_refused("bench --frobnicate", "bench has no option '--frobnicate'");
        check_refused("bench 7", "unexpected '7'");
        check_refused("bench --depth 0", "--depth must be 1 to 64");
        check_refused("bench --depth 65", "--depth must be 1 to 64");
        check_refused("bench --depth many", "--depth");
        check_refused("bench --depth", "--depth");
        check_refused("bench --dep 5", "bench has no option '--dep'");
        check_refused("bench algorithms 5", "unexpected '5'");
        check_refused("bench problems", "usage: kagetsu bench problems FILE");
        check_refused("bench problems x y", "unexpected 'y'");
        check_refused("bench problems x --time 0", "--time");
        check_refused("bench problems x --nodes -1", "--nodes must be 1 or more");
        check_refused("bench problems x --nodes many", "--nodes");
        check_refused("openings a.txt b.txt", "unexpected 'b.txt'");
        check_refused("openings --nodes 0", "--nodes");
        check_refused("openings x.sgf --nodes 100", "openings are a list of moves");
        check_refused("openings x.games --nodes 100", "openings are a list of moves");
        check_refused("openings --rule swap2", "unknown rule 'swap2'");
        check_refused("selfplay", "usage: kagetsu selfplay FILE");
        check_refused("selfplay x y", "unexpected 'y'");
        check_refused("selfplay x --games 0", "--games");
        check_refused("selfplay x --nodes 0", "--nodes");
        check_refused("selfplay x --seed -1", "--seed must be 0 or more");
        check_refused("selfplay x --random-moves 101", "--random-moves must be 0 to 100");
        check_refused("selfplay x --rule swap2", "unknown rule 'swap2'");
        check_refused("selfplay x --size 4", "board size '4'");
        check_refused("selfplay x --threads 0", "--threads must be 1 to 64");
        check_refused("convert x", "usage: kagetsu convert FROM TO");
        check_refused("match x", "usage: kagetsu match FIRST SECOND");
        check_refused("match x y --games 0", "--games");
        for (const char* const sprt : {"5", "5,0", "0,0", "a,b", "0,5,", ",5", "0;5"})
            check_refused("match x y --sprt \"" + std::string(sprt) + "\"", "--sprt must be two");
        check_failed("match \"" KAGETSU_TEST_SCRATCH "/none\" y", "none: cannot be read");
        check_refused("tune", "unknown command 'tune'");
        check_refused("tune search", "usage: kagetsu tune search LOG");
        check_refused("tune weights x", "usage: kagetsu tune weights LOG TO");
        check_refused("tune weights x y --rule freestyle,swap2", "unknown rule 'swap2'");
        check_refused("tune weights x y --rule=\"\"", "rule");
        check_refused("tune search x --rule freestyle:4", "bad board size '4'");
        check_refused("tune search x --rule freestyle:", "bad board size ''");
        check_refused("tune search x --rule :15", "unknown rule ''");
        check_refused("tune weights x y --games 0", "--games");
        check_refused("tune weights x y --nodes 0", "--nodes");
        check_refused("weights", "either --show or a file");
        check_refused("weights x --show", "either --show or a file");
        check_refused("weights x --hand-set --weights y", "exclude each other");
        check_refused("features x", "usage: kagetsu features FROM TO");
        check_refused("--threads 0", "--threads");
        check_refused("--threads 65", "--threads");
        check_refused("--threads two", "--threads");
    }

    TEST_CASE("eval refuses invalid games") {
        check_refused("eval p1", "'p1'");
        check_refused("eval h8 h16", "'h16'");
        check_refused("eval \"h8 i9 h8\"", "'h8' is occupied");
        check_refused("eval a1 b1 a2 b2 a3 b3 a4 b4 a5 h8", "'h8' comes after the end of the game");
        check_refused("eval i8 a1 j8 a3 h9 a5 h10 a7 h8 --rule renju",
                      "'h8' is forbidden to Black: double three");
        check_refused("eval f8 a1 g8 a3 h8 a5 j8 a7 k8 a9 i8 --rule renju",
                      "'i8' is forbidden to Black: overline");
        check_refused("eval h8 --origin left", "--origin must be top or bottom");
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

    TEST_CASE("a log is written into a folder that does not exist yet") {
        const std::string folder = KAGETSU_TEST_SCRATCH "/cli_test_logs";
        std::filesystem::remove_all(folder);
        const Outcome outcome =
            run("--log \"" + folder + "/new/game.log\"", "START 15\nBEGIN\nEND\n");
        CHECK(outcome.out == "OK\n7,7\n");
        CHECK(contains(contents(folder + "/new/game.log"), "< 7,7"));
    }

    TEST_CASE("a log that cannot be written costs no move, and is said once") {
        const std::string folder = KAGETSU_TEST_SCRATCH;
        std::vector<std::string> bad{folder, folder + "/CTestTestfile.cmake/game.log"};
#ifdef __linux__
        bad.insert(bad.end(), {"/dev/full", "/proc/game.log"});
#endif
#ifndef _WIN32
        // A named pipe without a reader.
        if (!is_for_windows()) {
            const std::string pipe = folder + "/cli_test_log_pipe";
            std::filesystem::remove(pipe);
            REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
            bad.push_back(pipe);
        }
#endif
        for (const std::string& log : bad) {
            CAPTURE(log);
            const Outcome outcome =
                run("--log \"" + log + "\"",
                    "START 15\nINFO max_node 200\nTURN 7,7\nTURN 0,0\nTURN 1,0\n");
            CHECK(outcome.code == 0);
            CHECK(outcome.err == "");
            CHECK(outcome.out.substr(0, 3) == "OK\n");
            CHECK(moves_in(outcome.out) == 3);
            const std::size_t message = std::min(outcome.out.find("MESSAGE no log is written: "),
                                                 outcome.out.find("MESSAGE the log ends here: "));
            REQUIRE(message != std::string::npos);
            CHECK(outcome.out.find("log", outcome.out.find('\n', message)) == std::string::npos);
        }
    }

#ifndef _WIN32
    TEST_CASE("a log that cannot grow any more costs no move" * doctest::skip(is_for_windows())) {
        const std::string scratch = KAGETSU_TEST_SCRATCH "/cli_test_limited";
        std::ofstream(scratch + ".in")
            << "START 15\nINFO max_node 200\nTURN 7,7\nTURN 0,0\nTURN 1,0\n";
        std::remove((scratch + ".log").c_str());
        // At most 512 bytes, or 1024 in some shells.
        const std::string command = "(ulimit -f 1; exec \"" + program() + "\" --log \"" + scratch +
                                    ".log\") <\"" + scratch + ".in\" 2>&1 | cat >\"" + scratch +
                                    ".out\"";
        CHECK(std::system(command.c_str()) == 0);
        const std::string out = contents(scratch + ".out");
        CHECK(moves_in(out) == 3);
        CHECK(contains(out, "MESSAGE the log ends here: "));
        CHECK(contains(contents(scratch + ".log"), "> START 15"));
    }
#endif

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
                       " 15 . . . . . . . . . . . . . . .\n"));
        CHECK(contains(outcome.out, "  8 . . . . . . . X X X . . . . .\n"));
        CHECK(contains(outcome.out, "  3[O]. . . . . . . . . . . . . .\n"));
        CHECK(contains(run("eval h8 a1 --origin top").out, "  1[O]. . . . . . . . . . . . . .\n"));
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
        CHECK(run("eval 7,7 8,6 9,8").out == expected.out);
        CHECK(run("eval H8 I9 J7").out == expected.out);
    }

    TEST_CASE("eval takes boards of any shape, also empty ones") {
        const Outcome outcome = run("eval --size 6x5");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out,
                       "    a b c d e f\n"
                       "  5 . . . . . .\n"));
        CHECK_FALSE(contains(outcome.out, "  6 "));
        CHECK(run("eval v22 --size 22").code == 0);
    }

    TEST_CASE("eval marks forbidden points when Black is to move") {
        const std::string moves = "eval i8 a1 j8 a3 h9 a5 h10 a7 --rule renju";
        const Outcome outcome = run(moves);
        CHECK(contains(outcome.out, "Forbidden to Black (!): h8\n"));
        CHECK(contains(outcome.out, "  8 . . . . . . . ! X X . . . . .\n"));
        CHECK_FALSE(contains(run("eval i8 a1 j8 a3 h9 a5 h10 --rule renju").out, "!"));
        CHECK_FALSE(contains(run("eval i8 a1 j8 a3 h9 a5 h10 a7").out, "!"));
    }

    TEST_CASE("eval says who has won") {
        const Outcome outcome = run("eval \"a1 a3 b1 b3 c1 c3 d1 d3 e1\"");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "Black has won."));
    }

    TEST_CASE("eval says that a full board is a draw") {
        const std::string rows[] = {"XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOOX"};
        std::vector<std::string> sides[2];
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 5; ++x)
                sides[rows[y][static_cast<std::size_t>(x)] == 'X' ? 0 : 1].push_back(
                    std::to_string(x) + "," + std::to_string(y));
        std::string moves;
        for (std::size_t i = 0; i < 25; ++i)
            moves += ' ' + sides[i % 2][i / 2];
        const Outcome outcome = run("eval --size 5" + moves);
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "The board is full: the game is a draw.\n"));
    }

    TEST_CASE("game records are converted by content and extension") {
        const std::string moves = KAGETSU_TEST_SCRATCH "/convert.txt";
        const std::string sgf = KAGETSU_TEST_SCRATCH "/convert.sgf";
        const std::string psq = KAGETSU_TEST_SCRATCH "/convert.psq";
        std::ofstream(moves) << "# a list\nh8 i9 j7\tb\tremark\n";
        Outcome outcome = run("convert \"" + moves + "\" \"" + sgf + "\" --rule renju");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, ": 1 game\n"));
        CHECK(outcome.err == "");
        CHECK(contains(contents(sgf), "RU[renju]"));
        // Row 9 from the bottom is row 7 from the top.
        CHECK(contains(contents(sgf), ";B[hh];W[ig];B[ji])"));
        CHECK(run("convert \"" + sgf + "\" -  --to moves").out ==
              "# rule renju, size 15x15, origin bottom\n# a list\nh8 i9 j7\tb\tremark\n");
        CHECK(run("convert \"" + sgf + "\" - --to moves --origin top").out ==
              "# rule renju, size 15x15, origin top\n# a list\nh8 i7 j9\tb\tremark\n");
        CHECK(run("convert \"" + sgf + "\" - --to moves --numbers").out ==
              "# rule renju, size 15x15\n# a list\n7,7 8,6 9,8\tb\tremark\n");
        CHECK(run("convert - - --to moves --numbers", "h8 a1\n").out == "# size 15x15\n7,7 0,14\n");
        outcome = run("convert \"" + sgf + "\" \"" + psq + "\"");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.err, "no room for them: 1 comment, 1 note, 1 result, 1 rule\n"));
        CHECK(contents(psq) == "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n10,9,0\n");
        check_refused("convert \"" + sgf + "\" x.doc", "the extension of 'x.doc' names no format");
        check_refused("convert \"" + sgf + "\" x --to doc", "unknown format 'doc'");
        std::ofstream(moves) << "h8 i9\nh8 i99\n";
        check_failed("convert \"" + moves + "\" \"" + sgf + "\"", "convert.txt:2: expected a move");
        CHECK(contains(contents(sgf), ";B[hh];W[ig];B[ji])"));
        check_failed("convert \"" KAGETSU_TEST_SCRATCH "\" \"" + sgf + "\"", "is a directory");
    }

    TEST_CASE("the program's openings are lists of games") {
        const std::string out = KAGETSU_TEST_SCRATCH "/openings.sgf";
        const auto conversion = [&](const std::string& rule) {
            return "convert \"" KAGETSU_DOCS "/../src/opening/openings/" + rule + ".txt\" \"" +
                   out + '"';
        };
        for (const std::string rule : {"freestyle", "standard", "renju", "caro", "caro-exact"}) {
            const Outcome outcome = run(conversion(rule));
            CAPTURE(outcome.err);
            CHECK(outcome.code == 0);
            CHECK(contains(contents(out), "RU[" + rule + "]"));
        }
    }

    TEST_CASE("a command of two words may be quoted") {
        CHECK(run("'tune search' --help").out == run("tune search --help").out);
        check_refused("'bench moevs'", "did you mean 'bench moves'?");
        check_refused("' bench'", "unknown command");
    }

    TEST_CASE("bench counts rows like the other commands") {
        CHECK(contains(run("bench --depth 1").out, "(h8 i7 j9 h9 g7)\n"));
        CHECK(contains(run("bench --depth 1 --origin top").out, "(h8 i9 j7 h7 g9)\n"));
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

    TEST_CASE("bench with several threads has no signature") {
        const Outcome outcome = run("bench --depth 2 --threads 2");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "nodes/s "));
        CHECK_FALSE(contains(outcome.out, "signature"));
    }

    TEST_CASE("bench solves problems, counts them and lists those missed") {
        // A five to make, and a wrong answer.
        const std::string file = KAGETSU_TEST_SCRATCH "/cli_test_problems.txt";
        std::ofstream(file) << "five|freestyle|15|win1|h8 h1 i8 h2 j8 h3 k8 h5|g8 l8||\n"
                               "odd|standard|15|vcf_mid|h8 i9|a1||\n"
                               "none|standard|15|no_vcf|h8 i9|||\n";
        const std::string command = "bench problems \"" + file + "\"";
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
        CHECK(contains(outcome.out, "right: a15\n"));
        CHECK(contains(outcome.out, "without answers: 1."));
        CHECK(run(command + " --nodes 1000").out == outcome.out);

        const Outcome timed = run(command + " --time 5");
        CHECK(timed.code == 0);
        CHECK(contains(timed.out, "ms\n"));
        CHECK(contains(timed.out, "missed: 1\n"));
    }

    TEST_CASE("bench refuses problems that it cannot read") {
        const std::string file = KAGETSU_TEST_SCRATCH "/cli_test_damaged.txt";
        check_failed("bench problems \"" + file + ".missing\"", "cannot read '" + file);
        std::ofstream(file) << "# problems\nfive|freestyle|15|win1|h8 h1 i8";
        check_failed("bench problems \"" + file + "\"", file + ":2: ");
        std::ofstream(file).close();
        check_failed("bench problems \"" + file + "\"", "no problems in '" + file);
    }
}

}  // namespace kagetsu::test
