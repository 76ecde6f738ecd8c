// Finds the good games of a damaged file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kagetsu::app {

// Where a good game is.
struct GamePlace {
    std::uint64_t number = 0;  // of the game in its series
    std::uint64_t offset = 0;  // in the file, in bytes
};

// Bytes that belong to no good game.
struct Loss {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

struct Salvage {
    std::vector<GamePlace> games;  // by number, each once
    std::vector<Loss> losses;      // in the order of the file
    std::uint64_t copies = 0;      // games that occur once more
};

// In version 2 games carry no numbers. Those before the first loss are numbered as they come, those
// after it from here on: no game that `selfplay` adds later will be one of them.
constexpr std::uint64_t kUnknownNumber = std::uint64_t{1} << 31;

// Looks for a game at every byte of the file that is not within a good one. The checksums decide;
// text of version 2 has none, there every line that reads as a game counts as one.
//
// Throws std::runtime_error if the file is not a regular one, cannot be read or its header is
// damaged: a game is good or not only together with its header.
[[nodiscard]] Salvage find_games(const std::string& path);

}  // namespace kagetsu::app
