// Self-play, matches, weights and tuning at a shell.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli_run.hpp"

namespace kagetsu::test {

#ifndef _WIN32
namespace {

// Starts the command, which extends the file, a second time while the first process plays, and once
// more when that has been killed. The answers of both are `scratch`.out, .err and .then.
std::string script_of_two(const std::string& command, const std::string& file,
                          const std::string& scratch) {
    const std::string start = '"' + program() + "\" " + command + " --games ";
    return start + "100000000 >/dev/null 2>&1 & pid=$!; while ! [ -s \"" + file +
           "\" ] && kill -0 $pid; do sleep 0.02; done; " + start + "1 >\"" + scratch +
           ".out\" 2>\"" + scratch + ".err\"; code=$?; kill -KILL $pid; wait $pid; " + start +
           "1 >\"" + scratch + ".then\" 2>/dev/null && exit $code";
}

}  // namespace
#endif

TEST_SUITE("command line: learning") {
    TEST_CASE("selfplay continues an interrupted file, and convert loses nothing") {
        const std::string whole = KAGETSU_TEST_SCRATCH "/cli_test_whole.games";
        const std::string parts = KAGETSU_TEST_SCRATCH "/cli_test_parts.games";
        const std::string text = KAGETSU_TEST_SCRATCH "/cli_test_games.txt";
        for (const std::string& path : {whole, parts, text})
            std::remove(path.c_str());
        const std::string series = "\" --nodes 200 --rule renju --seed 5 --games ";
        Outcome outcome = run("selfplay \"" + whole + series + "6 --threads 2");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "6 games, 6 of them new"));
        CHECK(contains(outcome.err, "6 of 6"));
        CHECK(run("selfplay \"" + parts + series + "4").code == 0);
        // As if it had been killed while it wrote.
        const std::string bytes = contents(parts);
        std::ofstream(parts, std::ios::binary) << bytes.substr(0, bytes.size() - 3);
        outcome = run("selfplay \"" + parts + series + "6");
        CHECK(contains(outcome.out, "6 games, 3 of them new"));
        CHECK(contents(parts) == contents(whole));
        outcome = run("selfplay \"" + parts + series + "6");
        CHECK(contains(outcome.out, "6 games, 0 of them new"));

        outcome = run("convert \"" + whole + "\" \"" + text + "\"");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, "6 games"));
        CHECK(contents(text).find("kagetsu games 3 text renju 15x15 200 0 5 ") == 0);
        CHECK(run("convert \"" + whole + "\" -").out == contents(text));
        CHECK(run("convert \"" + text + "\" \"" + parts + "\"").code == 0);
        CHECK(contents(parts) == contents(whole));
        const std::string back = "convert \"" + whole + "\" \"" + text + '"';
        for (const char* const option : {" --rule caro", " --size 15", " --numbers"})
            check_refused(back + option, " does not apply to ");
        check_refused("convert \"" + text + "\" \"" + parts + "\" --origin top",
                      " does not apply to ");
        const std::string top = KAGETSU_TEST_SCRATCH "/cli_test_top.txt";
        CHECK(run("convert \"" + whole + "\" \"" + top + "\" --origin top").code == 0);
        CHECK(contains(contents(text), " origin bottom "));
        CHECK(contains(contents(top), " origin top "));
        CHECK(contents(top) != contents(text));
        CHECK(run("convert \"" + top + "\" \"" + parts + "\"").code == 0);
        CHECK(contents(parts) == contents(whole));
        const std::string moves = KAGETSU_TEST_SCRATCH "/cli_test_moves.txt";
        std::ofstream(moves) << "h8 i9\n";
        check_refused("convert \"" + moves + "\" x --to selfplay", "only files of self-play games");
        check_refused("convert \"" + moves + "\" x.sgf --numbers", "--numbers does not apply");
        const std::string piskvork = KAGETSU_TEST_SCRATCH "/cli_test.psq";
        std::ofstream(piskvork) << "Piskvorky 15x15, 11:11, 0\n8,8,0\n";
        const std::string of_psq = "convert \"" + piskvork + "\" ";
        check_refused(of_psq + "x.sgf --origin top", "--origin does not apply");
        check_refused(of_psq + "x.sgf --size 19", "--size contradicts ");
        CHECK(run(of_psq + "- --to moves --origin top --rule renju --size 15").code == 0);
        check_refused("analyze \"" + piskvork + "\" --nodes 1 --size 19", "--size contradicts ");
        check_failed("analyze \"" + whole + "\" --nodes 1", "self-play games");

        const std::string features = KAGETSU_TEST_SCRATCH "/cli_test_features";
        outcome = run("features \"" + whole + "\" \"" + features + "\"");
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.out, " positions of 6 games"));
        CHECK(contents(features + ".positions").size() ==
              48 * std::stoul(outcome.out.substr(outcome.out.find(": ") + 2)));
        CHECK(contents(features + ".points").size() % 4 == 0);
        CHECK(contains(contents(features + ".json"), "\"rule\": \"renju\""));

        check_failed("selfplay \"" + whole + "\" --nodes 201", "another series");
        const std::string weights = KAGETSU_TEST_SCRATCH "/cli_test.weights";
        CHECK(run("weights \"" + weights + "\" --hand-set").code == 0);
        check_failed("selfplay \"" + whole + series + "7 --weights \"" + weights + "\"",
                     "another series");
        check_failed("selfplay \"" + text + series + "7", "not a binary file of games");
        check_failed("convert \"" + whole + ".none\" x", "cannot read");
        check_failed("convert \"" + whole + "\" \"" KAGETSU_TEST_SCRATCH "\"", "cannot write");
        std::string damaged = contents(whole);
        damaged[damaged.size() - 1] ^= 1;
        std::ofstream(parts, std::ios::binary) << damaged;
        check_failed("selfplay \"" + parts + series + "7", "damaged after game 5");
        check_failed("convert \"" + parts + "\" \"" + text + "\"", "damaged after game 5");
        std::ofstream(text, std::ios::app) << "rubbish\n";
        check_failed("convert \"" + text + "\" \"" + parts + "\"", "damaged after game 6");
    }

    TEST_CASE("convert keeps the good games of a damaged file, and selfplay goes on with them") {
        const std::string whole = KAGETSU_TEST_SCRATCH "/cli_test_undamaged.games";
        const std::string damaged = KAGETSU_TEST_SCRATCH "/cli_test_damaged.games";
        const std::string good = KAGETSU_TEST_SCRATCH "/cli_test_good.games";
        std::filesystem::remove(whole);
        const std::string series = "\" --nodes 50 --games ";
        CHECK(run("selfplay \"" + whole + series + "8").code == 0);
        std::string bytes = contents(whole);
        const std::size_t begin = bytes.find('\n') + 1;
        bytes[begin + 20] ^= 1;  // in the first game
        bytes.pop_back();        // of the last one
        std::ofstream(damaged, std::ios::binary) << bytes;
        check_failed("convert \"" + damaged + "\" \"" + good + '"',
                     "damaged after game 0 (kagetsu");
        const std::string words = "convert --salvage \"" + damaged + "\" \"" + good + '"';
        Outcome outcome = run(words);
        CHECK(outcome.code == 0);
        CHECK(outcome.out == good + ": 6 games\n");
        CHECK(contains(outcome.err, damaged + ": 1 game missing from game 0\n"));
        CHECK(contains(outcome.err, " from byte " + std::to_string(begin) + "\n"));
        CHECK(contains(outcome.err, " in 2 places; missing before the last game: 1 game\n"));
        // What is kept is whole, and the same game is not played twice.
        const std::string kept = contents(good);
        const std::size_t first_kept = contents(whole).find(kept.substr(kept.find('\n') + 1));
        REQUIRE(first_kept != std::string::npos);
        CHECK(run("selfplay \"" + good + series + "7").code == 0);
        CHECK(contains(contents(good), contents(whole).substr(first_kept)));
        // Onto itself, and text.
        CHECK(run("convert --salvage \"" + damaged + "\" \"" + damaged + '"').code == 0);
        CHECK(contents(damaged) == kept);
        CHECK(run("convert \"" + whole + "\" \"" + damaged + '"').code == 0);
        const std::string text = contents(damaged);
        std::ofstream(damaged, std::ios::app) << "rubbish\n";
        outcome = run(words);
        CHECK(outcome.code == 0);
        CHECK(contains(outcome.err, "dropped 8 bytes from byte " + std::to_string(text.size())));
        CHECK(contents(good) == text);
        // Without its header no game is good.
        bytes[5] ^= 1;
        std::ofstream(damaged, std::ios::binary) << bytes;
        check_failed(words, damaged + " is not a file of games");
        CHECK(contents(good) == text);
        for (const char* const option :
             {" --to sgf", " --rule caro", " --size 15", " --origin top"})
            check_refused(words + option, " does not apply to --salvage");
    }

    TEST_CASE("selfplay continues a file of version 2 as it is, and text of version 2 is read") {
        const std::string old = KAGETSU_TEST_SCRATCH "/cli_test_old.games";
        const std::string now = KAGETSU_TEST_SCRATCH "/cli_test_now.games";
        const std::string text = KAGETSU_TEST_SCRATCH "/cli_test_old.txt";
        std::filesystem::remove(now);
        // "weights 5e2a87b5bb20370d\n"
        std::string weights = run("weights --show").out.substr(8);
        weights.resize(weights.find('\n'));
        const std::string header = " freestyle 15x15 50 0 1 " + weights;
        std::ofstream(old, std::ios::binary) << "kagetsu games 2 binary" + header + '\n';
        CHECK(run("selfplay \"" + old + "\" --nodes 50 --games 1").code == 0);
        CHECK(run("selfplay \"" + old + "\" --nodes 50 --games 3").code == 0);
        CHECK(run("selfplay \"" + now + "\" --nodes 50 --games 3").code == 0);
        CHECK(contents(old).rfind("kagetsu games 2 binary" + header + '\n', 0) == 0);
        CHECK(contents(now).rfind("kagetsu games 3 binary" + header + ' ', 0) == 0);
        // The same games, but for the four bytes of each number.
        CHECK(contents(old).size() + 9 + 3 * sizeof(std::uint32_t) == contents(now).size());
        const std::string lines = run("convert \"" + now + "\" -").out;
        CHECK(run("convert \"" + old + "\" -").out == lines);
        // By hand: no checksums, no numbers.
        std::istringstream in(lines);
        std::string line;
        std::getline(in, line);
        std::ofstream by_hand(text);
        by_hand << "kagetsu games 2 text" + header + " origin bottom\n";
        while (std::getline(in, line))
            by_hand << line.substr(2, line.size() - 11) << '\n';
        by_hand.close();
        CHECK(run("convert \"" + text + "\" \"" + old + '"').code == 0);
        CHECK(contents(old) == contents(now));
        // A long opening has room in text only.
        std::ofstream long_opening(text);
        long_opening << "kagetsu games 2 text freestyle 20x20 100 0 1 0000000000000000\ndraw";
        for (int i = 0; i < 256; ++i)
            long_opening << ' ' << static_cast<char>('a' + i % 20) << i / 20 + 1;
        long_opening << " : t20 5\n";
        long_opening.close();
        const Outcome refused = run("convert \"" + text + "\" \"" + old + '"');
        CHECK(refused.code == 1);
        CHECK(contains(refused.err, "the opening of game 1 has more than 255 stones"));
        CHECK(contents(old) == contents(now));
    }

#ifndef _WIN32
    TEST_CASE("a file that another process extends is refused until that process has died") {
        for (const char* const command :
             {"selfplay FILE --nodes 50", "tune search FILE --nodes 20 --size 7"}) {
            const std::string path = KAGETSU_TEST_SCRATCH "/cli_test_locked";
            std::filesystem::remove(path);
            std::string words = command;
            words.replace(words.find("FILE"), 4, '"' + path + '"');
            const std::string scratch = KAGETSU_TEST_SCRATCH "/cli_test_second";
            const std::string script = script_of_two(words, path, scratch);
            const int status = std::system(("( " + script + " ) 2>/dev/null").c_str());
            CAPTURE(words);
            CHECK(WEXITSTATUS(status) == 1);
            CHECK(contents(scratch + ".out") == "");
            CHECK(contents(scratch + ".err") ==
                  "kagetsu: " + path + " is in use by another process\n");
            CHECK(contents(scratch + ".then") != "");
        }
    }
#endif

    TEST_CASE("a failed conversion leaves the output file unchanged") {
        const std::string games = KAGETSU_TEST_SCRATCH "/cli_test_kept.games";
        const std::string other = KAGETSU_TEST_SCRATCH "/cli_test_kept.txt";
        // Killed before the first line was out.
        std::ofstream(games, std::ios::binary).close();
        CHECK(run("selfplay \"" + games + "\" --nodes 50 --games 20").code == 0);
        const std::string bytes = contents(games);
        CHECK(run("convert \"" + games + "\" \"" + other + "\"").code == 0);
        const std::string text = contents(other);
        std::ofstream(games, std::ios::binary) << bytes.substr(0, bytes.size() - 1);
        check_failed("convert \"" + games + "\" \"" + other + "\"", "cut off after game 19");
        CHECK(contents(other) == text);
        check_failed("features \"" + games + "\" \"" + other + "\"", "cut off after game 19");
        for (const char* const end : {".new", ".positions", ".positions.new", ".points", ".json"})
            CHECK_FALSE(std::filesystem::exists(other + end));
        // A file whose name is like that of one being written.
        std::filesystem::rename(other, other + ".new");
        CHECK(run("convert \"" + other + ".new\" \"" + other + "\"").code == 0);
        CHECK(contents(other + ".new") == text);
        CHECK(contents(other) == bytes);
        // Onto itself, and back.
        CHECK(run("convert \"" + other + "\" \"" + other + "\"").code == 0);
        CHECK(contents(other) == text);
        std::ofstream(other, std::ios::binary) << text.substr(0, text.size() - 2);
        check_failed("convert \"" + other + "\" \"" + games + "\"", "cut off after game 19");
        std::filesystem::rename(other, other + ".points");
        check_failed("features \"" + other + ".points\" \"" + other + "\"", "would be overwritten");
        for (const char* const end : {".new", ".points"})
            std::filesystem::remove(other + end);
    }

#ifndef _WIN32
    TEST_CASE("a match prints its score on request of a test, and after Ctrl-C") {
        const std::string weights = KAGETSU_TEST_SCRATCH "/match.weights";
        const std::string hand_set = KAGETSU_TEST_SCRATCH "/match_hand_set.weights";
        CHECK(run("weights \"" + weights + "\"").code == 0);
        CHECK(run("weights \"" + hand_set + "\" --hand-set").code == 0);
        const std::string files = "match \"" + weights + "\" \"" + hand_set + "\"";
        // Hypotheses far apart are decided within a few pairs.
        const Outcome decided = run(files + " --nodes 100 --games 2000 --sprt -400,400");
        CHECK(decided.code == 0);
        CHECK(contains(decided.out, "SPRT -400 against 400 Elo: LLR "));
        CHECK(contains(decided.out, " Elo accepted\n"));
        CHECK_FALSE(contains(decided.out, "2000 games"));
        const Outcome open = run(files + " --nodes 50 --games 2 --sprt 0,1");
        CHECK(contains(open.out, "undecided"));

        const Outcome outcome = run_and_interrupt(files + " --nodes 100 --games 1000000");
        CHECK(outcome.code == 1);
        CHECK(contains(outcome.out, ", pentanomial "));
        CHECK(contains(outcome.out, "\ninterrupted\n"));
    }

    TEST_CASE("tuning and the analysis of a game say what they have after Ctrl-C") {
        const std::string log = KAGETSU_TEST_SCRATCH "/interrupted_tune.log";
        std::filesystem::remove(log);
        Outcome outcome =
            run_and_interrupt("tune search \"" + log + "\" --games 1000000 --nodes 20 --size 7");
        CHECK(outcome.code == 1);
        CHECK(contains(outcome.out, "interrupted\n"));
        CHECK(contains(contents(log), "games"));

        const std::string page = KAGETSU_TEST_SCRATCH "/interrupted.html";
        std::filesystem::remove(page);
        outcome = run_and_interrupt("analyze --game h8 i9 g7 i7 g9 i8 --time 60000 --report \"" +
                                    page + "\"");
        CHECK(outcome.code == 1);
        CHECK(
            contains(outcome.err, "interrupted: 0 of 6 moves are analysed, no files are written"));
        CHECK_FALSE(std::filesystem::exists(page));
    }
#endif

    TEST_CASE("weights are written, shown, and used instead of the built-in ones") {
        const std::string shown = run("weights --show").out;
        for (const char* const set : {"\nfreestyle: ", "\nfreestyle-large: ", "\nstandard: ",
                                      "\nrenju-black: ", "\nrenju-white: ", "\ncaro: "})
            CHECK(contains(shown, set));
        CHECK(contains(run("weights --show --hand-set").out, "\ncaro: tables\n"));
        const std::string own = KAGETSU_TEST_SCRATCH "/own.weights";
        const std::string start = KAGETSU_TEST_SCRATCH "/start.weights";
        const std::string copy = KAGETSU_TEST_SCRATCH "/copy.weights";
        CHECK(run("weights \"" + own + "\"").code == 0);
        CHECK(run("weights \"" + start + "\" --hand-set").code == 0);
        CHECK(run("weights \"" + copy + "\" --weights \"" + start + "\"").code == 0);
        CHECK(contents(copy) == contents(start));

        const std::string with_own = " --weights \"" + own + "\"";
        const std::string with_start = " --weights \"" + start + "\"";
        const bool differ = contents(own) != contents(start);
        const std::string command = "eval \"h8 i9 j7 g7\"";
        const std::string usual = run(command).out;
        CHECK(run(command + with_own).out == usual);
        CHECK((run(command + with_start).out != usual) == differ);
        const Outcome match = run("match \"" + own + "\" \"" + start + "\" --games 6 --nodes 100");
        CHECK(match.code == 0);
        CHECK(contains(match.out, "6 games: "));
        const std::string equal = "match \"" + own + "\" \"" + own + "\" --games 2 --nodes 200";
        CHECK(contains(run(equal).out, "2 games: 50.0 %"));
        CHECK(contains(run(equal + " --first razor_base=5,razor_margin=9").out, "2 games: "));
        for (const char* const wrong : {"razor_base", "razor_base=", "razor_base=-1", "razor=5"})
            check_refused(equal + " --second \"" + wrong + "\"", "--second '");
        CHECK(contains(match.out, " %"));
        const Outcome game = run("--weights \"" + start + "\"", "START 15\nBEGIN\nEND\n");
        CHECK(game.code == 0);
        CHECK(contains(game.out, "OK"));
    }

    TEST_CASE("search parameters are listed and tuned") {
        CHECK(contains(run("parameters").out, "razor_base 71 0 1000\n"));
        const std::string log = KAGETSU_TEST_SCRATCH "/search.log";
        std::filesystem::remove(log);
        const Outcome tune =
            run("tune search \"" + log +
                "\" --rule freestyle,renju:10x8 --games 64 --nodes 50 --size 9 --seed 3");
        CHECK(tune.code == 0);
        CHECK(contains(tune.out, "razor_base "));
        CHECK(contains(tune.err, "64 of 64 games, "));
        CHECK(contains(tune.err, " left; "));
        CHECK(contains(tune.err, " to "));  // values that have moved
        CHECK(contains(contents(log), "# kagetsu tune search freestyle 9x9, renju 10x8, 50 nodes"));
        CHECK(contains(contents(log), "\n64\t"));
    }

    TEST_CASE("tuning continues from the end of its log") {
        const std::string whole = KAGETSU_TEST_SCRATCH "/whole.log";
        const std::string parts = KAGETSU_TEST_SCRATCH "/parts.log";
        const std::string tuned = KAGETSU_TEST_SCRATCH "/tuned.weights";
        const std::string again = KAGETSU_TEST_SCRATCH "/again.weights";
        for (const std::string& path : {whole, parts})
            std::filesystem::remove(path);
        const std::string options = " --nodes 20 --size 7 --seed 3";
        const auto tune = [&options](const std::string& log, const std::string& to, int games) {
            return "tune weights \"" + log + "\" \"" + to + "\" --games " + std::to_string(games) +
                   options;
        };
        const Outcome first = run(tune(whole, tuned, 128));
        CHECK(first.code == 0);
        CHECK(contains(first.out, " bytes, after 128 games\nmoved farthest: "));
        CHECK(run(tune(parts, again, 64)).code == 0);
        CHECK(run(tune(parts, again, 128)).code == 0);
        CHECK(contents(again) == contents(tuned));
        const std::string log = contents(parts);
        CHECK(contains(log, "\n64\t"));
        CHECK(log.substr(log.rfind("\n128\t")) ==
              contents(whole).substr(contents(whole).rfind("\n128\t")));
        // Games in the log are not played again.
        CHECK(run(tune(parts, again, 128)).code == 0);
        CHECK(contents(parts) == log);
        CHECK(run("eval h8 --weights \"" + tuned + "\"").code == 0);
        CHECK(contains(
            run("weights --show --weights \"" + tuned + "\"").out,
            "; tables tuned by 128 games of kagetsu tune weights freestyle 7x7, 20 nodes"));

        check_failed(tune(parts, again, 192) + "1", "log of another run");
        // As if it had been killed while it wrote.
        std::ofstream(parts) << log.substr(0, log.size() - 2);
        CHECK(run(tune(parts, again, 128)).code == 0);
        CHECK(contents(parts) == log);
        CHECK(contents(again) == contents(tuned));
        std::string last = log.substr(log.rfind('\n', log.size() - 2) + 1);
        last.pop_back();
        for (const std::string& line : {std::string("192\t1"), "-" + last, last + "\t1"}) {
            std::ofstream(parts) << log + line + '\n';
            check_failed(tune(parts, again, 192), "damaged line");
        }
        // Some digits become others.
        for (std::size_t i = log.size() - last.size(); i < log.size() - 1; i += 97) {
            std::string damaged = log;
            damaged[i] ^= 1;
            std::ofstream(parts) << damaged;
            check_failed(tune(parts, again, 192), "damaged line");
        }
        check_failed(tune(parts, KAGETSU_TEST_SCRATCH, 192), "cannot write");
        std::ofstream(parts) << log;
        check_failed(tune(parts, again, 192) + " --weights \"" + tuned + "\"", "another run");
        check_refused(tune(parts, parts, 192), "two different files");
        check_refused(tune(parts, again, 192) + " --weights \"" + again + "\"", "starts from");
        CHECK(contents(parts) == log);
        std::ofstream(parts) << "rubbish\n";
        check_failed(tune(parts, again, 192), "log of another run");
    }

    TEST_CASE("a file that is not of weights is refused before the protocol starts") {
        const std::string path = KAGETSU_TEST_SCRATCH "/bad.weights";
        CHECK(run("weights \"" + path + "\"").code == 0);
        std::string bytes = contents(path);
        const auto refused_with = [&path](const std::string& content, std::string_view complaint) {
            std::ofstream(path, std::ios::binary) << content;
            for (const char* const command : {"", "eval h8", "bench", "selfplay x", "features x y"})
                check_failed(std::string(command) + " --weights \"" + path + "\"", complaint);
        };
        refused_with("", "not a weight file");
        refused_with("START 15\n", "not a weight file");
        refused_with(bytes.substr(0, 1000), "damaged weights");
        bytes[1000] ^= 1;
        refused_with(bytes, "bad.weights: damaged weights");
        check_failed("--weights \"" + path + ".none\"", "cannot be read");
        check_failed("--weights \"" KAGETSU_TEST_SCRATCH "\"", KAGETSU_TEST_SCRATCH);
        check_failed("weights \"" KAGETSU_TEST_SCRATCH "\"", "cannot write");
    }
}

}  // namespace kagetsu::test
