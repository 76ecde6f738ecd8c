// scripts/solve-openings: what it finds, gives up and leaves out.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/cli_run.hpp"

namespace kagetsu::test {

namespace {

const std::string kFolder = KAGETSU_TEST_SCRATCH "/solve_openings_test.files";

// Black, to move, wins with an open three; two stones are not solved with few nodes.
const std::string kThree = "h8 a15 i8 a13 j8 a11";
const std::string kUnsolved = "h8 a1";

// Runs the script on a list with these lines; the folder for the proofs is `solved`.
Outcome solve_openings(const std::string& arguments) {
    const std::string out = kFolder + "/out";
    const std::string err = kFolder + "/err";
    const std::string command = "cd '" + kFolder + "' && KAGETSU='" + program() + "' '" +
                                KAGETSU_OPENINGS_SCRIPT + "' " + arguments + " >out 2>err";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
}

void write_list(const std::string& text) {
    std::ofstream(kFolder + "/list") << text;
}

}  // namespace

TEST_SUITE("solve-openings") {
    TEST_CASE("proofs are collected, what was tried is left out") {
        std::filesystem::remove_all(kFolder);
        std::filesystem::create_directories(kFolder);
        write_list(kThree + "\n\n" + kUnsolved + "\n");
        const std::string row = "freestyle|" + kThree + "|black|3|3|4\n";
        const Outcome first = solve_openings("freestyle black 100 list solved");
        CHECK(first.code == 0);
        CHECK(first.err == "");
        CHECK(first.out == row);
        CHECK(contents(kFolder + "/solved/openings.txt") == row);
        CHECK(contents(kFolder + "/solved/given-up.txt") ==
              "freestyle|" + kUnsolved + "|black|100\n");
        const std::string proof = kFolder + "/solved/freestyle-h8-a15-i8-a13-j8-a11.bin";
        CHECK(run("verify " + proof).code == 0);

        // Nothing is searched again, so the proof would not come back.
        std::filesystem::remove(proof);
        const Outcome again = solve_openings("freestyle black 100 list solved");
        CHECK(again.code == 0);
        CHECK(again.out == "");
        CHECK_FALSE(std::filesystem::exists(proof));
        CHECK(contents(kFolder + "/solved/openings.txt") == row);

        // More nodes are another trial; another rule is another opening.
        CHECK(solve_openings("freestyle black 101 list solved").code == 0);
        CHECK(contents(kFolder + "/solved/given-up.txt") ==
              "freestyle|" + kUnsolved + "|black|100\nfreestyle|" + kUnsolved + "|black|101\n");
        write_list(kThree + "\n");
        CHECK(solve_openings("standard black 100 list solved").out ==
              "standard|" + kThree + "|black|3|3|4\n");

        CHECK(solve_openings("--table solved").out ==
              "| stones | rule | winner | plies | nodes of the proof | nodes searched |\n"
              "|---|---|---|---|---|---|\n"
              "| " +
                  kThree +
                  " | freestyle | black | 3 | 3 | 4 |\n"
                  "| " +
                  kThree + " | standard | black | 3 | 3 | 4 |\n");
    }

    TEST_CASE("wrong use and failures") {
        std::filesystem::create_directories(kFolder);
        const Outcome usage = solve_openings("freestyle black");
        CHECK(usage.code == 2);
        CHECK(usage.err == "solve-openings: give RULE SIDE NODES LIST FOLDER, or --table FOLDER\n");
        const Outcome missing = solve_openings("freestyle black 100 nowhere solved");
        CHECK(missing.code == 2);
        CHECK(missing.err == "solve-openings: cannot read nowhere\n");
        write_list("h8 h8\n");
        const Outcome wrong = solve_openings("freestyle black 100 list other");
        CHECK(wrong.code == 1);
        CHECK(wrong.out == "");
        CHECK(contains(wrong.err, "h8"));
        CHECK(contents(kFolder + "/other/given-up.txt") == "");
    }
}

}  // namespace kagetsu::test
