// Runs every transcript against the program: with LF, and some with CR LF too (all of them
// in the long runs).
#include "transcript.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/program.hpp"
#include "support/scale.hpp"

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

// Plays every `stride`-th transcript.
void play(const std::string& line_end, std::size_t stride) {
    const auto paths = transcripts();
    REQUIRE_FALSE(paths.empty());
    for (std::size_t i = 0; i < paths.size(); i += stride)
        CHECK(play_transcript(paths[i], program(), line_end) == "");
}

}  // namespace

TEST_CASE("transcripts with LF") {
    play("\n", 1);
}

TEST_CASE("transcripts with CR LF") {
    play("\r\n", static_cast<std::size_t>(stride()));
}

}  // namespace kagetsu::test
