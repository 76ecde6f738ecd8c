#include "kagetsu/notation.hpp"

#include <cctype>
#include <charconv>
#include <cstdlib>

#include "kagetsu/reported_value.hpp"

namespace kagetsu {

namespace {

std::optional<int> parse_int(std::string_view text) {
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || rest != end) return std::nullopt;
    return value;
}

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

// The number of a row, and the row of a number: each is the other's inverse.
int flipped(int y, BoardShape shape, Origin origin) {
    return origin == Origin::Top ? y : shape.height - 1 - y;
}

}  // namespace

std::string to_letters(Square square) {
    return static_cast<char>('a' + x_of(square)) + std::to_string(y_of(square) + 1);
}

std::string to_letters(Square square, BoardShape shape, Origin origin) {
    return to_letters(square_at(x_of(square), flipped(y_of(square), shape, origin)));
}

std::optional<Square> parse_square(std::string_view text, BoardShape shape, Origin origin) {
    if (text.empty()) return std::nullopt;
    std::optional<int> x;
    std::optional<int> y;
    if (is_letter(text.front())) {
        x = std::tolower(static_cast<unsigned char>(text.front())) - 'a';
        y = parse_int(text.substr(1));
        if (y && *y >= 1 && *y <= shape.height)
            y = flipped(*y - 1, shape, origin);
        else
            y.reset();
    } else if (const std::size_t comma = text.find(','); comma != std::string_view::npos) {
        x = parse_int(text.substr(0, comma));
        y = parse_int(text.substr(comma + 1));
    }
    if (!x || !y || !shape.contains(*x, *y)) return std::nullopt;
    return square_at(*x, *y);
}

std::optional<std::vector<Square>> parse_squares(std::string_view text, BoardShape shape,
                                                 Origin origin) {
    std::vector<Square> squares;
    std::size_t i = 0;
    while (i < text.size()) {
        if (text[i] == ' ') {
            ++i;
            continue;
        }
        // A square ends at a blank or before the next letter.
        std::size_t end = i + 1;
        while (end < text.size() && text[end] != ' ' && !is_letter(text[end]))
            ++end;
        const std::optional<Square> square = parse_square(text.substr(i, end - i), shape, origin);
        if (!square) return std::nullopt;
        squares.push_back(*square);
        i = end;
    }
    return squares;
}

std::string to_text(const Position& position, Origin origin) {
    const BoardShape shape = position.shape();
    std::string text = "   ";
    for (int x = 0; x < shape.width; ++x)
        text += {' ', static_cast<char>('a' + x)};
    text += '\n';
    for (int y = 0; y < shape.height; ++y) {
        const std::string row = std::to_string(flipped(y, shape, origin) + 1);
        text += std::string(3 - row.size(), ' ') + row;
        for (int x = 0; x < shape.width; ++x) {
            constexpr std::string_view kSymbols = ".XO#";
            text += {' ', kSymbols[static_cast<std::size_t>(position.at(square_at(x, y)))]};
        }
        text += '\n';
    }
    return text;
}

std::string_view name_of(Origin origin) noexcept {
    return origin == Origin::Top ? "top" : "bottom";
}

std::optional<Origin> parse_origin(std::string_view name) noexcept {
    for (const Origin origin : {Origin::Top, Origin::Bottom}) {
        if (name == name_of(origin)) return origin;
    }
    return std::nullopt;
}

std::string to_text(Value value) {
    if (!is_mate(value)) return std::to_string(reported_value(value));
    if (std::abs(value) == kMate) return value > 0 ? "won" : "lost";
    return (value > 0 ? "+M" : "-M") + std::to_string(kMate - std::abs(value));
}

std::string_view name_of(Rule rule) noexcept {
    return kRuleNames[index_of(rule)];
}

std::optional<Rule> parse_rule(std::string_view name) noexcept {
    for (const Rule rule : kAllRules) {
        if (name == name_of(rule)) return rule;
    }
    return std::nullopt;
}

}  // namespace kagetsu
