// The figures in docs/textbook.md are those that the program prints.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <istream>
#include <string>
#include <vector>

namespace kagetsu::test {

namespace {

using LineClasses = std::vector<std::string>;

LineClasses lines_of(std::istream& in) {
    LineClasses lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

LineClasses program_output() {
    const std::string output = KAGETSU_TEST_SCRATCH "/figures_test.out";
    REQUIRE(std::system(
                ("\"" KAGETSU_PROGRAM "\" bench --algorithms >\"" + output + "\"").c_str()) == 0);
    std::ifstream file(output);
    return lines_of(file);
}

// The block of the page that holds the tables.
LineClasses documented() {
    std::ifstream file(KAGETSU_DOCS "/textbook.md");
    LineClasses tables;
    bool inside = false;
    for (const std::string& line : lines_of(file)) {
        if (line == "```") inside = false;
        if (inside) tables.push_back(line);
        if (line == "```text") inside = true;
    }
    return tables;
}

// Less the time, the last column of the tables and the only one with a single decimal.
LineClasses without_times(LineClasses lines) {
    LineClasses kept;
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
    TEST_CASE("the page shows what the program prints") {
        const LineClasses printed = without_times(program_output());
        const LineClasses shown = without_times(documented());
        CHECK(printed.size() > 100);
        REQUIRE(shown.size() == printed.size());
        for (std::size_t i = 0; i < printed.size(); ++i)
            CHECK(shown[i] == printed[i]);
    }
}

}  // namespace kagetsu::test
