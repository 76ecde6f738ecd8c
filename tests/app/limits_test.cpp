// The programs when the system refuses them memory, threads or room for a file.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <string_view>

#include "app/shell_run.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/limits_test";

// Runs a command line in a shell of its own, after `limits` ("ulimit -v 1000").
Outcome run_limited(const std::string& limits, const std::string& command) {
    // Through a pipe, because a limit on the size of files would hold for messages, too.
    const std::string script = "{ ( " + limits + "; " + command + " ); echo $? >" + kScratch +
                               ".code; } 2>&1 </dev/null >" + kScratch + ".out | cat >" + kScratch +
                               ".err";
    const int status = std::system(script.c_str());
    return {status == 0 ? std::stoi(contents(kScratch + ".code")) : -1, contents(kScratch + ".out"),
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
        for (const Case& each :
             {Case{"selfplay " + file + " --games 1 --nodes 1000", 16000, 3000},
              Case{"match " + weights + ' ' + weights + " --games 2 --nodes 300", 40000, 9000},
              Case{"tune search " + log + " --games 1 --nodes 4 --size 5", 22000, 6000}}) {
            const std::string command = kagetsu(each.command);
            const Outcome whole = run_limited(":", fresh(command));
            CHECK(whole.code == 0);
            const std::string expected = whole.out + contents(file) + contents(log);
            int refused = 0;
            int limit = each.first;
            for (int played = 0; played < 1 && limit < 400000; limit += each.step) {
                const Outcome outcome =
                    run_limited("ulimit -v " + std::to_string(limit), fresh(command));
                CAPTURE(each.command);
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
        for (const Case& each : {
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
                run_limited("ulimit -v 600000", each.source + " 2>/dev/null | timeout 60 " +
                                                    each.command + " >/dev/null");
            CAPTURE(each.source);
            CAPTURE(each.command);
            CAPTURE(outcome.err);
            CHECK(outcome.code == 1);
            CHECK(contains(outcome.err, each.complaint));
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

    TEST_CASE("a file that cannot be written completely is left as it was") {
        const std::string folder = kScratch + ".full/";
        CHECK(run_limited(":", "rm -rf " + folder + "; mkdir " + folder).code == 0);
        const std::string games = folder + "games";
        const std::string log = folder + "log";
        const std::string weights = folder + "weights";
        const std::string start = folder + "start";
        CHECK(run_limited(":", kagetsu("weights " + start + " --hand-set")).code == 0);
        // Files that stood before: 100 bytes each, and the input.
        const std::string old(100, 'x');
        const auto prepare = [&](std::initializer_list<const char*> names) {
            for (const char* const name : names)
                std::ofstream(folder + name) << old;
        };
        // `room` in blocks of 512 bytes.
        const auto check_refused = [&](int room, const std::string& command) {
            const Outcome outcome = run_limited("ulimit -f " + std::to_string(room), command);
            CAPTURE(command);
            CAPTURE(outcome.err);
            CHECK(outcome.code == 1);
            CHECK(contains(last_line(outcome.err), ": cannot write "));
        };
        const auto check_kept = [&](std::initializer_list<const char*> names) {
            for (const char* const name : names) {
                CAPTURE(name);
                CHECK(contents(folder + name) == old);
            }
        };

        // A file of games ends after a game, keeps those that it had, and goes on.
        CHECK(run_limited(":", kagetsu("selfplay " + games + " --nodes 50 --games 6")).code == 0);
        const std::string first_six = contents(games);
        const std::string more = kagetsu("selfplay " + games + " --nodes 50 --games 60");
        check_refused(4, more);
        const std::string kept = contents(games);
        CHECK(kept.starts_with(first_six));
        CHECK(run_limited(":", kagetsu("convert " + games + " -")).code == 0);
        CHECK(run_limited(":", more).code == 0);
        CHECK(contents(games).rfind(kept, 0) == 0);
        check_refused(0, kagetsu("selfplay " + folder + "none --nodes 50"));
        CHECK(contents(folder + "none") == "");
        // As if it had been killed within the header.
        std::ofstream(folder + "none") << contents(games).substr(0, 30);
        CHECK(run_limited(":", kagetsu("selfplay " + folder + "none --nodes 50 --games 60")).code ==
              0);
        CHECK(contents(folder + "none") == contents(games));

        // So does the log of a run; TO stays.
        const std::string tune = " --games 1 --nodes 20 --size 7";
        check_refused(0, kagetsu("tune search " + log + tune));
        CHECK(contents(log) == "");
        CHECK(run_limited(":", kagetsu("tune search " + log + tune)).code == 0);
        const std::string whole = contents(log);
        std::ofstream(log) << whole.substr(0, 200);
        CHECK(run_limited(":", kagetsu("tune search " + log + tune)).code == 0);
        CHECK(contents(log) == whole);
        prepare({"weights", "text", "f.positions", "f.points", "f.json", "curve"});
        check_refused(100, kagetsu("tune weights " + log + "2 " + weights + tune));
        check_refused(100, kagetsu("weights " + weights));
        check_refused(8, kagetsu("convert " + games + " " + folder + "text"));
        check_refused(8, kagetsu("convert --salvage " + games + " " + folder + "text"));
        // The positions fit, the points do not.
        CHECK(run_limited(":", kagetsu("features " + games + ' ' + folder + "all")).code == 0);
        const auto positions = std::filesystem::file_size(folder + "all.positions");
        CHECK(std::filesystem::file_size(folder + "all.points") > positions + 1024);
        check_refused(static_cast<int>(positions / 512) + 1,
                      kagetsu("features " + games + ' ' + folder + 'f'));
        const std::string train = KAGETSU_TRAINER " " + games + " --epochs 2 --start " + start;
        check_refused(100, train + " --out " + weights + " --checkpoint " + folder + "state");
        CHECK_FALSE(std::filesystem::exists(folder + "state"));
        check_refused(100, train + " --out " + weights + " --curve " + folder + "curve2");
        check_kept({"weights", "text", "f.positions", "f.points", "f.json", "curve"});
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            CHECK_FALSE(contains(entry.path().string(), ".new"));

        check_refused(1000000, kagetsu("convert " + games + " /dev/full --to selfplay"));
        check_refused(1000000, kagetsu("convert " + games + " /dev/full --to sgf"));
        check_refused(1000000, kagetsu("weights /dev/full"));
        check_refused(1000000, train + " --out /dev/full");
        const Outcome closed = run_limited(":", train + " --out " + folder + "learned >/dev/full");
        CHECK(closed.code == 1);
        CHECK(contains(closed.err, "cannot write to standard output\n"));
    }

    TEST_CASE("a file that is being extended is not replaced") {
        const std::string games = kScratch + ".busy";
        const std::string text = kScratch + ".busy.txt";
        std::filesystem::remove(games);
        CHECK(run_limited(":", kagetsu("selfplay " + games + " --nodes 50 --games 2")).code == 0);
        CHECK(run_limited(":", kagetsu("convert " + games + ' ' + text)).code == 0);
        const std::string before = contents(games);
        // Waits until there is a third game.
        const Outcome outcome = run_limited(
            kagetsu("selfplay " + games + " --nodes 50 --games 100000000 >/dev/null 2>&1 & pid=$!"),
            "while [ $(wc -c <" + games + ") -le " + std::to_string(before.size()) +
                " ]; do sleep 0.02; done; " + kagetsu("convert " + text + ' ' + games) +
                "; code=$?; kill -KILL $pid; wait $pid 2>/dev/null; exit $code");
        CHECK(outcome.code == 1);
        CHECK(contains(outcome.err, "kagetsu: " + games + " is in use by another process\n"));
        CHECK(contents(games).size() > before.size());
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
    }
}

}  // namespace kagetsu::test
