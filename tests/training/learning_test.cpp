// The way from nothing to weights: the three commands of docs/training.md on a tiny scale.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "app/shell_run.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/learning_test_";

std::string quoted(const std::string& path) {
    return '"' + path + '"';
}

// Runs a program with its stdout in a file and returns that output. It must succeed.
std::string output_of(const std::string& program, const std::string& arguments) {
    const std::string out = kScratch + "out";
    CAPTURE(arguments);
    const std::string command =
        quoted(program) + ' ' + arguments + " >" + quoted(out) + " 2>" + quoted(kScratch + "err");
    CHECK(std::system(command.c_str()) == 0);
    CAPTURE(contents(kScratch + "err"));
    return contents(out);
}

// Returns the number after the last `words` in the text, which must be there.
double number_after(const std::string& text, const std::string& words) {
    const std::size_t place = text.rfind(words);
    CAPTURE(text);
    REQUIRE(place != std::string::npos);
    return std::strtod(text.c_str() + place + words.size(), nullptr);
}

}  // namespace

TEST_SUITE("learning") {
    TEST_CASE("games, a network that foretells them better than the tables, and a match") {
        const std::string games = kScratch + "games";
        const std::string start = kScratch + "start.weights";
        const std::string learned = kScratch + "learned.weights";
        for (const std::string& path : {games, start, learned})
            std::filesystem::remove(path);
        output_of(KAGETSU_PROGRAM, "weights " + quoted(start) + " --hand-set");

        output_of(KAGETSU_PROGRAM, "selfplay " + quoted(games) + " --weights " + quoted(start) +
                                       " --games 600 --nodes 200 --random-moves 20 --threads 2");
        const std::string training =
            output_of(KAGETSU_TRAINER, quoted(games) + " --start " + quoted(start) + " --out " +
                                           quoted(learned) + " --epochs 4 --batch 256");
        CHECK(number_after(training, "learned.weights: held out ") <
              0.95 * number_after(training, "held out: tables "));
        const std::string match =
            output_of(KAGETSU_PROGRAM, "match " + quoted(learned) + ' ' + quoted(start) +
                                           " --games 20 --nodes 200 --threads 2");
        CHECK(number_after(match, "20 games: ") > 25.0);
    }
}

}  // namespace kagetsu::test
