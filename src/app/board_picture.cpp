#include "app/board_picture.hpp"

#include <string_view>

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

std::string column_letters(int width) {
    std::string text = "   ";
    for (int x = 0; x < width; ++x)
        text += {' ', static_cast<char>('a' + x)};
    return text + '\n';
}

}  // namespace

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
            const bool is_last = square == style.last_move;
            text += is_last ? '[' : before;
            text += painted(symbol_of(position, square, forbidden), style.has_colors);
            before = is_last ? ']' : ' ';
        }
        if (before == ']') text += ']';
        text += '\n';
    }
    return text;
}

}  // namespace kagetsu::app
