// The problems of tests/data/puzzles.txt; the format is described there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu::test {

struct Puzzle {
    std::string id;
    std::string category;
    Position position;
    std::vector<Square> answers;
    int plies = 0;  // of the shortest win by fours; 0 where there is none
};

// Throws std::runtime_error that names the line when the file can't be read.
[[nodiscard]] std::vector<Puzzle> load_puzzles(const std::string& path);

// Those whose category begins with a text.
[[nodiscard]] std::vector<Puzzle> of_category(const std::vector<Puzzle>& puzzles,
                                              std::string_view category);

}  // namespace kagetsu::test
