// The engine's evaluations match those that training/evaluation.py computed from the
// weight file by the definition. data/exported_values.txt has a digest of all values of each group,
// which any wrong value changes, and some values by position, which show where they differ.
#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <iomanip>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "exported_positions.hpp"
#include "kagetsu/evaluator.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

struct ExportedValues {
    std::size_t count = 0;
    std::string digest;
    std::vector<std::pair<std::size_t, Value>> samples;  // position and value
};

struct ExportedFile {
    std::string weights;  // fingerprint
    std::map<std::string, ExportedValues> groups;
};

ExportedFile read_exported_file() {
    std::ifstream in(KAGETSU_TEST_DATA "/exported_values.txt");
    REQUIRE(in.is_open());
    ExportedFile file;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        CAPTURE(line);
        std::istringstream words(line);
        std::string word;
        std::string group;
        words >> word;
        if (word == "weights") {
            words >> file.weights;
        } else if (word == "digest") {
            words >> group;
            words >> file.groups[group].count >> file.groups[group].digest;
        } else {
            REQUIRE(word == "value");
            std::pair<std::size_t, Value> sample;
            words >> group >> sample.first >> sample.second;
            file.groups[group].samples.push_back(sample);
        }
        REQUIRE(words);
    }
    return file;
}

std::string hex(std::uint64_t number) {
    std::ostringstream text;
    text << std::hex << std::setfill('0') << std::setw(16) << number;
    return text.str();
}

// FNV-1a (Fowler, Noll, Vo) of the values as 16-bit little-endian integers.
std::string digest_of(const std::vector<Value>& values) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const Value value : values) {
        for (const int shift : {0, 8})
            hash = (hash ^ ((static_cast<std::uint32_t>(value) >> shift) & 255)) * 0x100000001B3ULL;
    }
    return hex(hash);
}

}  // namespace

TEST_SUITE("exported weights") {
    TEST_CASE("the engine's values are the exporter's") {
        const Evaluator evaluator;
        const ExportedFile file = read_exported_file();
        INFO("after a change of the weights: cmake --build BUILD --target update-exported-values");
        REQUIRE(file.weights == hex(evaluator.fingerprint()));
        CHECK(file.groups.size() == kExportedGroups.size());

        // All groups in a release; under the sanitizers they take a minute of CPU time.
        for (std::size_t i = 0; i < kExportedGroups.size(); i += kSlowdown) {
            const ExportedGroup& group = kExportedGroups[i];
            CAPTURE(group.name);
            REQUIRE(file.groups.count(std::string(group.name)) == 1);
            const ExportedValues& exported = file.groups.at(std::string(group.name));
            std::vector<Value> values;
            for_each_exported_position(group, [&](const Position& position) {
                const PatternBoard board(position, evaluator.point_values(position));
                values.push_back(evaluator.evaluate(board));
            });
            CHECK(values.size() == exported.count);
            CHECK(digest_of(values) == exported.digest);
            CHECK_FALSE(exported.samples.empty());
            for (const auto& sample : exported.samples) {
                const std::size_t number = sample.first;
                CAPTURE(number);
                REQUIRE(number < values.size());
                CHECK(values[number] == sample.second);
            }
        }
    }
}

}  // namespace kagetsu::test
