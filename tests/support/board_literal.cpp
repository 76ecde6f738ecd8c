#include "support/board_literal.hpp"

#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "kagetsu/notation.hpp"

namespace kagetsu::test {

namespace {

bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

[[noreturn]] void fail(const std::string& what) {
    throw std::invalid_argument("board literal: " + what);
}

std::string without_blanks(const std::string& line) {
    std::string dense;
    for (const char c : line) {
        if (c != ' ' && c != '\t' && c != '\r') dense += c;
    }
    return dense;
}

Cell cell_from(char symbol) {
    switch (symbol) {
        case '.':
            return Cell::Empty;
        case 'X':
            return Cell::Black;
        case 'O':
            return Cell::White;
        case '#':
            return Cell::Wall;
        default:
            fail(std::string("unknown symbol '") + symbol + "'");
    }
}

// The symbols of a row without its number, which must be the right one.
std::string strip_row_number(const std::string& dense, std::size_t expected) {
    std::size_t digits = 0;
    while (digits < dense.size() && is_digit(dense[digits]))
        ++digits;
    if (digits > 0 && dense.substr(0, digits) != std::to_string(expected)) {
        fail("row " + std::to_string(expected) + " is numbered " + dense.substr(0, digits));
    }
    return dense.substr(digits);
}

}  // namespace

Position parse_board(std::string_view text, Color to_move, Rule rule) {
    std::vector<std::string> rows;
    std::string legend;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const std::string dense = without_blanks(line);
        if (dense.empty()) continue;
        if (is_lower(dense.front())) {
            if (!legend.empty() || !rows.empty()) fail("a column legend in the wrong place");
            legend = dense;
        } else {
            rows.push_back(strip_row_number(dense, rows.size() + 1));
        }
    }

    if (rows.empty()) fail("no rows");
    const std::size_t width = rows.front().size();
    for (const std::string& row : rows) {
        if (row.size() != width) fail("rows of different length");
    }
    if (!legend.empty()) {
        std::string expected;
        for (std::size_t x = 0; x < width; ++x)
            expected += static_cast<char>('a' + x);
        if (legend != expected) fail("the column legend is " + legend + ", not " + expected);
    }
    const BoardShape shape{static_cast<int>(width), static_cast<int>(rows.size())};
    if (!shape.is_valid()) fail("bad shape");

    Position position(shape, rule);
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            const Cell cell =
                cell_from(rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]);
            if (cell != Cell::Empty) position.place(square_at(x, y), cell);
        }
    }
    position.set_side_to_move(to_move);
    return position;
}

Square square(std::string_view text, BoardShape shape) {
    const std::optional<Square> parsed = parse_square(text, shape);
    if (!parsed) throw std::invalid_argument("bad square " + std::string(text));
    return *parsed;
}

Position parse_game(std::string_view moves, BoardShape shape, Rule rule) {
    const std::optional<std::vector<Square>> parsed = parse_squares(moves, shape);
    if (!parsed) throw std::invalid_argument("bad moves " + std::string(moves));
    Position position(shape, rule);
    for (const Square move : *parsed) {
        if (!position.is_empty(move)) {
            throw std::invalid_argument(to_letters(move) + " is played twice");
        }
        position.make(move);
    }
    return position;
}

}  // namespace kagetsu::test
