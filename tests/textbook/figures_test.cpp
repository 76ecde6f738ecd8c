// The figures in docs/ are those that `kagetsu bench algorithms` prints.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <istream>
#include <string>
#include <vector>

namespace kagetsu::test {

namespace {

using Lines = std::vector<std::string>;

Lines lines_of(std::istream& in) {
    Lines lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

Lines program_output() {
    const std::string output = KAGETSU_TEST_SCRATCH "/figures_test.out";
    REQUIRE(std::system(("\"" KAGETSU_PROGRAM "\" bench algorithms >\"" + output + "\"").c_str()) ==
            0);
    std::ifstream file(output);
    return lines_of(file);
}

// The complete output in the repository, from which the plot is drawn.
Lines recorded_output() {
    std::ifstream file(KAGETSU_DOCS "/plots/algorithms.txt");
    return lines_of(file);
}

// The tables on the page, an excerpt of the output.
Lines tables_on_page() {
    std::ifstream file(KAGETSU_DOCS "/textbook.md");
    Lines tables;
    bool inside = false;
    for (const std::string& line : lines_of(file)) {
        if (line == "```") inside = false;
        if (inside) tables.push_back(line);
        if (line == "```text") inside = true;
    }
    return tables;
}

// Drops empty lines, and the time: the last column and the only one with a single decimal.
Lines without_times(Lines lines) {
    Lines kept;
    for (std::string& line : lines) {
        if (line.empty()) continue;
        const std::size_t point = line.size() - 2;
        if (line.size() > 2 && line[point] == '.') line.erase(line.find_last_of(' '));
        line.erase(line.find_last_not_of(' ') + 1);
        kept.push_back(line);
    }
    return kept;
}

}  // namespace

TEST_SUITE("textbook figures") {
    TEST_CASE("the recorded output is what the program prints") {
        const Lines printed = without_times(program_output());
        const Lines recorded = without_times(recorded_output());
        CHECK(printed.size() > 100);
        REQUIRE(recorded.size() == printed.size());
        for (std::size_t i = 0; i < printed.size(); ++i)
            CHECK(recorded[i] == printed[i]);
    }

    TEST_CASE("the page quotes the recorded output") {
        const Lines recorded = without_times(recorded_output());
        const Lines shown = without_times(tables_on_page());
        CHECK(shown.size() > 20);
        CHECK(std::search(recorded.begin(), recorded.end(), shown.begin(), shown.end()) !=
              recorded.end());
    }
}

}  // namespace kagetsu::test
