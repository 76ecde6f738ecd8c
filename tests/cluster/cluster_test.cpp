// Self-play, matches, tuning, queries, problems and games to solve on several ranks. They share one
// core or two here, so nothing is said about time.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <thread>

#include "cluster/mpi_run.hpp"

namespace kagetsu::test {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const std::string kSeries = " --nodes 100 --rule renju --seed 5 --random-moves 10 ";

// A path for a file of this test, which is not there.
std::string fresh(const std::string& name) {
    std::string path = KAGETSU_TEST_SCRATCH "/cluster_test_" + name;
    fs::remove(path);
    return path;
}

std::string selfplay(const std::string& file, int games, int threads = 1) {
    return "selfplay \"" + file + '"' + kSeries + "--games " + std::to_string(games) +
           " --threads " + std::to_string(threads);
}

// The bytes of a file that one rank has made.
std::string bytes_of_one(int games) {
    const std::string file = fresh("one.games");
    REQUIRE(run_job(ranks(1, selfplay(file, games))).code == 0);
    return contents(file);
}

std::string weights_by_hand() {
    std::string file = fresh("hand.weights");
    REQUIRE(run_job(ranks(1, "weights \"" + file + "\" --hand-set")).code == 0);
    return file;
}

// One line of the program, and the files of rank 0 untouched.
void check_refused(const std::string& groups, int code, const std::string& complaint) {
    CAPTURE(groups);
    const Outcome outcome = run_job(groups);
    CHECK(outcome.code == code);
    CHECK(outcome.out == "");
    CAPTURE(outcome.err);
    CHECK(own_lines(outcome.err) == "kagetsu: " + complaint + '\n');
}

// Waits, as long as a job could ever need, for a file to be there and have more than `size` bytes.
void wait_for(const std::string& file, std::uintmax_t size) {
    std::error_code none;
    for (int i = 0; i < 6000; ++i, std::this_thread::sleep_for(10ms)) {
        const std::uintmax_t now = fs::file_size(file, none);
        if (!none && now > size) return;
    }
    FAIL("waited in vain for " << file);
}

// Starts self-play without an end on three ranks and sends one of them a signal when there are
// some games. Returns the job's outcome; `file` is left as the job left it.
Outcome signalled(const std::string& file, int rank, int signal) {
    const std::string pid = fresh("pid");
    const std::string play = selfplay(file, 1000000);
    const std::string with_pid =
        "-n 1 sh -c 'echo $$ >\"" + pid + "\"; exec \"" KAGETSU_PROGRAM "\" " + play + "'";
    const std::string groups =
        rank == 0 ? with_pid + " : " + ranks(2, play) : ranks(2, play) + " : " + with_pid;
    auto job = std::async(std::launch::async, [&] { return run_job(groups); });
    wait_for(file, 1000);
    kill(std::stoi(contents(pid)), signal);
    return job.get();
}

}  // namespace

TEST_SUITE("cluster") {
    TEST_CASE("games are the same bytes for any number of ranks and threads") {
        const std::string one = bytes_of_one(12);
        for (int count = 1; count <= 4; ++count) {
            for (const int threads : {1, 2}) {
                CAPTURE(count);
                CAPTURE(threads);
                const std::string file = fresh("many.games");
                const Outcome outcome = run_job(ranks(count, selfplay(file, 12, threads)));
                CHECK(outcome.code == 0);
                CHECK(outcome.out.find(file + ": 12 games, 12 of them new") == 0);
                CHECK(contents(file) == one);
            }
        }
    }

    TEST_CASE("a file is continued by any ranks, after its last whole game") {
        const std::string one = bytes_of_one(12);
        const std::string file = fresh("parts.games");
        for (int games = 3, count = 4; games <= 12; games += 3, --count) {
            CHECK(run_job(ranks(count, selfplay(file, games))).code == 0);
            const std::string bytes = contents(file);
            CHECK(one.find(bytes) == 0);
            if (games < 12) fs::resize_file(file, bytes.size() - 5);
        }
        CHECK(contents(file) == one);
        const Outcome outcome = run_job(ranks(3, selfplay(file, 12)));
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "12 games, 0 of them new"));
    }

    TEST_CASE("when a rank is killed the job ends, and the next one goes on") {
        for (const int rank : {0, 2}) {
            CAPTURE(rank);
            const std::string file = fresh("killed.games");
            CHECK(signalled(file, rank, SIGKILL).code != 0);
            const std::string left = contents(file);
            const Outcome counted = run_job(ranks(2, selfplay(file, 1)));
            CHECK(counted.code == 0);
            const int games = std::stoi(counted.out.substr(counted.out.find(": ") + 2)) + 5;
            CHECK(run_job(ranks(3, selfplay(file, games))).code == 0);
            const std::string one = bytes_of_one(games);
            CHECK(contents(file) == one);
            CHECK(one.find(left) == 0);
        }
    }

    TEST_CASE("a signal to end stops all ranks when rank 0 gets it") {
        const std::string file = fresh("stopped.games");
        const Outcome outcome = signalled(file, 0, SIGTERM);
        CHECK(outcome.code == 1);
        CHECK(contains(outcome.out, "of them new"));
        const int games = std::stoi(outcome.out.substr(outcome.out.find(": ") + 2));
        CHECK(contents(file) == bytes_of_one(games));
    }

    TEST_CASE("a signal to rank 0 ends solve --each on all ranks, also within a position") {
        const std::string file = fresh("unsolved.sgf");
        std::ofstream(file) << "(;SZ[15];B[hh])(;SZ[15];B[hh];W[ih])";
        const std::string pid = fresh("pid");
        const std::string solve = "solve --each \"" + file + '"';
        const std::string first =
            "-n 1 sh -c 'echo $$ >\"" + pid + "\"; exec \"" KAGETSU_PROGRAM "\" " + solve + "'";
        auto job = std::async(std::launch::async,
                              [&] { return run_job(first + " : " + ranks(1, solve)); });
        wait_for(pid, 1);
        std::this_thread::sleep_for(std::chrono::seconds(2));  // until they are at it
        kill(std::stoi(contents(pid)), SIGTERM);
        const Outcome outcome = job.get();
        CHECK(outcome.code == 3);
        CHECK(contains(outcome.out, "of 2"));
    }

    TEST_CASE("Ctrl-C at mpirun ends all ranks, with the results") {
        const std::string file = fresh("interrupted.games");
        const std::string pid = fresh("pid");
        // Open MPI waits so many seconds before it passes Ctrl-C on, and again before it kills.
        const std::string kill_at_once = "sigkill_timeout 0";
        std::string mpirun = KAGETSU_MPIRUN;
        mpirun.replace(mpirun.find(kill_at_once), kill_at_once.size(), "sigkill_timeout 3");
        const std::string job = mpirun + ' ' + ranks(3, selfplay(file, 1000000));
        auto run = std::async(std::launch::async,
                              [&] { return run_shell("echo $$ >\"" + pid + "\"; exec " + job); });
        wait_for(file, 1000);
        kill(std::stoi(contents(pid)), SIGINT);
        const Outcome outcome = run.get();
        CHECK(contains(outcome.out, "of them new"));
        const int games = std::stoi(outcome.out.substr(outcome.out.find(": ") + 2));
        CHECK(contents(file) == bytes_of_one(games));
    }

    TEST_CASE("ranks at another job are refused before a file is made") {
        const std::string hand = weights_by_hand();
        const std::string file = fresh("refused.games");
        const std::string play = selfplay(file, 3);
        const std::string two = ranks(2, play) + " : ";
        const Outcome outcome = run_job(two + ranks(1, play + " --weights \"" + hand + '"'));
        CHECK(outcome.code == 1);
        CAPTURE(outcome.err);
        CHECK(own_lines(outcome.err).find("kagetsu: rank 2: weights ") == 0);
        CHECK(contains(outcome.err, ", but rank 0: weights "));
        check_refused(two + ranks(1, play + " --nodez 6"), 1,
                      "rank 2: selfplay has no option '--nodez': did you mean '--nodes'? (see "
                      "kagetsu selfplay --help)");
        check_refused(ranks(1, play) + " : " + ranks(2, play + " --weights \"" + file + '"'), 1,
                      "rank 1: " + file + ": cannot be read");
        check_refused(two + ranks(1, "version"), 1, "rank 2: nothing to do, but rank 0: selfplay");
        check_refused(two + ranks(1, "match \"" + hand + "\" \"" + hand + '"'), 1,
                      "rank 2: match, but rank 0: selfplay");
        CHECK_FALSE(fs::exists(file));
        const std::string match = "match \"" + hand + "\" \"" + hand + "\" --games 4 --nodes ";
        check_refused(ranks(1, match + "50") + " : " + ranks(1, match + "60"), 1,
                      "rank 1: nodes 60, but rank 0: nodes 50");
        check_refused(
            ranks(1, match + "50") + " : " + ranks(1, match + "50 --second razor_base=90"), 1,
            "rank 1: razor_base of the second 90, but rank 0: razor_base of the "
            "second 71");
    }

    TEST_CASE("ranks of another version of the program are refused") {
        const std::string file = fresh("version.games");
        check_refused(
            ranks(2, selfplay(file, 3)) + " : " + ranks(1, "10 0 1", KAGETSU_CLUSTER_TASKS), 1,
            "rank 2: version test, but rank 0: version " KAGETSU_VERSION);
        CHECK_FALSE(fs::exists(file));
    }

    TEST_CASE("what rank 0 cannot do ends the job with one line") {
        const std::string nowhere = KAGETSU_TEST_SCRATCH "/no/such.games";
        check_refused(ranks(3, selfplay(nowhere, 3)), 1, "cannot write " + nowhere);
        check_refused(ranks(3, "selfplay"), 2,
                      "usage: kagetsu selfplay FILE (see kagetsu selfplay --help)");
    }

    TEST_CASE("a full disk leaves whole games, and the next job goes on") {
        const std::string file = fresh("full.games");
        const std::string play = selfplay(file, 100);
        const Outcome outcome = run_job("-n 1 sh -c 'ulimit -f 4; exec \"" KAGETSU_PROGRAM "\" " +
                                        play + "' : " + ranks(2, play));
        CHECK(outcome.code == 1);
        CHECK(own_lines(outcome.err) == "kagetsu: cannot write " + file + '\n');
        const std::string one = bytes_of_one(100);
        CHECK(one.find(contents(file)) == 0);
        CHECK(contents(file).size() < one.size());
        CHECK(run_job(ranks(2, play)).code == 0);
        CHECK(contents(file) == one);
    }

    TEST_CASE("a match has the same result on any ranks") {
        const std::string hand = weights_by_hand();
        const std::string own = fresh("own.weights");
        REQUIRE(run_job(ranks(1, "weights \"" + own + '"')).code == 0);
        const std::string match =
            "match \"" + own + "\" \"" + hand + "\" --nodes 60 --games 16 --seed 3";
        const Outcome one = run_job(ranks(1, match));
        CHECK(one.code == 0);
        CHECK(contains(one.out, "16 games: "));
        for (const int count : {2, 4}) {
            const Outcome many = run_job(ranks(count, match));
            CHECK(many.code == 0);
            CHECK(many.out == one.out);
        }
    }

    TEST_CASE("tuning learns the same on any ranks, also in parts") {
        const std::string log = fresh("tune.log");
        const std::string one_log = fresh("tune_one.log");
        const auto tune = [](const std::string& to, int games) {
            return "tune search \"" + to + "\" --nodes 30 --games " + std::to_string(games);
        };
        const Outcome one = run_job(ranks(1, tune(one_log, 128)));
        CHECK(one.code == 0);
        CHECK(run_job(ranks(3, tune(log, 64))).code == 0);
        const Outcome many = run_job(ranks(2, tune(log, 128)));
        CHECK(many.code == 0);
        CHECK(many.out == one.out);
    }

    TEST_CASE("queries in JSON get the same answers in the same order on any ranks") {
        const std::string file = fresh("queries");
        std::ofstream queries(file);
        for (int i = 0; i < 12; ++i) {
            queries << R"({"id": )" << i
                    << R"(, "moves": ["h8", "i9", "j7", "h7", "g9"], "turns": [)" << i % 3
                    << R"(, 4], "nodes": )" << 1500 - 100 * i << "}\n";
        }
        queries.close();
        const std::string analyze = "analyze --json";
        const Outcome one = run_job(ranks(1, analyze) + " <\"" + file + '"');
        CHECK(one.code == 0);
        CHECK(std::count(one.out.begin(), one.out.end(), '\n') == 24);
        for (int count = 2; count <= 4; ++count) {
            const Outcome many =
                run_job(ranks(count, analyze + " --workers 2") + " <\"" + file + '"');
            CHECK(many.code == 0);
            CHECK(many.out == one.out);
        }
        std::ofstream(file, std::ios::app)
            << "\nno query\n"
            << R"({"id": "c", "action": "cancel", "target": 11})" << '\n';
        const Outcome more = run_job(ranks(2, analyze) + " <\"" + file + '"');
        CHECK(more.code == 0);
        CHECK(std::count(more.out.begin(), more.out.end(), '\n') == 26);
        CHECK(contains(more.out, "\"line\":14"));
        check_refused(ranks(1, analyze) + " : " + ranks(1, analyze + " --hash 1"), 1,
                      "rank 1: hash of a worker 1048576, but rank 0: hash of a worker 16777216");
    }

    TEST_CASE("problems are solved the same on any ranks") {
        const std::string file = fresh("problems.txt");
        std::ifstream puzzles(KAGETSU_PUZZLES);
        std::ofstream some(file);
        int lines = 0;
        for (std::string line; lines < 60 && std::getline(puzzles, line);)
            if (++lines % 2 == 0) some << line << '\n';
        some.close();
        const std::string bench = "bench problems \"" + file + "\" --nodes ";
        const Outcome one = run_job(ranks(1, bench + "2000"));
        CHECK(one.code == 0);
        CHECK(contains(one.out, "missed: "));
        for (int count = 2; count <= 4; ++count) {
            const Outcome many = run_job(ranks(count, bench + "2000"));
            CHECK(many.code == 0);
            CHECK(many.out == one.out);
        }
        check_refused(ranks(1, bench + "2000") + " : " + ranks(1, bench + "3000"), 1,
                      "rank 1: nodes 3000, but rank 0: nodes 2000");
    }

    TEST_CASE("the games of a file are solved the same on any ranks") {
        const std::string file = fresh("games.txt");
        std::ofstream games(file);
        for (const char* const moves : {"h8 g7", "h8 a15 i8 a13 j8 a11", "h8 i9", "h8 h9 i9",
                                        "h8 a15 i8 a13 j8 a11 k8", "h8 g8 i9"})
            games << moves << '\n';
        games.close();
        const std::string solve = "solve --each \"" + file + "\" --nodes ";
        const Outcome one = run_job(ranks(1, solve + "2000"));
        CHECK(one.code == 3);
        CHECK(contains(one.out, "proven 1, disproven 1, unknown 4 of 6\n"));
        for (int count = 2; count <= 4; ++count) {
            const Outcome many = run_job(ranks(count, solve + "2000 --threads 2"));
            CHECK(many.code == 3);
            CHECK(many.out == one.out);
        }
        check_refused(ranks(1, solve + "2000") + " : " + ranks(1, solve + "3000"), 1,
                      "rank 1: nodes 3000, but rank 0: nodes 2000");
        const Outcome other =
            run_job(ranks(1, solve + "2000") + " : " + ranks(1, solve + "2000 --rule renju"));
        CHECK(other.code == 1);
        CHECK(other.out == "");
        CHECK(contains(own_lines(other.err), "rank 1: positions 6, "));
        check_refused(ranks(2, "solve h8 i9"), 2,
                      "several ranks solve the games of a file, with --each "
                      "(see kagetsu solve --help)");
        check_refused(ranks(2, "solve --each -"), 2,
                      "several ranks need a file of games, not standard input "
                      "(see kagetsu solve --help)");
    }

    TEST_CASE("other commands run on one rank, and help is printed once") {
        check_refused(ranks(2, "bench"), 2,
                      "bench does not run on several ranks (see kagetsu bench --help)");
        check_refused(ranks(2, "eval h8"), 2,
                      "eval does not run on several ranks (see kagetsu eval --help)");
        for (const char* const words : {"version", "help", "selfplay --help", "--version"}) {
            const Outcome one = run_job(ranks(1, words));
            const Outcome many = run_job(ranks(3, words));
            CHECK(many.code == 0);
            CHECK(many.out == one.out);
            CHECK(many.out != "");
        }
        CHECK(contains(run_job(ranks(1, "eval \"h8 i9 j7\"")).out, "8"));
    }

    TEST_CASE("tasks: results in order, early ends and exceptions, on any rank") {
        const auto tasks = [](int count, const std::string& arguments) {
            return run_job(ranks(count, arguments, KAGETSU_CLUSTER_TASKS));
        };
        for (int count = 1; count <= 4; ++count) {
            CAPTURE(count);
            const Outcome all = tasks(count, "2000 0 2");
            CHECK(all.code == 0);
            CHECK(all.out == "2000 results\n2000 results\n");
            const Outcome stopped = tasks(count, "2000 100 2 stop 70");
            CHECK(stopped.code == 0);
            CHECK(stopped.out == "70 results\n");
            const Outcome full = tasks(count, "2000 100 2 result 70");
            CHECK(full.code == 1);
            CHECK(own_lines(full.err) == "kagetsu: no room\n");
            const Outcome failed = tasks(count, "2000 100 2 task 70");
            CHECK(failed.code == 1);
            CAPTURE(failed.err);
            CHECK(contains(own_lines(failed.err), "task failed\n"));
            if (count == 1) continue;
            const Outcome unmade = tasks(count, "2000 1000 2 maker 0");
            CHECK(unmade.code == 1);
            CAPTURE(unmade.err);
            CHECK(contains(own_lines(unmade.err), ": no engine\n"));
        }
    }
}

}  // namespace kagetsu::test
