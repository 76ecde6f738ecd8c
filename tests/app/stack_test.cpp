// The program with a small stack: the limit of the shell is also what a thread gets by default.
#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <string>
#include <string_view>

#include "app/shell_run.hpp"

namespace kagetsu::test {

namespace {

// Enough for the main thread, which does not search. The sanitizers need more of it.
#ifdef KAGETSU_SANITIZED
constexpr std::array kStacks{2048};
#else
constexpr std::array kStacks{256, 128};
#endif

const std::string kScratch = KAGETSU_TEST_SCRATCH "/stack_test";

// Runs the program with a stack of `kilobytes`.
Outcome run(int kilobytes, const std::string& arguments, const std::string& input = "") {
    std::ofstream(kScratch + ".in") << input;
    const std::string command = "(ulimit -s " + std::to_string(kilobytes) + "; exec \"" +
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

// A query for each number, about a position that wins by many fours.
std::string queries(int count) {
    constexpr std::string_view kProblem = "|freestyle|15|vcf_long|";
    const std::string problems = contents(KAGETSU_TEST_DATA "/puzzles.txt");
    const std::size_t begin = problems.find(kProblem) + kProblem.size();
    std::string moves;
    for (const char c : problems.substr(begin, problems.find('|', begin) - begin))
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
    }
}

}  // namespace kagetsu::test
