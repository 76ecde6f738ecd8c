#include "support/forbidden_cases.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "kagetsu/notation.hpp"

namespace kagetsu::test {

namespace {

constexpr BoardShape kShape{15, 15};

using Marks = std::map<Square, std::string>;

// "7,8=33 9,9=6", or squares without marks.
std::vector<Square> points_of(const std::string& text, Marks& marks) {
    std::vector<Square> squares;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const std::size_t end = std::min(word.find('='), word.size());
        const std::optional<Square> square = parse_square(word.substr(0, end), kShape);
        if (!square) throw std::runtime_error("bad square: " + word);
        squares.push_back(*square);
        if (end < word.size()) marks[*square] = word.substr(end + 1);
    }
    return squares;
}

ForbiddenCase parse_case(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream rest(line);
    for (std::string field; std::getline(rest, field, '|');)
        fields.push_back(field);
    if (fields.size() != 6) throw std::runtime_error("not six fields: " + line);
    ForbiddenCase known{fields[0], Position(kShape, Rule::Renju), {}, {}, {}};
    Marks none;
    for (const Square square : points_of(fields[1], none))
        known.position.place(square, Cell::Black);
    for (const Square square : points_of(fields[2], none))
        known.position.place(square, Cell::White);
    known.tricky = points_of(fields[4], known.marks);
    for (const Square square : points_of(fields[3], known.marks))
        known.forbidden.set(known.position.layout().bit_of(square));
    return known;
}

}  // namespace

std::vector<ForbiddenCase> forbidden_cases() {
    std::ifstream file(KAGETSU_TEST_DATA "/forbidden.txt");
    if (!file) throw std::runtime_error("no forbidden.txt");
    std::vector<ForbiddenCase> cases;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.front() != '#') cases.push_back(parse_case(line));
    }
    return cases;
}

}  // namespace kagetsu::test
