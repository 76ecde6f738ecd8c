#include "support/puzzles.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "kagetsu/notation.hpp"
#include "support/board_literal.hpp"

namespace kagetsu::test {

namespace {

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = line.find('|', begin);
        fields.push_back(line.substr(begin, end - begin));
        if (end == std::string::npos) return fields;
        begin = end + 1;
    }
}

Puzzle parse(const std::string& line) {
    const std::vector<std::string> fields = split(line);
    if (fields.size() != 8) throw std::invalid_argument("not 8 fields");
    const int size = std::stoi(fields[2]);
    const BoardShape shape{size, size};
    const Rule rule = fields[1] == "standard" ? Rule::Standard : Rule::Freestyle;
    const auto answers = parse_points(fields[5], shape);
    if (!answers) throw std::invalid_argument("bad answers");
    return {fields[0], fields[3], parse_game(fields[4], shape, rule), *answers,
            fields[6].empty() ? 0 : std::stoi(fields[6])};
}

}  // namespace

std::vector<Puzzle> load_puzzles(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("can't read " + path);
    std::vector<Puzzle> puzzles;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line.front() == '#') continue;
        try {
            puzzles.push_back(parse(line));
        } catch (const std::exception& error) {
            throw std::runtime_error(path + ":" + std::to_string(number) + ": " + error.what());
        }
    }
    return puzzles;
}

std::vector<Puzzle> of_category(const std::vector<Puzzle>& puzzles, std::string_view category) {
    std::vector<Puzzle> found;
    std::copy_if(puzzles.begin(), puzzles.end(), std::back_inserter(found),
                 [&](const Puzzle& p) { return p.category.rfind(category, 0) == 0; });
    return found;
}

}  // namespace kagetsu::test
