// The program's `verify`, and the examples of docs/proof.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "app/cli_run.hpp"
#include "support/markdown.hpp"

namespace kagetsu::test {

namespace {

const std::string kFolder = KAGETSU_TEST_SCRATCH "/verify_test.files";
const std::string kProven = "proven: Black wins, plies 3, nodes 3, positions 219\n";

std::string page() {
    return contents(KAGETSU_DOCS "/proof.md");
}

std::string example() {
    return block_with(page(), "json", R"("tree")");
}

// The example without its `else`.
std::string broken_example() {
    std::string text = example();
    const std::size_t at = text.find(",\n  \"else\"");
    REQUIRE(at != std::string::npos);
    return text.replace(at, text.find('}', at) + 1 - at, "");
}

std::string saved(const std::string& name, const std::string& text) {
    std::filesystem::create_directories(kFolder);
    std::ofstream(kFolder + '/' + name, std::ios::binary) << text;
    return kFolder + '/' + name;
}

// Of a block of the page, what is printed.
std::string printed(std::string_view part) {
    const std::string block = block_with(page(), "console", part);
    return block.substr(block.find('\n') + 1);
}

}  // namespace

TEST_SUITE("verify") {
    TEST_CASE("a proof that holds") {
        const std::string file = saved("proof.json", example());
        const std::string line = file + ": " + kProven;
        for (const std::string threads : {"verify ", "verify --threads 3 "}) {
            CAPTURE(threads);
            const Outcome outcome = run(threads + file);
            CHECK(outcome.code == 0);
            CHECK(outcome.err == "");
            CHECK(outcome.out == line);
        }
        const Outcome piped = run("verify -", example());
        CHECK(piped.code == 0);
        CHECK(piped.out == "-: " + kProven);
        const Outcome json = run("verify --json -", example());
        CHECK(json.out == R"({"file":"-","proven":true,"winner":"b","plies":3,"nodes":3,)"
                          "\"positions\":219}\n");
    }

    TEST_CASE("proofs that do not hold, and texts that are none") {
        const std::string good = saved("proof.json", example());
        const std::string broken = saved("broken.json", broken_example());
        const Outcome both = run("verify " + broken + " " + good);
        CHECK(both.code == 1);
        CHECK(both.err == "");
        CHECK(both.out == broken + ": refused: after 10,7: nothing answers the reply 1,0\n" + good +
                              ": " + kProven);
        const Outcome json = run("verify --json -", broken_example());
        CHECK(json.code == 1);
        CHECK(json.out == R"({"file":"-","proven":false,"line":["10,7"],)"
                          "\"reason\":\"nothing answers the reply 1,0\"}\n");
        const Outcome none = run("verify -", "{\"\x1b[1m\": 1}");
        CHECK(none.code == 1);
        CHECK(none.out == "-: refused: not valid JSON: byte 3\n");
        const Outcome unknown = run("verify -", R"({"\u001b": 1})");
        CHECK(unknown.out == "-: refused: unknown key '\\x1b'\n");
    }

    TEST_CASE("wrong usage, and files that cannot be read") {
        check_refused("verify", "usage: kagetsu verify FILE...");
        check_refused("verify x --threads 0", "--threads must be 1 to 64");
        check_refused("verify x --rule renju", "verify has no option '--rule'");
        const std::string good = saved("proof.json", example());
        const std::string missing = kFolder + "/none.json";
        const Outcome unread = run("verify " + missing + " " + kFolder + " " + good);
        CHECK(unread.code == 1);
        CHECK(unread.out.starts_with(missing + ": refused: cannot read"));
        CHECK(contains(unread.out, "\n" + kFolder + ": refused: "));
        CHECK(contains(unread.out, "is a directory"));
        CHECK(unread.out.ends_with("\n" + good + ": " + kProven));
    }

#ifndef _WIN32
    TEST_CASE("the examples of docs/proof.md, and the checker in Python") {
        saved("proof.json", example());
        saved("broken.json", broken_example());
        const std::string in_folder = "cd '" + kFolder + "' && ";
        const auto output_of = [&](const std::string& command, int code) {
            const int status = std::system((in_folder + command + " >out.txt").c_str());
            CHECK(WEXITSTATUS(status) == code);
            return contents(kFolder + "/out.txt");
        };
        const std::string python = "python3 '" KAGETSU_PYTHON_CHECKER "' ";
        const std::string verify =
            "'" + std::filesystem::absolute(program()).string() + "' verify ";
        const std::string proven = printed("proven");
        CHECK(output_of(verify + "proof.json", 0) == proven);
        CHECK(output_of(python + "proof.json", 0) == proven);
        CHECK(output_of(verify + "broken.json", 1) == printed("refused"));
        CHECK(output_of(python + "broken.json", 1).starts_with("broken.json: refused: "));
        CHECK(output_of(python + "2>/dev/null", 2) == "");

        // And all on file.
        const std::string files = "'" KAGETSU_TEST_DATA "'/proofs/*.json";
        const std::string lines = output_of(verify + files, 0);
        CHECK(output_of(python + files, 0) == lines);
        CHECK(contains(lines, "proven"));

        const std::string source = contents(KAGETSU_PYTHON_CHECKER);
        CHECK(std::count(source.begin(), source.end(), '\n') < 200);
    }
#endif
}

}  // namespace kagetsu::test
