// The program's `solve`, and what its proofs are to both checkers.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "app/cli_run.hpp"
#include "support/markdown.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

const std::string kFolder = KAGETSU_TEST_SCRATCH "/solve_test.files";

// Black, to move, wins with an open three.
const std::string kThree = "7,7 0,0 8,7 0,2 9,7 0,4";

std::string file(const std::string& name) {
    std::filesystem::create_directories(kFolder);
    return kFolder + '/' + name;
}

std::string quoted(const std::string& text) {
    return '"' + text + '"';
}

}  // namespace

TEST_SUITE("solve") {
    TEST_CASE("a win") {
        const Outcome outcome = run("solve --origin top " + quoted(kThree));
        CHECK(outcome.code == 0);
        CHECK(outcome.err == "");
        CHECK(outcome.out ==
              "proven: Black wins in 3 plies by fours\nline: g8 f8 k8\n"
              "verified: nodes 3, positions 219\nsearched 4 nodes\n");
        const Outcome tree = run("solve --tree " + quoted(kThree));
        CHECK(contains(tree.out, "\n  else -> "));
        const Outcome json = run("solve --json " + quoted(kThree));
        CHECK(json.code == 0);
        CHECK(json.out.starts_with(R"({"verdict":"win","winner":"b","by":"fours","plies":3,)"
                                   R"("tree_nodes":3,"positions":219,"nodes":4,"seconds":)"));
        for (const char* const part : {"search", "tree", "check"})
            CHECK(contains(json.out, ",\"" + std::string(part) + "_seconds\":"));
    }

    TEST_CASE("the example of docs/solve.md") {
        const std::string prompt = "$ kagetsu ";
        const std::string block = block_with(contents(KAGETSU_DOCS "/solve.md"), "console", prompt);
        const std::size_t end = block.find('\n');
        const Outcome outcome = run(block.substr(prompt.size(), end - prompt.size()));
        CHECK(outcome.code == 0);
        CHECK(outcome.out == block.substr(end + 1));
    }

    TEST_CASE("the small boards of docs/solved.md") {
        constexpr int kMostNodes = 10'000;
        std::istringstream page(contents(KAGETSU_DOCS "/solved.md"));
        std::string rule;
        int answers = 0;
        for (std::string line; std::getline(page, line);) {
            if (line == "Freestyle:") rule = "freestyle";
            if (line == "Standard:") rule = "standard";
            if (!contains(line, " | draw | ")) continue;
            line.erase(std::remove(line.begin(), line.end(), ','), line.end());
            std::istringstream row(line);
            std::string size;
            std::string word;
            int black = 0;
            int white = 0;
            row >> word >> size >> word >> word >> word >> black >> word >> white;
            CAPTURE(line);
            REQUIRE(row);
            for (const auto& [side, nodes] : {std::pair{"black", black}, {"white", white}}) {
                if (nodes > kMostNodes) continue;
                std::string command = "solve --rule ";
                command.append(rule).append(" --size ").append(size).append(" --for ").append(side);
                const Outcome outcome = run(command);
                CHECK(outcome.code == 1);
                CHECK(outcome.out.starts_with("disproven: "));
                CHECK(outcome.out.ends_with("\nsearched " + std::to_string(nodes) + " nodes\n"));
                ++answers;
            }
        }
        CHECK(answers >= 20);
    }

    TEST_CASE("no win, and none known") {
        const Outcome none = run("solve --by fours h8 g7");
        CHECK(none.code == 1);
        CHECK(none.err == "");
        CHECK(none.out == "disproven: Black has no win by fours\nsearched 1 nodes\n");
        const Outcome threats = run("solve --by threats h8 g7");
        CHECK(threats.code == 1);
        CHECK(threats.out.starts_with("disproven: Black has no win by fours or open threes\n"));
        // White has an open four.
        for (const std::string by : {"fours", "threats", "any"}) {
            const Outcome lost = run("solve \"0,0 7,7 0,2 8,7 0,4 9,7 0,8 10,7\" --by " + by);
            CHECK(lost.code == 1);
            CHECK(lost.out.starts_with("disproven: Black has no win"));
        }
        const Outcome unknown = run("solve --nodes 5000 h8");
        CHECK(unknown.code == 3);
        CHECK(unknown.out.starts_with(
            "unknown: no win of White was found; there is no win by fours or open threes\n"));
        const Outcome timed = run("solve --time " + std::to_string(200 * kSlowdown) + " --json");
        CHECK(timed.code == 3);
        CHECK(
            timed.out.starts_with(R"({"verdict":"unknown","winner":"b","no_win_by_fours":true,)"));
    }

    TEST_CASE("each game of a file") {
        const std::string games = file("each.txt");
        std::ofstream(games) << kThree << "\nh8 g7\n" << kThree << " 10,7\n";
        const std::string each = "solve --each --origin top " + quoted(games);
        const Outcome text = run(each + " --nodes 3000");
        CHECK(text.code == 3);
        CHECK(
            text.out.starts_with("game 1: proven: Black wins in 3 plies by fours\nline: g8 f8 k8\n"
                                 "verified: nodes 3, positions 219\nsearched 4 nodes\n"
                                 "game 2: unknown: no win of Black was found; "));
        CHECK(contains(text.out, "\ngame 3: disproven: White has no win\n"));
        CHECK(text.out.ends_with("\nproven 1, disproven 1, unknown 1 of 3\n"));
        const Outcome parallel = run(each + " --nodes 3000 --threads 3");
        CHECK(parallel.code == 3);
        CHECK(parallel.out == text.out);
        CHECK(contains(parallel.err, "3 of 3 positions"));

        const Outcome json = run(each + " --by threats --json");
        CHECK(json.code == 1);
        CHECK(json.out.starts_with(R"({"game":1,"verdict":"win","winner":"b",)"));
        CHECK(contains(json.out, "\n{\"game\":2,\"verdict\":\"no win\","));
        CHECK(std::count(json.out.begin(), json.out.end(), '\n') == 3);
        std::ofstream(games) << kThree << '\n';
        CHECK(run(each).code == 0);
    }

    TEST_CASE("each game: nothing is solved if one cannot be") {
        const std::string games = file("each.txt");
        std::ofstream(games) << kThree << "\nh8 g7 a1\n" << kThree << " 6,7 0,6 10,7\n";
        const std::string each = "solve --each --origin top " + quoted(games);
        const auto check = [](const Outcome& outcome, int code, const std::string& line) {
            CHECK(outcome.code == code);
            CHECK(outcome.out == "");
            CHECK(outcome.err == "kagetsu: " + line + '\n');
        };
        check(run(each), 1, games + ", game 3: nothing to solve: Black wins.");
        const std::string see = " (see kagetsu solve --help)";
        check(run(each + " --turn 4"), 2, games + ", game 2: --turn must be 0 to 3" + see);
        check(run(each + " --by fours --for black --turn 3"), 2,
              games + ", game 1: --by fours needs the winner to be to move" + see);
        check(run(each + " --by no"), 2, "--by is fours, threats or any, not 'no'" + see);
        check(run(each + " --proof p.json"), 2, "--proof does not apply to --each" + see);
        check(run("solve --each h8 i9"), 2, "--each needs a file of games" + see);
    }

    TEST_CASE("the side to win") {
        const Outcome black = run("solve --for black " + quoted(kThree + " 10,7"));
        CHECK(black.code == 0);
        const Outcome white = run("solve --for white \"0,0 7,7 0,2 8,7 0,4 9,7 0,6\"");
        CHECK(white.code == 0);
        CHECK(white.out.starts_with("proven: White wins in 3 plies"));
    }

    TEST_CASE("a proof in all forms") {
        for (const std::string ending : {"json", "bin", "sgf"}) {
            const std::string name = file("proof." + ending);
            CHECK(run("solve " + quoted(kThree) + " --proof " + quoted(name)).code == 0);
        }
        for (const std::string ending : {"json", "bin"}) {
            const Outcome outcome = run("verify " + quoted(file("proof." + ending)));
            CHECK(outcome.code == 0);
            CHECK(contains(outcome.out, ": proven: Black wins, plies 3, nodes 3, positions 219\n"));
        }
        CHECK(contains(contents(file("proof.sgf")), "C[any other move]"));
        // The record of its main line.
        CHECK(run("solve --turn 6 " + quoted(file("proof.sgf"))).code == 0);
        const std::string cut = contents(file("proof.bin"));
        std::ofstream(file("cut.bin"), std::ios::binary) << cut.substr(0, cut.size() - 1);
        const Outcome refused = run("verify " + quoted(file("cut.bin")));
        CHECK(refused.code == 1);
        CHECK(contains(refused.out, "the file is cut off"));
    }

    TEST_CASE("a page to click through") {
        const std::string proof = file("page.json");
        const std::string page = file("page.html");
        const std::string again = file("again.html");
        CHECK(run("solve " + quoted(kThree) + " --proof " + quoted(proof) + " --report " +
                  quoted(page))
                  .code == 0);
        CHECK(contains(contents(page), "<title>Proof: Black wins</title>"));
        CHECK(run("verify " + quoted(proof) + " --report " + quoted(again)).code == 0);
        CHECK(contents(again) == contents(page));
        check_refused("verify a.json b.json --report " + quoted(again),
                      "--report is for one proof");
        std::filesystem::remove(page);
        CHECK(run("solve --by fours h8 g7 --report " + quoted(page)).code == 1);
        CHECK_FALSE(std::filesystem::exists(page));
    }

    TEST_CASE("an earlier run goes on") {
        const std::string table = file("table.bin");
        std::filesystem::remove(table);
        const std::string command =
            "solve h8 i9 g9 --nodes 20000 --hash 1 --resume " + quoted(table);
        CHECK(run(command).code == 3);
        const auto size = std::filesystem::file_size(table);
        CHECK(size > 100);
        CHECK(run(command).code == 3);
        CHECK(std::filesystem::file_size(table) >= size);
        std::ofstream(table, std::ios::binary) << "KGSOLVE1";
        check_failed(command, "is damaged, or no file that --resume has written");
    }

    TEST_CASE("wrong usage, and positions that cannot be solved") {
        check_refused("solve h8 --by luck", "--by is fours, threats or any, not 'luck'");
        check_refused("solve h8 --for h8", "--for is black or white, not 'h8'");
        check_refused("solve h8 --json --tree", "--tree");
        check_refused("solve h8 --by fours --for black",
                      "--by fours needs the winner to be to move");
        check_refused("solve h8 h8", "is occupied");
        check_refused("solve h8 --hash 0", "--hash must be");
        check_failed("solve " + quoted(file("none.sgf")), "cannot read");
        check_failed("solve a1 h1 a2 h2 a3 h3 a4 h4 a5", "nothing to solve: Black wins.");
    }

#ifndef _WIN32
    TEST_CASE("Ctrl-C ends it with what is known") {
        const std::string table = file("interrupted.bin");
        std::filesystem::remove(table);
        const Outcome outcome = run_and_interrupt("solve h8 --hash 1 --resume " + quoted(table));
        CHECK(outcome.code == 3);
        CHECK(outcome.err == "");
        CHECK(outcome.out.starts_with("unknown: no win of White was found"));
        CHECK(std::filesystem::file_size(table) > 100);
    }

    TEST_CASE("the checker in Python accepts a proof by threats") {
        const std::string proof = file("threats.json");
        const std::string moves = "7,7 0,0 8,7 0,3 7,8 0,6 8,8 0,9";
        REQUIRE(run("solve " + quoted(moves) + " --proof " + quoted(proof)).code == 0);
        const std::string command =
            "python3 '" KAGETSU_PYTHON_CHECKER "' '" + proof + "' >'" + file("out.txt") + "'";
        CHECK(std::system(command.c_str()) == 0);
        const Outcome outcome = run("verify '" + proof + "'");
        CHECK(outcome.code == 0);
        CHECK(contents(file("out.txt")) == outcome.out);
    }
#endif
}

}  // namespace kagetsu::test
