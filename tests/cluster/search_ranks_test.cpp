// One position searched by several ranks. They share one core or two here, so nothing is said about
// how much they find.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "cluster/mpi_run.hpp"
#include "protocol/engine_process.hpp"

namespace kagetsu::test {

namespace {

using namespace std::chrono_literals;

const std::string kPosition = "BOARD\n7,7,1\n8,6,2\n9,8,1\n7,6,2\n6,8,1\n8,8,2\nDONE\n";

// The speed and the time of a search are not the same twice.
std::string without_times(const std::string& text) {
    return std::regex_replace(text, std::regex(" n/ms [0-9]+ tm [0-9]+"), "");
}

// The number after `name` in the last message that has one.
std::int64_t last_number(const std::string& text, const std::string& name) {
    const std::size_t at = text.rfind(' ' + name + ' ');
    REQUIRE(at != std::string::npos);
    return std::stoll(text.substr(at + name.size() + 2));
}

// A conversation with a program on ranks.
class Talk {
  public:
    explicit Talk(const std::string& groups)
        : process_("/bin/sh", {"-c", "exec " KAGETSU_MPIRUN " " + groups}) {}

    void say(const std::string& text) { process_.send(text); }
    // The lines up to the next one that is no message, and that one.
    std::string answer() {
        std::string text;
        for (;;) {
            const auto line = process_.read_line(EngineProcess::Clock::now() + 60s);
            if (!line) {
                FAIL("no answer after: " << text << process_.errors());
                return text;
            }
            text += *line + '\n';
            if (line->rfind("MESSAGE", 0) != 0) return text;
        }
    }
    // Ends it; returns what it has written to stderr.
    std::string end() {
        say("END\n");
        CHECK(process_.wait_for_exit(EngineProcess::Clock::now() + 60s) == 0);
        return process_.errors();
    }

  private:
    EngineProcess process_;
};

// The last line of a text that ends with a line feed, which it keeps.
std::string last_line(const std::string& text) {
    const std::size_t before = text.rfind('\n', text.size() - 2);
    return before == std::string::npos ? text : text.substr(before + 1);
}

bool is_point(const std::string& line) {
    return std::regex_match(line, std::regex("[0-9]+,[0-9]+\n"));
}

// A few moves with a limit of nodes, as the answers without times.
std::vector<std::string> game(Talk& talk) {
    std::vector<std::string> answers;
    talk.say("START 15\n");
    answers.push_back(talk.answer());
    talk.say("INFO timeout_turn 60000\nINFO max_node 20000\nTURN 7,7\n");
    answers.push_back(talk.answer());
    for (const char* const move : {"3,3", "11,3"}) {
        talk.say(std::string("TURN ") + move + '\n');
        answers.push_back(talk.answer());
    }
    for (std::size_t i = 1; i < answers.size(); ++i) {
        CHECK(is_point(last_line(answers[i])));
        CHECK(last_number(answers[i], "n") <= 20'000);
    }
    for (std::string& answer : answers)
        answer = without_times(answer);
    return answers;
}

std::string search_program(int count, int delay, int threads = 1) {
    return ranks(count, std::to_string(delay) + ' ' + std::to_string(threads),
                 KAGETSU_CLUSTER_SEARCH);
}

// The number of entries that each rank has stored, as cluster_search prints it.
std::vector<std::int64_t> stored_entries(const std::string& err) {
    std::vector<std::int64_t> counts;
    static const std::regex stored("stored ([0-9]+) entries");
    for (std::sregex_iterator at(err.begin(), err.end(), stored), end; at != end; ++at)
        counts.push_back(std::stoll((*at)[1]));
    return counts;
}

}  // namespace

TEST_SUITE("search on ranks") {
    TEST_CASE("one rank is the ordinary engine, byte for byte") {
        const auto outcome = [](const std::string& command) {
            const Outcome done = run_shell(command);
            CHECK(done.code == 0);
            return without_times(done.out);
        };
        const std::string program = "\"" KAGETSU_PROGRAM "\"";
        const std::string lines = KAGETSU_TEST_SCRATCH "/search_ranks.in";
        std::ofstream(lines) << "START 15\nINFO max_node 20000\n" << kPosition << "TURN 1,1\n";
        const std::string input = " <\"" + lines + '"';
        const std::string alone = outcome(program + input);
        CHECK(contains(alone, "MESSAGE depth"));
        CHECK(outcome(KAGETSU_MPIRUN " " + ranks(1, "") + input) == alone);
        // The search with allies, of which there are none.
        CHECK(outcome(KAGETSU_MPIRUN " " + search_program(1, 0) + input) == alone);
        const std::string bench = outcome(program + " bench --depth 7");
        const std::string signature = bench.substr(bench.find("signature"));
        CHECK(contains(outcome(KAGETSU_MPIRUN " " + ranks(1, "bench --depth 7")), signature));
    }

    TEST_CASE("a game with a limit of nodes on 1, 2 and 4 ranks") {
        for (const int count : {1, 2, 4}) {
            for (const int threads : {1, 2}) {
                CAPTURE(count);
                CAPTURE(threads);
                Talk talk(ranks(count, "--threads " + std::to_string(threads)));
                (void)game(talk);
                CHECK(talk.end() == "");
            }
        }
    }

    TEST_CASE("time limits hold on any ranks, and STOP brings the move") {
        for (const int count : {1, 2, 4}) {
            CAPTURE(count);
            Talk talk(ranks(count, ""));
            talk.say("START 15\n");
            (void)talk.answer();
            talk.say("INFO timeout_turn 700\n" + kPosition);
            const std::string timed = talk.answer();
            CHECK(is_point(last_line(timed)));
            CHECK(last_number(timed, "tm") <= 700);
            talk.say("INFO timeout_turn 600000\n" + kPosition);
            std::this_thread::sleep_for(500ms);
            const auto begin = EngineProcess::Clock::now();
            talk.say("STOP\n");
            CHECK(is_point(last_line(talk.answer())));
            CHECK(EngineProcess::Clock::now() - begin < 3s);
            // END while all search.
            talk.say(kPosition);
            std::this_thread::sleep_for(200ms);
            CHECK(talk.end() == "");
        }
    }

    TEST_CASE("entries reach all ranks, however long the way is") {
        for (const int count : {2, 4}) {
            for (const int delay : {0, 1, 10}) {
                CAPTURE(count);
                CAPTURE(delay);
                Talk talk(search_program(count, delay));
                talk.say("START 15\nINFO timeout_turn 900\n" + kPosition);
                CHECK(talk.answer() == "OK\n");
                const std::string timed = talk.answer();
                CHECK(is_point(last_line(timed)));
                // The machine may be busy; rank 0 must not wait for the others.
                CHECK(last_number(timed, "tm") < 2000);
                const auto counts = stored_entries(talk.end());
                CHECK(counts.size() == static_cast<std::size_t>(count));
                for (const std::int64_t stored : counts)
                    CHECK(stored > 1000);
            }
        }
    }

    TEST_CASE("nodes, votes and wins come up the tree, and rank 0 heeds them") {
        for (const std::string what : {"5 up", "2 keep", "3 win", "3 vote"}) {
            CAPTURE(what);
            const Outcome outcome =
                run_job(ranks(what[0] - '0', what.substr(2), KAGETSU_CLUSTER_TREE));
            CHECK(outcome.code == 0);
            CHECK(outcome.out == "right\n");
            CHECK(own_lines(outcome.err) == "");
        }
    }

    TEST_CASE("games in a row, and stones set up by hand") {
        Talk talk(search_program(3, 1, 2));
        talk.say("START 15\n");
        (void)talk.answer();
        for (int i = 0; i < 3; ++i) {
            talk.say("RESTART\n");
            (void)talk.answer();
            talk.say("INFO max_node 20000\nINFO thread_num " + std::to_string(1 + i % 2) + '\n' +
                     kPosition + "TURN 2,2\n");
            CHECK(is_point(last_line(talk.answer())));
            CHECK(is_point(last_line(talk.answer())));
        }
        CHECK(stored_entries(talk.end()).size() == 3);
    }

    TEST_CASE("analysis and a game at the terminal on several ranks") {
        // Open MPI gives the ranks a terminal to write to.
        const auto analyze = [](int count, const std::string& what) {
            return run_shell("TERM=dumb " KAGETSU_MPIRUN " " +
                             ranks(count, "analyze " + what + " --nodes 60000"));
        };
        const Outcome position = analyze(3, "h8 i9 j7 h7 g9");
        CHECK(position.code == 0);
        CHECK(position.err == "");
        CHECK(contains(position.out, "\nbest "));
        const Outcome win = analyze(2, "h8 a1 h9 a3 i9 a5 i8 o1");
        CHECK(contains(win.out, "\nbest "));
        const std::string file = KAGETSU_TEST_SCRATCH "/search_ranks.psq";
        std::ofstream(file) << "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n10,7,0\n8,7,0\n";
        const Outcome game = analyze(2, '"' + file + '"');
        CHECK(game.code == 0);
        const Outcome alone = analyze(1, '"' + file + '"');
        CHECK(std::count(game.out.begin(), game.out.end(), '\n') ==
              std::count(alone.out.begin(), alone.out.end(), '\n'));
        const std::string words = KAGETSU_TEST_SCRATCH "/search_ranks.words";
        std::ofstream(words) << "h8\nquit\n";
        const Outcome play =
            run_job(ranks(2, "play --nodes 20000 --variety off") + " <\"" + words + '"');
        CHECK(play.code == 0);
        CHECK(contains(play.out, "level 10"));
    }

    TEST_CASE("ranks that would search otherwise are refused") {
        const auto refused = [](const std::string& groups) {
            const Outcome outcome = run_job(groups);
            CHECK(outcome.code == 1);
            CHECK(outcome.out == "");
            return own_lines(outcome.err);
        };
        CHECK(refused(ranks(1, "") + " : " + ranks(1, "--threads 2")) ==
              "kagetsu: rank 1: threads 2, but rank 0: threads 1\n");
        const std::string hand = KAGETSU_TEST_SCRATCH "/search_ranks.weights";
        REQUIRE(run_job(ranks(1, "weights \"" + hand + "\" --hand-set")).code == 0);
        const std::string other =
            refused(ranks(2, "") + " : " + ranks(1, "--weights \"" + hand + '"'));
        CHECK(other.find("kagetsu: rank 2: weights ") == 0);
        CHECK(refused(ranks(1, "") + " : " + ranks(1, "analyze h8")) ==
              "kagetsu: rank 1: analyze, but rank 0: protocol\n");
        const Outcome missing = run_job(ranks(2, "analyze no-such-file"));
        CHECK(missing.code == 1);
        CHECK(own_lines(missing.err).find("kagetsu: ") == 0);
    }

    TEST_CASE("a rank whose memory ends costs no move and does not hold the job") {
        for (const char* const limit : {"400000", "600000", "760000", "900000"}) {
            CAPTURE(limit);
            const std::string program = "\"" KAGETSU_PROGRAM "\"";
            Talk talk("-n 1 " + program + " : -n 1 sh -c 'ulimit -v " + limit + "; exec " +
                      program + "'");
            talk.say("START 15\n");
            CHECK(talk.answer() == "OK\n");
            talk.say("INFO thread_num 64\nINFO timeout_turn 2000\n");
            for (int i = 0; i < 2; ++i) {
                talk.say(kPosition);
                CHECK(is_point(last_line(talk.answer())));
            }
            talk.end();
        }
    }

    TEST_CASE("when a rank is killed in a search, the job ends") {
        const std::string pid = KAGETSU_TEST_SCRATCH "/search_ranks.pid";
        const std::string victim =
            "-n 1 sh -c 'echo $$ >\"" + pid + "\"; exec \"" KAGETSU_PROGRAM "\"'";
        const std::string other = ranks(1, "");
        const std::string mpirun = "exec " KAGETSU_MPIRUN " ";
        const std::vector<std::string> commands{mpirun + victim + " : " + other,
                                                mpirun + other + " : " + victim};
        for (const std::string& command : commands) {
            CAPTURE(command);
            std::remove(pid.c_str());
            EngineProcess job("/bin/sh", {"-c", command});
            job.send("START 15\nINFO timeout_turn 600000\n" + kPosition);
            CHECK(job.read_line(EngineProcess::Clock::now() + 60s) == "OK");
            std::this_thread::sleep_for(300ms);
            kill(std::stoi(contents(pid)), SIGKILL);
            const std::optional<int> code = job.wait_for_exit(EngineProcess::Clock::now() + 60s);
            REQUIRE(code.has_value());
            CHECK(*code != 0);
            CHECK(contains(job.errors(), "exited on signal 9"));
        }
    }
}

}  // namespace kagetsu::test
