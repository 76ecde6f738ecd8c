// The program's `analyze`: positions, games, files, the JSON server, and the examples of
// docs/analysis.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "app/shell_run.hpp"
#include "support/markdown.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/analyze_test";

Outcome analyze(const std::string& arguments, const std::string& input = "") {
    return run_program("analyze_test", "analyze " + arguments, input);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

// Figures that depend on the machine become `*`.
std::string without_times(const std::string& line) {
    return std::regex_replace(line, std::regex("nps \\d+ time \\d+"), "nps * time *");
}

// Black makes an open three, White plays elsewhere, Black does not win.
const std::string kBadGame = "h8 h9 i8 i10 j8 a1 a15 k8";

}  // namespace

TEST_SUITE("analyze") {
    TEST_CASE("a position in a pipe: a line for each iteration, then the best move") {
        const Outcome outcome = analyze("h8 i9 --depth 6");
        CHECK(outcome.code == 0);
        CHECK(outcome.err.empty());
        const std::vector<std::string> lines = lines_of(outcome.out);
        REQUIRE(lines.size() == 8);
        const std::regex info(
            "depth \\d+-\\d+ value [+-]?M?\\d+ win \\d+\\.\\d nodes \\d+ nps \\d+ time \\d+ "
            "pv( [a-o]\\d+)+");
        for (std::size_t i = 0; i < 7; ++i)
            CHECK(std::regex_match(lines[i], info));
        CHECK(without_times(lines[6]) == without_times(lines[5]));
        CHECK(std::regex_match(lines[7], std::regex("best [a-o]\\d+")));
    }

    TEST_CASE("of several limits the first one reached ends the search") {
        CHECK(contains(analyze("h8 i9 --nodes 700 --time 3600000").out, " nodes 700 nps "));
        CHECK(contains(analyze("h8 i9 --time 50 --nodes 1000000000").out, "\nbest "));
        const Outcome outcome = analyze("h8 i9 --depth 3 --nodes 1000000000 --time 3600000");
        CHECK(contains(outcome.out, "\ndepth 3-"));
        CHECK_FALSE(contains(outcome.out, "\ndepth 4-"));
    }

    TEST_CASE("several variations, excluded moves and the origin of coordinates") {
        const std::vector<std::string> lines = lines_of(analyze("h8 --multi-pv 2 --depth 3").out);
        REQUIRE(lines.size() == 9);
        CHECK(contains(lines[0], " multipv 1 "));
        CHECK(contains(lines[1], " multipv 2 "));

        // White has to stop a four on row 8, whose only free end is at the right.
        const std::string four = "e8 o1 f8 d8 g8 o3 h8 --depth 3";
        CHECK(contains(analyze(four).out, "best i8\n"));
        CHECK_FALSE(contains(analyze(four + " --exclude i8").out, "best i8\n"));
        CHECK(contains(analyze("e3 o1 f3 d3 g3 o5 h3 --depth 3").out, "best i3\n"));
        CHECK(contains(analyze("e3 o1 f3 d3 g3 o5 h3 --depth 3 --origin top").out, "best i3\n"));
        CHECK(contains(analyze("4,12 14,0 5,12 3,12 6,12 14,4 7,12 --depth 3").out, "best i3\n"));
    }

    TEST_CASE("fixed nodes repeat, with one thread") {
        const std::string once = analyze("h8 i9 g7 --nodes 20000").out;
        const std::string again = analyze("h8 i9 g7 --nodes 20000").out;
        REQUIRE(lines_of(once).size() == lines_of(again).size());
        for (std::size_t i = 0; i < lines_of(once).size(); ++i)
            CHECK(without_times(lines_of(once)[i]) == without_times(lines_of(again)[i]));
    }

    TEST_CASE("a game that is over is shown, not searched") {
        const Outcome outcome = analyze("h8 a1 i8 a3 j8 a5 k8 c1 l8");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "Black wins.\n"));
        CHECK_FALSE(contains(outcome.out, "depth"));
    }

    TEST_CASE("moves outside the board are bad moves, not files") {
        for (const std::string arguments : {"z99", "h8 --size 5", "z99 h8"}) {
            const Outcome outcome = analyze(arguments);
            CAPTURE(arguments);
            CHECK(outcome.code == 2);
            CHECK(contains(outcome.err, "bad move in '"));
        }
        CHECK(analyze("nothing.sgf").code == 1);
    }

    TEST_CASE("a game is judged, move by move") {
        const Outcome outcome = analyze(kBadGame + " --game --nodes 5000");
        CHECK(outcome.code == 0);
        CHECK(std::regex_search(outcome.out, std::regex("\n  6  White  a1 .* missed defence ")));
        CHECK(std::regex_search(
            outcome.out,
            std::regex("\n  7  Black  a15 .* missed win +100\\.0 % \\(\\+M3\\) with")));
        CHECK(std::regex_search(outcome.out, std::regex("\nBlack: average loss \\d+\\.\\d %,.* 1 "
                                                        "missed win\n")));
        CHECK(contains(outcome.out, "1 missed defence\n"));
    }

    TEST_CASE("records are read from files and from standard input, by number and by turn") {
        const std::string game = kScratch + ".moves";
        std::ofstream(game) << "h8 i9 g7\nh8 h9\n";
        const Outcome unclear = analyze("\"" + game + "\" --nodes 100");
        CHECK(unclear.code == 2);
        CHECK(contains(unclear.err, "has 2 games: choose one with --number"));
        CHECK(contains(analyze("\"" + game + "\" --number 2 --nodes 100").out, "  2  White  h9"));
        CHECK(analyze("\"" + game + "\" --number 3 --nodes 100").code == 2);

        const std::string sgf = "(;GM[4]FF[4]SZ[15];B[hh];W[ii])";
        const Outcome piped = analyze("- --nodes 100", sgf);
        CHECK(piped.code == 0);
        CHECK(contains(piped.out, "  2  White  i7"));
        const Outcome turn = analyze("- --nodes 100 --turn 1", sgf);
        CHECK(contains(turn.out, "best "));
        CHECK(analyze("- --turn 3", sgf).code == 2);
    }

    TEST_CASE("report, record and pictures are written") {
        const std::string report = kScratch + ".html";
        const std::string sgf = kScratch + ".sgf";
        const std::string svg = kScratch + ".svg";
        for (const std::string& file : {report, sgf, svg})
            std::filesystem::remove(file);
        CHECK(analyze(kBadGame + " --game --nodes 3000 --report \"" + report + "\" --sgf \"" + sgf +
                      "\" --svg \"" + svg + "\"")
                  .code == 0);
        CHECK(contains(contents(report), "missed win"));
        CHECK(contains(contents(report), "</html>\n"));
        CHECK(contains(contents(sgf), "BM[2]"));
        CHECK(contains(contents(svg), ">8</text>"));
        // The annotated game can be analysed again.
        CHECK(analyze("\"" + sgf + "\" --nodes 100").code == 0);

        std::filesystem::remove(svg);
        CHECK(analyze("h8 i9 --nodes 1000 --multi-pv 2 --svg \"" + svg + "\"").code == 0);
        CHECK(contains(contents(svg), "font-size=\"16\""));  // A and B
        CHECK(contains(contents(svg), "</svg>\n"));
    }

    // Black has an open three, and is to move or White.
    TEST_CASE("mates are marked, and proven on demand") {
        const std::string three = "\"7,7 0,0 8,7 0,2 9,7 0,4\" --nodes 2000";
        const std::string lost = "\"7,7 0,0 8,7 0,2 9,7 0,4 10,7\" --nodes 2000";
        const std::string proof = kScratch + ".proof.json";
        const Outcome marked = analyze(three);
        CHECK(marked.code == 0);
        CHECK(marked.out.ends_with("\nmate +M3: from the search, not verified\n"));
        const Outcome proven = analyze(three + " --proof \"" + proof + '"');
        CHECK(proven.code == 0);
        CHECK(contains(proven.out, "\nproven: Black wins in 3 plies by fours\nline: "));
        CHECK_FALSE(contains(proven.out, "not verified"));
        const Outcome verified = run_program("analyze_test", "verify \"" + proof + '"', "");
        CHECK(verified.code == 0);
        CHECK(contains(verified.out, ": proven: Black wins, plies 3, nodes 3, positions 219\n"));
        const Outcome defended = analyze(lost + " --prove");
        CHECK(defended.code == 0);
        CHECK(contains(defended.out, "\nproven: Black wins in 2 plies by threats\n"));
    }

    TEST_CASE("what is not proven") {
        const std::string proof = kScratch + ".no-proof.json";
        std::filesystem::remove(proof);
        const Outcome none = analyze("h8 i9 --depth 2 --proof \"" + proof + '"');
        CHECK(none.code == 3);
        CHECK(none.out.ends_with("\nnothing to prove: the search has found no mate\n"));
        const Outcome over = analyze("a1 h1 a2 h2 a3 h3 a4 h4 a5 --prove");
        CHECK(over.code == 3);
        CHECK(contains(over.out, "\nBlack wins.\n"));
        const Outcome unknown =
            analyze("\"g7 i9 h8 f5 f8 h6 g8\" --nodes 20000 --prove --prove-nodes 8");
        CHECK(unknown.code == 3);
        CHECK(std::regex_search(unknown.out, std::regex("\nmate -M\\d+: from the search, not "
                                                        "verified\nunknown: no win of Black ")));
        CHECK_FALSE(std::filesystem::exists(proof));
    }

    TEST_CASE("files that are written have names") {
        for (const std::string option : {"--report", "--sgf", "--svg"}) {
            const Outcome outcome = analyze("h8 --game --nodes 10 " + option + " -");
            CHECK(outcome.code == 2);
            CHECK(contains(outcome.err, "needs the name of a file, not '-'"));
        }
        CHECK(run_program("analyze_test", "weights -", "").code == 2);
    }

    TEST_CASE("what cannot be written is noticed before the search") {
        const Outcome outcome = analyze("h8 --game --infinite --report /nonexistent/report.html");
        CHECK(outcome.code == 2);  // --infinite comes first
        const Outcome report = analyze("h8 --game --time 60000 --report /nonexistent/report.html");
        CHECK(report.code == 1);
        CHECK(contains(report.err, "cannot write /nonexistent/report.html"));
        CHECK(report.out.empty());
    }

    TEST_CASE("options that do not apply are refused") {
        for (const char* const arguments : {"h8 --report r.html",
                                            "h8 --sgf r.sgf",
                                            "h8 --game --multi-pv 2",
                                            "h8 --game --exclude h9",
                                            "h8 --game --turn 0",
                                            "h8 --workers 2",
                                            "h8 --number 1",
                                            "h8 --infinite --time 5",
                                            "h8 --infinite --nodes 5",
                                            "--json --nodes 5",
                                            "--json --report r.html",
                                            "--json h8",
                                            "--json --rule renju",
                                            "--json --threads 2",
                                            "h8 --multi-pv 0",
                                            "h8 --exclude z99",
                                            "h8 --depth 0",
                                            "h8 h8",
                                            "h8 --json --workers 0",
                                            "--json --hash 0",
                                            "h8 --prove-nodes 5",
                                            "h8 --game --prove",
                                            "h8 --prove --exclude h9",
                                            "--json --proof p.json"}) {
            CAPTURE(arguments);
            const Outcome outcome = analyze(arguments);
            CHECK(outcome.code == 2);
            CHECK(lines_of(outcome.err).size() == 1);
            CHECK(outcome.out.empty());
        }
        CHECK(analyze("no_such_file.sgf").code == 1);
    }

#ifdef __linux__
    TEST_CASE("a search or a server that nobody listens to ends") {
        const auto code_of = [](const std::string& before, const std::string& arguments) {
            const std::string command =
                before + "\"" + program() + "\" analyze " + arguments + " >/dev/full 2>/dev/null";
            const int status = std::system(command.c_str());
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        };
        CHECK(code_of("yes bad 2>/dev/null | ", "--json") == 1);
        CHECK(code_of("", "h8 --time 60000") == 1);
        CHECK(code_of("", "h8 --game --nodes 100") == 1);
    }
#endif

    TEST_CASE("the server answers on standard output") {
        const Outcome outcome = analyze("--json --workers 2 --hash 1 --origin top",
                                        "{\"id\": 1, \"moves\": [\"h8\"], \"nodes\": 500}\nbad\n");
        CHECK(outcome.code == 0);
        CHECK(lines_of(outcome.out).size() == 2);
        CHECK(contains(outcome.out, "\"id\":1,\"turn\":1"));
        CHECK(contains(outcome.out, "\"line\":2"));
        CHECK(outcome.err.empty());
    }
}

TEST_SUITE("examples of docs/analysis.md") {
    const std::string kPage = contents(KAGETSU_DOCS "/analysis.md");

    TEST_CASE("the commands") {
        const std::string shell = block_with(kPage, "console", "--depth 9");
        const std::string real = analyze("h8 i9 --depth 9").out;
        for (const std::string& line : lines_of(shell)) {
            if (line.front() == '$' || line == "...") continue;
            CAPTURE(line);
            const auto lines = lines_of(real);
            CHECK(std::any_of(lines.begin(), lines.end(), [&](const std::string& one) {
                return without_times(one) == without_times(line);
            }));
        }
        const std::vector<std::string> query = lines_of(block_with(kPage, "console", "--json"));
        REQUIRE(query.size() == 2);
        const std::size_t begin = query[0].find('{');
        const std::string text = query[0].substr(begin, query[0].rfind('}') + 1 - begin);
        CHECK(analyze("--json", text + "\n").out == query[1] + "\n");
    }

    TEST_CASE("a mate and its proof") {
        const std::vector<std::string> lines = lines_of(block_with(kPage, "console", "--prove"));
        const std::string prompt = "$ kagetsu analyze ";
        std::string out;
        int commands = 0;
        for (const std::string& line : lines) {
            CAPTURE(line);
            if (line.starts_with(prompt)) {
                out = analyze(line.substr(prompt.size())).out;
                ++commands;
            } else if (line != "...") {
                CHECK(contains(out, '\n' + line + '\n'));
            }
        }
        CHECK(commands == 2);
    }

    TEST_CASE("the client in Python") {
        const std::string folder = kScratch + ".bin";
        std::filesystem::create_directories(folder);
        std::filesystem::remove(folder + "/kagetsu");
        std::filesystem::create_symlink(std::filesystem::absolute(program()), folder + "/kagetsu");
        std::ofstream(folder + "/client.py") << block_with(kPage, "python", "class Analysis");
        const std::string out = folder + "/out";
        const std::string command =
            "cd '" + folder + "' && PATH=.:$PATH python3 client.py h8 i9 " + "g7 >'" + out + "'";
        CHECK(std::system(command.c_str()) == 0);
        CHECK(std::regex_match(contents(out),
                               std::regex("0 \\d+ % best:( [a-o]\\d+)+\n1 \\d+ % best:.*\n"
                                          "2 \\d+ % best:.*\n3 \\d+ % best:.*\n")));
        // A won game ends in its winner.
        CHECK(std::system(("cd '" + folder + "' && PATH=.:$PATH python3 client.py h8 a1 i8 a3 j8 " +
                           "a5 k8 c1 l8 >'" + out + "'")
                              .c_str()) == 0);
        CHECK(contains(contents(out), "9 winner: b\n"));
    }
}

}  // namespace kagetsu::test
