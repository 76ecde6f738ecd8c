// The program with a small stack: the limit of the shell is also what a thread gets by default.
#include <doctest/doctest.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "app/shell_run.hpp"

namespace kagetsu::test {

namespace {

// Enough for the main thread, which does not search as long as there are others. The sanitizers
// need more of it.
#ifdef KAGETSU_SANITIZED
constexpr std::array kStacks{2048};
#else
constexpr std::array kStacks{256, 128};
#endif

const std::string kScratch = KAGETSU_TEST_SCRATCH "/stack_test";

// Runs the program with a stack of `kilobytes`; `by` is a command that runs it.
Outcome run(int kilobytes, const std::string& arguments, const std::string& input = "",
            const std::string& by = "") {
    std::ofstream(kScratch + ".in") << input;
    const std::string command = "(ulimit -s " + std::to_string(kilobytes) + "; exec " + by + " \"" +
                                program() + "\" " + arguments + ") <\"" + kScratch + ".in\" >\"" +
                                kScratch + ".out\" 2>\"" + kScratch + ".err\"";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(kScratch + ".out"),
            contents(kScratch + ".err")};
}

std::string repeated(std::string_view text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i)
        all += text;
    return all;
}

// Nested as deep as the reader allows, with a variation at every move.
std::string deep_tree() {
    constexpr int kPairs = 480;
    return "(;FF[4]GM[4]SZ[15]" + repeated("(;B[](;W[]", kPairs) +
           repeated(")(;W[aa]))(;B[bb])", kPairs - 1) + ")(;W[aa])))";
}

// A proof that the checker follows for over 200 moves until it breaks off. White's replies come row
// by row from the top, and Black is two rows ahead, on squares such that neither gets three in a
// row.
std::string deep_proof() {
    constexpr int kSide = 22;
    std::string stones;
    std::string tree;
    int depth = 0;
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            if ((x + 2 * y) % 4 >= 2) continue;
            const std::string square = '"' + std::to_string(x) + ',' + std::to_string(y) + '"';
            if (y < 2) {
                stones += (stones.empty() ? R"(["b", )" : R"(, ["b", )") + square + ']';
            } else {
                tree += (depth++ == 0 ? R"({"move": )" : R"(, "else": {"move": )") + square;
            }
        }
    }
    return R"({"rule": "freestyle", "size": 22, "to_move": "b", "winner": "b", "stones": [)" +
           stones + R"(], "tree": )" + tree + std::string(static_cast<std::size_t>(depth), '}') +
           '}';
}

// The moves of the longest problem of a category on the usual board, as "7,7 8,8".
std::string longest_problem(const std::string& category) {
    std::istringstream problems(contents(KAGETSU_TEST_DATA "/puzzles.txt"));
    std::string longest;
    int plies = 0;
    for (std::string line; std::getline(problems, line);) {
        if (!contains(line, "|freestyle|15|" + category + '|')) continue;
        std::istringstream fields(line);
        std::string field;
        std::string moves;
        for (int i = 0; i < 7 && std::getline(fields, field, '|'); ++i)
            if (i == 4) moves = field;
        if (std::stoi(field) <= plies) continue;
        plies = std::stoi(field);
        longest = moves;
    }
    REQUIRE(plies > 0);
    return longest;
}

// A query for each number, about a position that wins by many fours.
std::string queries(int count) {
    std::string moves;
    for (const char c : longest_problem("vcf_long"))
        moves += c == ' ' ? R"(", ")" : std::string(1, c);
    std::string text;
    for (int i = 1; i <= count; ++i) {
        text += R"({"id": )" + std::to_string(i) + R"(, "nodes": 3000, "moves": [")" + moves;
        text += "\"]}\n";
    }
    return text;
}

}  // namespace

TEST_CASE("wins by fours and by threats are found with a small stack") {
    for (const int stack : kStacks) {
        CAPTURE(stack);
        const Outcome outcome =
            run(stack, "bench problems \"" KAGETSU_TEST_DATA "/puzzles.txt\" --nodes 2000");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "vcf"));
        CHECK(contains(outcome.out, "vct"));
    }
}

TEST_CASE("a team searches, balances and chooses with a small stack") {
    for (const int stack : kStacks) {
        CAPTURE(stack);
        const Outcome outcome =
            run(stack, "--threads 3",
                "START 15\nINFO max_node 20000\nTURN 7,7\nRESTART\nYXBALANCETWO 0\nRESTART\n"
                "SWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "OK\n"));
        CHECK(outcome.err == "");
    }
}

TEST_CASE("openings are looked for with a small stack") {
    for (const int stack : kStacks) {
        CAPTURE(stack);
        // It would take longer, but is told to end: once, which --foreground sees to.
        const Outcome outcome = run(stack, "openings --nodes 1000", "",
                                    "timeout --foreground --preserve-status -s INT 3");
        const bool is_told = contains(outcome.err, "kagetsu: interrupted, nothing is written\n");
        constexpr int kBetweenRounds = 128 + SIGINT;  // where the signal ends it at once
        CHECK((outcome.code == (is_told ? 1 : 0) || outcome.code == kBetweenRounds));
    }
}

TEST_CASE("the server's workers search with a small stack") {
    for (const int stack : kStacks) {
        CAPTURE(stack);
        const Outcome outcome = run(stack, "analyze --json --workers 2", queries(2));
        CHECK(outcome.code == 0);
        for (const std::string id : {"\"id\":1", "\"id\":2"})
            CHECK(contains(outcome.out, id));
        CHECK_FALSE(contains(outcome.out, "error"));
    }
}

TEST_CASE("long wins are proven and verified with a small stack") {
    const std::string file = kScratch + ".json";
    const std::string proof = '"' + file + '"';
    for (const int stack : kStacks) {
        for (const std::string category : {"vcf_long", "vct_long"}) {
            CAPTURE(stack);
            CAPTURE(category);
            std::filesystem::remove(file);
            const std::string moves = '"' + longest_problem(category) + '"';
            const Outcome solved = run(stack, "solve " + moves + " --proof " + proof);
            CHECK(solved.code == 0);
            CHECK(contains(solved.out, "proven: "));
            const Outcome verified = run(stack, "verify " + proof);
            CHECK(verified.code == 0);
            CHECK(contains(verified.out, "proven: "));
            const Outcome analyzed = run(stack, "analyze " + moves + " --nodes 20000 --prove");
            CHECK(analyzed.code == 0);
            CHECK(contains(analyzed.out, "\nproven: "));
        }
    }
}

TEST_CASE("a win by any moves is looked for with a small stack") {
    for (const int stack : kStacks) {
        for (const std::string threads : {"1", "3"}) {
            CAPTURE(stack);
            CAPTURE(threads);
            const Outcome outcome =
                run(stack, "solve h8 e11 g8 e5 i8 --for black --nodes 10000 --threads " + threads);
            CHECK(outcome.code == 3);
            CHECK(contains(outcome.out, "unknown: no win of Black was found"));
        }
    }
}

TEST_CASE("deeply nested input is read or refused with a small stack") {
    for (const int stack : kStacks) {
        CAPTURE(stack);
        std::string deep(200'000, '(');
        const std::string end(200'000, ')');
        const Outcome empty = run(stack, "convert - --to sgf -",
                                  "(;FF[4]GM[4]" + deep.append(";B[aa]").append(end).append(")"));
        CHECK(empty.code == 0);
        CHECK(contains(empty.out, ";B[aa]"));
        const Outcome tree = run(stack, "convert - --to sgf -", deep_tree());
        CHECK(tree.code == 0);
        CHECK(contains(tree.out, "(;B[bb])"));
        const Outcome brackets = run(stack, "analyze --json",
                                     R"({"id": 1, "moves": )" + std::string(400'000, '[') + "\n" +
                                         repeated(R"({"a": )", 50'000) + "\n");
        CHECK(brackets.code == 0);
        CHECK(contains(brackets.out, "nested more than"));
        const Outcome proof = run(stack, "verify -", deep_proof());
        CHECK(proof.code == 1);
        CHECK(contains(proof.out, " 19,21: nothing answers the reply 21,19\n"));
    }
}

}  // namespace kagetsu::test
