// Runs every transcript against the program, with both line ends.
#include "transcript.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace kagetsu::test {

namespace {

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(KAGETSU_TRANSCRIPTS)) {
        if (entry.path().extension() == ".txt") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

void play_all(const std::string& line_end) {
    const auto paths = transcripts();
    REQUIRE_FALSE(paths.empty());
    for (const auto& path : paths)
        CHECK(play_transcript(path, program(), line_end) == "");
}

}  // namespace

TEST_CASE("transcripts with LF") {
    play_all("\n");
}

TEST_CASE("transcripts with CR LF") {
    play_all("\r\n");
}

}  // namespace kagetsu::test
