// The commands of the program on a system that refuses threads. The program here is one that the
// environment tells how many it gets.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "app/shell_run.hpp"

namespace kagetsu::test {

namespace {

Outcome run(int granted, const std::string& arguments, const std::string& input = "") {
    setenv("KAGETSU_TEST_THREADS", std::to_string(granted).c_str(), 1);
    return run_program("scarce_threads_test", arguments, input);
}

const std::string kNoThread =
    "kagetsu: the system grants no thread: Resource temporarily unavailable\n";

}  // namespace

TEST_CASE("an analysis says that it had fewer threads than asked for") {
    for (const std::string what : {"h8 --time 200", "h8 i9 --game --nodes 1000"}) {
        CAPTURE(what);
        const Outcome few = run(3, "analyze --threads 8 " + what);
        CHECK(few.code == 0);
        CHECK(contains(few.out, what[3] == '-' ? "best " : "h8"));
        CHECK(contains(few.err, "kagetsu: the system granted only 3 of 8 threads\n"));
        const Outcome enough = run(8, "analyze --threads 8 " + what);
        CHECK(enough.code == 0);
        CHECK_FALSE(contains(enough.err, "granted"));
        const Outcome none = run(0, "analyze --threads 8 " + what);
        CHECK(none.code == 1);
        CHECK(contains(none.err, kNoThread));
    }
}

TEST_CASE("so do a bench, a solver and a checker of proofs") {
    const std::string proof = KAGETSU_TEST_DATA "/proofs/caro-fours.json";
    const std::string commands[] = {"bench --depth 2", "verify '" + proof + '\'',
                                    "solve c3 a1 --size 7 --hash 1 --nodes 30000"};
    for (const std::string& what : commands) {
        CAPTURE(what);
        // With one or two threads granted, the checker's first may end before it asks for the last,
        // which is then not refused.
        const Outcome none = run(0, what + " --threads 4");
        CHECK(none.err == "kagetsu: the system granted only 1 of 4 threads\n");
        const Outcome enough = run(8, what + " --threads 4");
        CHECK(none.code == enough.code);
        CHECK(enough.err == "");
    }
}

TEST_CASE("commands fail that are not what they are with fewer threads") {
    for (const std::string what : {"bench stops", "analyze --json"}) {
        CAPTURE(what);
        const Outcome outcome = run(0, what);
        CHECK(outcome.code == 1);
        CHECK(outcome.err == kNoThread);
    }
    // The bench searches on the thread that there is.
    const Outcome bench = run(0, "bench --depth 2");
    CHECK(bench.code == 0);
    CHECK(bench.err == "");
    const Outcome stops = run(1, "bench stops");
    CHECK(stops.code == 1);
    CHECK(stops.err == "kagetsu: the system does not grant 2 threads\n");
    // A reader and the workers.
    const Outcome server = run(3, "analyze --json --workers 4", "{\"id\": 1, \"moves\": []}\n");
    CHECK(server.code == 1);
    CHECK(server.err == kNoThread);
}

TEST_CASE("the program answers with every move") {
    const Outcome outcome = run(0, "--threads 4", "START 15\nINFO max_node 500\nTURN 7,7\n");
    CHECK(outcome.code == 0);
    CHECK(outcome.err == "");
    CHECK(contains(outcome.out, "OK\n"));
    CHECK(contains(outcome.out, "MESSAGE the system grants no thread to search"));
    CHECK(contains(outcome.out.substr(outcome.out.rfind('\n', outcome.out.size() - 2)), ","));
}

TEST_CASE("without a thread and without the stack for a search, the program still moves") {
    setenv("KAGETSU_TEST_THREADS", "0", 1);
    const std::string scratch = KAGETSU_TEST_SCRATCH "/scarce_stack";
    std::ofstream(scratch + ".in")
        << "START 15\nTURN 7,7\nYXBALANCETWO 0\nRESTART\nSWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n";
    const std::string command = "(ulimit -s 1024; exec \"" + program() + "\") <\"" + scratch +
                                ".in\" >\"" + scratch + ".out\"";
    const int status = std::system(command.c_str());
    CHECK(WEXITSTATUS(status) == 0);
    const std::string out = contents(scratch + ".out");
    const std::string complaint = "MESSAGE not enough memory for this search\n";
    const std::size_t move = out.find(complaint) + complaint.size();
    REQUIRE(contains(out, complaint));
    CHECK(out.find(',', move) < out.find('\n', move));
    CHECK(contains(out, "ERROR no stones found\n"));
    CHECK(contains(out, "ERROR no choice found\n"));
}

}  // namespace kagetsu::test
