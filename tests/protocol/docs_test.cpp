// The examples of docs/protocol.md, run against the program.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/contents.hpp"
#include "support/markdown.hpp"
#include "support/program.hpp"
#include "transcript.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/docs_test";

std::string example(std::string_view language, std::string_view part) {
    return block_with(contents(KAGETSU_DOCS "/protocol.md"), language, part);
}

// Figures that depend on the machine become `*`.
std::string pattern_of(const std::string& line) {
    std::string pattern = std::regex_replace(line, std::regex("n/ms \\d+ tm \\d+"), "n/ms * tm *");
    return std::regex_replace(pattern, std::regex("(TOTALTIME|SPEED) \\d+"), "$1 *");
}

// A conversation as a transcript: moves of searches by time are any legal moves, and after "..."
// come any lines up to one of the form of the next.
std::string transcript_of(const std::string& conversation) {
    std::istringstream lines(conversation);
    std::string transcript;
    bool is_after_gap = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(" .") == std::string::npos) {
            is_after_gap = true;
        } else if (line.rfind("> ", 0) == 0) {
            transcript += line + '\n';
        } else if (std::regex_match(line, std::regex("< \\d+,\\d+"))) {
            transcript += "< <move>\n";
        } else if (is_after_gap) {
            CHECK(std::regex_match(line, std::regex("< MESSAGE depth \\d+-\\d+ ev \\d+ n \\d+ "
                                                    "n/ms \\d+ tm \\d+ pv .*")));
            transcript += "seek MESSAGE depth * ev * n * n/ms * tm * pv *\n";
            is_after_gap = false;
        } else {
            transcript += pattern_of(line) + '\n';
        }
    }
    return transcript;
}

// Runs a shell command in a folder where `kagetsu` is the program; returns its output.
std::string output_of(const std::string& command) {
    const std::string folder = kScratch + ".bin";
    std::filesystem::create_directories(folder);
    std::filesystem::remove(folder + "/kagetsu");
    std::filesystem::create_symlink(std::filesystem::absolute(program()), folder + "/kagetsu");
    const std::string out = kScratch + ".out";
    std::ofstream(kScratch + ".sh") << "cd '" << folder << "'\nPATH=.:$PATH\n" << command;
    CHECK(std::system(("bash '" + kScratch + ".sh' >'" + out + "'").c_str()) == 0);
    return contents(out);
}

bool contains_line(const std::string& text, const std::string& pattern) {
    std::string expression;
    for (const char c : pattern) {
        if (c == '*') {
            expression += ".*";
        } else {
            if (std::string_view("+-()[]{}.^$|?\\").find(c) != std::string_view::npos)
                expression += '\\';
            expression += c;
        }
    }
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_match(line, std::regex(expression))) return true;
    }
    return false;
}

}  // namespace

TEST_SUITE("examples of docs/protocol.md") {
    TEST_CASE("the first conversation") {
        const std::string path = kScratch + ".txt";
        std::ofstream(path) << transcript_of(example("", "> START 15"));
        CHECK(play_transcript(path, program(), "\n") == "");
    }

    TEST_CASE("the output of a search") {
        const std::string out = output_of(
            "printf '%s\\n' 'START 15' 'INFO timeout_turn -1' 'INFO max_depth 9' "
            "'INFO show_detail 2' BEGIN 'TURN 8,7' | kagetsu");
        for (const char* const part : {"MESSAGE depth 9-", "INFO NUMPV"}) {
            std::istringstream lines(example("", part));
            for (std::string line; std::getline(lines, line);) {
                CAPTURE(line);
                CHECK(contains_line(out, pattern_of(line)));
            }
        }
    }

    TEST_CASE("the scripts in bash") {
        const std::string move = output_of(example("bash", "BOARD"));
        CHECK(std::regex_match(move, std::regex("OK\n\\d+,\\d+\n")));
        const std::string best = output_of(example("bash", "YXNBEST 3"));
        CHECK(contains_line(best, "INFO PV 2"));
        CHECK(contains_line(best, "INFO DEPTH 8"));
    }

    TEST_CASE("the game in Python") {
        std::ofstream(kScratch + ".py") << example("python", "class Engine");
        const std::string out = output_of("python3 '" + kScratch + ".py'");
        CHECK(std::regex_match(out, std::regex("(\\d+,\\d+\n){19}")));
    }
}

}  // namespace kagetsu::test
