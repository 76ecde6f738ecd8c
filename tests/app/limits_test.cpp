// The programs when the system refuses them memory, threads or room for a file.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "app/shell_run.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/limits_test";

// Runs a command line in a shell of its own, after `limits` ("ulimit -v 1000").
Outcome run_limited(const std::string& limits, const std::string& command) {
    const std::string script = "( " + limits + "; " + command + " ) </dev/null >" + kScratch +
                               ".out 2>" + kScratch + ".err";
    const int status = std::system(script.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(kScratch + ".out"),
            contents(kScratch + ".err")};
}

std::string kagetsu(const std::string& arguments) {
    return '"' + program() + "\" " + arguments;
}

// The last line of what a program has said; progress may come before it.
std::string last_line(const std::string& text) {
    if (text.empty() || text.back() != '\n') return "(no line) " + text;
    const std::size_t begin = text.find_last_of("\r\n", text.size() - 2);
    return text.substr(begin == std::string::npos ? 0 : begin + 1);
}

}  // namespace

TEST_SUITE("limits") {
    TEST_CASE("with too little memory no other games are played") {
        const std::string file = kScratch + ".games";
        const std::string log = kScratch + ".log";
        const std::string weights = kScratch + ".weights";
        CHECK(run_limited(":", kagetsu("weights " + weights + " --hand-set")).code == 0);
        const auto fresh = [&](const std::string& command) {
            for (const std::string& path : {file, log})
                std::filesystem::remove(path);
            return command;
        };
        struct Case {
            std::string command;
            int first;  // kilobytes
            int step;
        };
        for (const auto& [words, first, step] :
             {Case{"selfplay " + file + " --games 1 --nodes 1000", 16000, 3000},
              Case{"match " + weights + ' ' + weights + " --games 2 --nodes 300", 40000, 9000},
              Case{"tune search " + log + " --games 1 --nodes 20 --size 7", 22000, 4500}}) {
            const std::string command = kagetsu(words);
            const Outcome whole = run_limited(":", fresh(command));
            CHECK(whole.code == 0);
            const std::string expected = whole.out + contents(file) + contents(log);
            int refused = 0;
            int limit = first;
            for (int played = 0; played < 1 && limit < 400000; limit += step) {
                const Outcome outcome =
                    run_limited("ulimit -v " + std::to_string(limit), fresh(command));
                CAPTURE(words);
                CAPTURE(limit);
                if (outcome.code == 0) {
                    CHECK(outcome.out + contents(file) + contents(log) == expected);
                    ++played;
                } else {
                    CHECK(outcome.code == 1);
                    const std::string line = last_line(outcome.err);
                    CAPTURE(outcome.err);
                    CHECK((line == "kagetsu: not enough memory\n" ||
                           line == "kagetsu: the system grants 0 of 1 threads\n"));
                    ++refused;
                }
            }
            CHECK(refused > 1);
            CHECK(limit < 400000);
        }
    }

    TEST_CASE("input that never ends is refused, in bounded memory") {
        const std::string huge = kScratch + ".huge";
        const std::string trainer = std::string(KAGETSU_TRAINER) + ' ';
        const std::string weights = kScratch + ".weights";
        CHECK(run_limited(":", kagetsu("weights " + weights + " --hand-set")).code == 0);
        struct Case {
            std::string source;  // of the bytes
            std::string command;
            std::string complaint;
        };
        const std::string zeros = "cat /dev/zero";
        const std::string x = kScratch + ".x";
        for (const auto& [source, command, complaint] : {
                 Case{zeros, kagetsu("convert - x.sgf"), "standard input has more than 256 MB"},
                 Case{zeros, kagetsu("convert /dev/stdin x.sgf"), "/dev/stdin has more than"},
                 Case{"cat /dev/urandom", kagetsu("analyze -"), "input has more than 256 MB"},
                 Case{"yes h8", kagetsu("analyze /dev/stdin"), "/dev/stdin has more than 256 MB"},
                 Case{zeros, kagetsu("eval h8 --weights /dev/stdin"), "has more than 16 MB"},
                 Case{zeros, kagetsu("--weights /dev/stdin"), "has more than 16 MB"},
                 Case{zeros, kagetsu("features /dev/stdin " + x), "is not a file of games"},
                 Case{zeros, kagetsu("convert --salvage /dev/stdin " + x), "not a regular file"},
                 Case{zeros, kagetsu("bench problems /dev/stdin"), "too long"},
                 Case{"yes '#'", kagetsu("bench problems /dev/stdin"), "too long"},
                 Case{zeros, kagetsu("tune search /dev/stdin"), "is not a regular file"},
                 Case{zeros, kagetsu("selfplay /dev/stdin"), "is not a regular file"},
                 Case{zeros, kagetsu("play"), "a line of input has more than"},
                 Case{zeros, trainer + "/dev/stdin --start " + weights + " --out " + x,
                      "is not a regular file"},
                 Case{zeros, trainer + x + " --start /dev/stdin --out " + x + "2",
                      "has more than 16 MB"},
             }) {
            const Outcome outcome =
                run_limited("ulimit -v 600000",
                            source + " 2>/dev/null | timeout 60 " + command + " >/dev/null");
            CAPTURE(source);
            CAPTURE(command);
            CAPTURE(outcome.err);
            CHECK(outcome.code == 1);
            CHECK(contains(outcome.err, complaint));
            CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
        }
        // Files that are far too large are not read at all.
        CHECK(run_limited(":", "rm -f " + huge + "; truncate -s 1T " + huge).code == 0);
        for (const char* const words :
             {"convert FILE x.sgf", "analyze FILE", "eval h8 --weights FILE", "features FILE x",
              "selfplay FILE", "tune search FILE", "bench problems FILE"}) {
            std::string command = words;
            command.replace(command.find("FILE"), 4, huge);
            const Outcome outcome =
                run_limited("ulimit -v 600000", "timeout 60 " + kagetsu(command));
            CAPTURE(command);
            CAPTURE(outcome.err);
            CHECK(outcome.code == 1);
            CHECK_FALSE(contains(outcome.err, "memory"));
            CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
        }
        std::filesystem::remove(huge);
    }

    TEST_CASE("too many threads are refused in one line, before a game is played") {
        const std::string file = kScratch + ".threads.games";
        const std::string log = kScratch + ".threads.log";
        const std::string weights = kScratch + ".weights";
        for (const std::string& path : {file, log})
            std::filesystem::remove(path);
        CHECK(run_limited(":", kagetsu("weights " + weights + " --hand-set")).code == 0);
        // 64 stacks take more than that.
        const std::string limit = "ulimit -v 100000";
        for (const std::string& words :
             {"selfplay " + file + " --games 100 --nodes 50",
              "match " + weights + ' ' + weights + " --games 200 --nodes 50",
              "tune search " + log + " --nodes 30"}) {
            const Outcome outcome = run_limited(limit, kagetsu(words + " --threads 64"));
            CAPTURE(words);
            CAPTURE(outcome.err);
            CHECK(outcome.code == 1);
            CHECK(outcome.out == "");
            CHECK(outcome.err.rfind("kagetsu: the system grants ", 0) == 0);
            CHECK(contains(outcome.err, " of 64 threads\n"));
            CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
        }
        CHECK(run_limited(":", kagetsu("convert " + file + " -")).code == 0);
        CHECK_FALSE(contains(contents(kScratch + ".out"), " : "));  // no game
        // 64 stacks and what the trainer needs before it asks for them.
        CHECK(run_limited(":", kagetsu("selfplay " + file + " --games 60 --nodes 50")).code == 0);
        const Outcome training =
            run_limited("ulimit -v 450000", std::string("timeout 60 " KAGETSU_TRAINER " ") + file +
                                                " --threads 64 --start " + weights + " --out " +
                                                kScratch + ".learned");
        CHECK(training.code == 1);
        CHECK(training.out == "");
        CHECK(training.err.rfind("kagetsu-train: the system grants ", 0) == 0);
        CHECK(contains(training.err, " of 64 threads\n"));
        // A search does with fewer threads or reports the failure.
        const Outcome outcome =
            run_limited(limit, kagetsu("analyze h8 --nodes 100 --hash 1 --threads 64"));
        CHECK((outcome.code == 0 || outcome.code == 1));
        if (outcome.code == 1) CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    }
}

}  // namespace kagetsu::test
