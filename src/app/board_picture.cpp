#include "app/board_picture.hpp"

#include <cstdlib>
#include <string_view>
#include <vector>

#include "app/platform.hpp"
#include "kagetsu/forbidden.hpp"

namespace kagetsu::app {

namespace {

constexpr std::string_view kReset = "\x1b[0m";

// Bold for Black and its letter, cyan for White, red for what must not be played.
std::string_view color_of(char symbol) {
    switch (symbol) {
        case 'X':
            return "\x1b[1m";
        case 'O':
            return "\x1b[1;36m";
        case '!':
            return "\x1b[31m";
        default:
            return "\x1b[2m";
    }
}

std::string painted(char symbol, bool has_colors) {
    if (!has_colors) return {symbol};
    return std::string(color_of(symbol)) + symbol + std::string(kReset);
}

char symbol_of(const Position& position, Square square, const Bitboard& forbidden) {
    constexpr std::string_view kSymbols = ".XO#";
    if (position.is_empty(square) && forbidden.test(position.layout().bit_of(square))) return '!';
    return kSymbols[static_cast<std::size_t>(position.at(square))];
}

// What stands on both sides of a square that is marked.
struct Brackets {
    char left = ' ';
    char right = ' ';
};

Brackets brackets_of(const Position& position, Square square, const PictureStyle& style) {
    if (style.row.test(position.layout().bit_of(square))) return {'*', '*'};
    return square == style.last_move ? Brackets{'[', ']'} : Brackets{};
}

std::string column_letters(int width) {
    std::string text = "   ";
    for (int x = 0; x < width; ++x)
        text += {' ', static_cast<char>('a' + x)};
    return text + '\n';
}

}  // namespace

bool may_color(std::FILE* stream) {
    const char* const no_color = std::getenv("NO_COLOR");
    return obeys_escapes(stream) && (no_color == nullptr || *no_color == '\0');
}

Bitboard winning_rows(const Position& position) {
    Bitboard stones;
    const std::optional<Color> winner = position.winner();
    if (!winner) return stones;
    const Cell cell = cell_of(*winner);
    position.stones(*winner).for_each([&](int bit) {
        const Square first = position.layout().square_of(bit);
        for (const int step : kDirectionStep) {
            if (position.at(static_cast<Square>(first - step)) == cell) continue;
            std::vector<Square> row;
            for (Square next = first; position.at(next) == cell;
                 next = static_cast<Square>(next + step))
                row.push_back(next);
            if (row.size() < 5) continue;
            for (const Square square : row)
                stones.set(position.layout().bit_of(square));
        }
    });
    return stones;
}

Bitboard forbidden_now(const Position& position) {
    const bool may_be = position.rule() == Rule::Renju && position.side_to_move() == Color::Black &&
                        !position.winner();
    return may_be ? forbidden_points(position) : Bitboard{};
}

std::string draw_board(const Position& position, const PictureStyle& style) {
    const BoardShape shape = position.shape();
    const Bitboard forbidden = forbidden_now(position);
    std::string text = column_letters(shape.width);
    for (int y = 0; y < shape.height; ++y) {
        const std::string number =
            std::to_string(style.origin == Origin::Top ? y + 1 : shape.height - y);
        text += std::string(3 - number.size(), ' ') + number;
        char before = ' ';
        for (int x = 0; x < shape.width; ++x) {
            const Square square = square_at(x, y);
            const Brackets brackets = brackets_of(position, square, style);
            text += brackets.left == ' ' ? before : brackets.left;
            text += painted(symbol_of(position, square, forbidden), style.has_colors);
            before = brackets.right;
        }
        if (before != ' ') text += before;
        text += '\n';
    }
    return text;
}

}  // namespace kagetsu::app
