// kagetsu-train at a shell: messages, exit codes, and trainings that are interrupted.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/shell_run.hpp"
#include "eval/weight_file.hpp"
#include "selfplay/record_file.hpp"
#include "support/scale.hpp"
#include "support/weights.hpp"
#include "training_games.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/train_cli_test_";

std::string quoted(const std::string& path) {
    return '"' + path + '"';
}

Outcome run(const std::string& arguments) {
    return run_program("train_cli_test", arguments, "");
}

void write(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

// A file with the games that tests share; the series need not be the one that made them.
std::string games_file(const std::string& name, const Series& series) {
    const RecordHeader header(series);
    std::string bytes = header.line() + '\n';
    for (const training::Game& game : self_play_games(Rule::Freestyle).games())
        bytes += to_bytes(game.record, header);
    write(kScratch + name, bytes);
    return quoted(kScratch + name);
}

std::string start_file() {
    write(kScratch + "start", to_bytes(built_in_tables()));
    return " --start " + quoted(kScratch + "start");
}

// One line on stderr that states the problem, nothing on stdout, and no output file.
void check_complaint(const std::string& arguments, std::string_view complaint, int code) {
    CAPTURE(arguments);
    const std::string out = kScratch + "refused";
    std::filesystem::remove(out);
    const Outcome outcome = run(arguments + " --out " + quoted(out));
    CHECK(outcome.code == code);
    CHECK(outcome.out == "");
    CAPTURE(outcome.err);
    CHECK(contains(outcome.err, complaint));
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    CHECK_FALSE(std::filesystem::exists(out));
}

}  // namespace

TEST_SUITE("kagetsu-train") {
    TEST_CASE("help lists the options") {
        const Outcome outcome = run("--help");
        CHECK(outcome.code == 0);
        CHECK(outcome.err == "");
        for (const char* const option :
             {"--start", "--out", "--initial", "--epochs", "--rounded-epochs", "--batch", "--rate",
              "--decay", "--held-out", "--seed", "--threads", "--result-share", "--checkpoint",
              "--curve", "--note"})
            CHECK(contains(outcome.out, option));
    }

    TEST_CASE("mistakes are refused in one line") {
        const std::string games = games_file("games", {});
        const std::string start = start_file();
        check_complaint(start, "no games", 2);
        check_complaint(games, "--start is missing", 2);
        check_complaint(games + start + " --initial go", "there is no set 'go'", 2);
        check_complaint(games + start + " --initial caro", "no network of 'caro'", 1);
        check_complaint(games + start + " --epochs 0", "--epochs must be 1 to 1000", 2);
        check_complaint(games + start + " --rounded-epochs 9", "--rounded-epochs", 2);
        check_complaint(games + start + " --rate 0", "--rate must be", 2);
        check_complaint(games + start + " --rate nan", "--rate must be", 2);
        check_complaint(games + start + " --decay -1", "--decay must be", 2);
        check_complaint(games + start + " --result-share 1.5", "--result-share must be", 2);
        check_complaint(games + start + " --threads 0", "--threads must be", 2);
        check_complaint(games + start + " --batch x", "--batch", 2);
        check_complaint(games + start + " --epoch 3", "--epoch", 2);
        check_complaint(games + start + " --note " + std::string(1001, 'x'), "--note", 2);
        const Outcome no_out = run(games + start);
        CHECK(no_out.code == 2);
        CHECK(contains(no_out.err, "--out is missing"));

        check_complaint(games + " --start " + games, "not a weight file", 1);
        check_complaint(quoted(kScratch + "start") + start, "is not a file of games", 1);
        check_complaint(quoted(kScratch + "missing") + start, "cannot read", 1);
        check_complaint(games + start + " --curve " + games, "would be overwritten", 1);
        check_complaint(games + start + " --curve " + quoted(kScratch + "refused"),
                        "would be overwritten", 1);
        check_complaint(games + start + " --checkpoint " + quoted(kScratch + "start"),
                        "would be overwritten", 1);
        check_complaint(games + start + " --curve " + quoted(kScratch + "no/such/folder"),
                        "cannot write", 1);
        check_complaint(games + start + " --note \"a\tb\"", "control characters", 2);
        check_complaint(games + ' ' + games + start, "again", 1);
        const std::string renju = games_file("renju", {.rule = Rule::Renju, .shape = {15, 15}});
        check_complaint(games + ' ' + renju + start, "has games of renju, not of freestyle", 1);
        const std::string large = games_file("large", {.shape = {20, 20}});
        check_complaint(games + ' ' + large + start, "another set of weights", 1);
        // A file that ends within a game.
        const std::string whole = contents(kScratch + "games");
        write(kScratch + "cut", whole.substr(0, whole.size() - 3));
        check_complaint(quoted(kScratch + "cut") + start, "is cut off after game 47", 1);
        write(kScratch + "few", RecordHeader().line() + '\n');
        check_complaint(quoted(kScratch + "few") + start, "too few games", 1);
        write(kScratch + "checkpoint", "kagetsu games");
        check_complaint(games + start + " --checkpoint " + quoted(kScratch + "checkpoint"),
                        "not a checkpoint", 1);
        CHECK(contents(kScratch + "checkpoint") == "kagetsu games");
        CHECK(contents(kScratch + "games") == whole);
    }

    TEST_CASE("a training writes weights and curve, and repeats itself") {
        const std::string arguments =
            games_file("games", {}) + start_file() + " --epochs 2 --batch 64 --note \"a note\"";
        const std::string first = kScratch + "first";
        const std::string second = kScratch + "second";
        const std::string picture = kScratch + "curve.svg";
        const Outcome outcome =
            run(arguments + " --out " + quoted(first) + " --curve " + quoted(picture));
        CHECK(outcome.code == 0);
        CAPTURE(outcome.out);
        CHECK(contains(outcome.out, "44 games to learn from, 4 held out"));
        CHECK(contains(outcome.out, "held out: tables 0."));
        CHECK(contains(outcome.out, "epoch 2: "));
        CHECK_NOTHROW(static_cast<void>(parse_weights(contents(first))));
        CHECK(contents(picture).rfind("<svg ", 0) == 0);
        CHECK(run(arguments + " --threads 1 --out " + quoted(second)).code == 0);
        CHECK(contents(first) == contents(second));
    }

#ifndef _WIN32
    TEST_CASE("an interrupted training is continued by the same command") {
        const std::string arguments = games_file("games", {}) + start_file() +
                                      " --batch 64 --epochs " + std::to_string(scaled(300)) +
                                      " --out ";
        const std::string unbroken = kScratch + "unbroken";
        const std::string broken = kScratch + "broken";
        const std::string checkpoint = kScratch + "saved";
        const std::string resumable =
            arguments + quoted(broken) + " --checkpoint " + quoted(checkpoint);
        for (const std::string& path : {broken, checkpoint})
            std::filesystem::remove(path);
        const std::string last = kScratch + "last";
        std::filesystem::remove(last);
        CHECK(run(arguments + quoted(unbroken) + " --checkpoint " + quoted(last)).code == 0);
        for (int i = 0; i < 3 && !std::filesystem::exists(broken); ++i) {
            // It must have begun before it is interrupted.
            const std::string out = kScratch + "interrupted.out";
            const std::string err = kScratch + "interrupted.err";
            const std::string other_err = kScratch + "other.err";
            std::filesystem::remove(out);
            const std::string command =
                quoted(program()) + ' ' + resumable + " >" + quoted(out) + " 2>" + quoted(err) +
                " & pid=$!; while kill -0 $pid && ! grep -q 'games to learn from' " + quoted(out) +
                "; do sleep 0.1; done 2>/dev/null; sleep 0.5; " + quoted(program()) + ' ' +
                arguments + quoted(kScratch + "other") + " --checkpoint " + quoted(checkpoint) +
                " 2>" + quoted(other_err) + "; kill -TERM $pid 2>/dev/null; wait $pid";
            const int status = std::system(command.c_str());
            const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
            if (code == 1) {
                CHECK(contains(contents(err), "interrupted; the same command continues"));
                CHECK(contains(contents(other_err), checkpoint + " is being written by another"));
                CHECK_FALSE(std::filesystem::exists(broken));
                CHECK(std::filesystem::exists(checkpoint));
            }
        }
        CHECK(run(resumable).code == 0);
        CHECK(contents(broken) == contents(unbroken));
        CHECK(contents(checkpoint) == contents(last));
        // Finished: nothing is left to learn.
        const Outcome again = run(resumable);
        CHECK(again.code == 0);
        CHECK(contents(broken) == contents(unbroken));
        CHECK(again.err == "");
        const Outcome other = run(resumable + " --seed 2");
        CHECK(other.code == 1);
        CHECK(contains(other.err, "checkpoint of other games, weights or options"));
        CHECK(contents(broken) == contents(unbroken));
    }
#endif
}

}  // namespace kagetsu::test
