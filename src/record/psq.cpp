// Piskvork's records (.psq) and its older tournament records (.rec).
//
// .psq: "Piskvorky 15x15, 11:11, 0", then a line "x,y,milliseconds" for each move, counted from 1,
// then, in tournaments, the names of both players and an error code. The last number of the first
// line is 0 if the first player named moves first. .rec: the names come first, and squares count
// from 0; it tells no size.
#include <array>
#include <charconv>
#include <cstdio>

#include "record/line_builder.hpp"
#include "record/readers.hpp"
#include "record/sgf.hpp"
#include "record/text_lines.hpp"
#include "record/writers.hpp"

namespace kagetsu::record {

namespace {

constexpr std::string_view kMagic = "Piskvorky ";

// Numbers separated by any of `separators`, the whole text; empty if it has any other form.
std::vector<int> numbers_in(std::string_view text, std::string_view separators) {
    std::vector<int> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        while (at != end && separators.find(*at) != std::string_view::npos)
            ++at;
        if (at == end) break;
        int number = 0;
        const auto [rest, error] = std::from_chars(at, end, number);
        if (error != std::errc{}) return {};
        numbers.push_back(number);
        at = rest;
        if (at != end && separators.find(*at) == std::string_view::npos) return {};
    }
    return numbers;
}

bool is_move(std::string_view line) {
    const std::size_t count = numbers_in(line, ", ").size();
    return (count == 2 || count == 3) && line.find(',') != std::string_view::npos;
}

// Whether a line begins as a move does, with two numbers and a comma between them.
bool begins_like_move(std::string_view line) {
    constexpr std::string_view kDigits = "0123456789";
    const std::size_t comma = line.find_first_not_of(kDigits);
    return comma != 0 && comma != std::string_view::npos && line[comma] == ',' &&
           line.find_first_of(kDigits, comma) == comma + 1;
}

// Reads the moves from the current line on.
void read_moves_of(TextLines& lines, Game& game, int first) {
    LineBuilder builder(game);
    for (; !lines.is_done() && is_move(lines.current()); lines.advance()) {
        const std::vector<int> numbers = numbers_in(lines.current(), ", ");
        const int x = numbers[0] - first;
        const int y = numbers[1] - first;
        if (!game.shape.contains(x, y))
            throw error_in_line(lines.number(),
                                "the move " + shown(lines.current()) + " is outside the board");
        Node* node = builder.add(square_at(x, y));
        if (node == nullptr)
            throw error_in_line(lines.number(),
                                "the square of " + shown(lines.current()) + " is taken");
        if (numbers.size() == 3) node->time = std::chrono::milliseconds(numbers[2]);
    }
    if (!lines.is_done() && begins_like_move(lines.current()))
        throw error_in_line(lines.number(), shown(lines.current()) + " is no move");
}

Property property(const char* name, std::string_view value) {
    return {name, {sgf_escaped(value)}};
}

// What the formats store besides moves and names, and the property that holds it: numbers separated
// by colons.
struct Place {
    std::string_view property;
    std::size_t count;  // of the numbers
};
constexpr Place kLevels{"PSQLEVELS", 2};
constexpr Place kFirst{"PSQFIRST", 1};
constexpr Place kCode{"PSQCODE", 1};

// The numbers of a property that belongs to that place; empty if it does not.
std::vector<int> numbers_of(const Property& p, const Place& place) {
    if (p.name != place.property || p.values.size() != 1) return {};
    const std::vector<int> numbers = numbers_in(sgf_unescaped(p.values.front()), ":");
    return numbers.size() == place.count ? numbers : std::vector<int>{};
}

std::string value_of(const Game& game, const Place& place, const char* otherwise) {
    for (const Property& p : game.root.properties) {
        std::string value;
        for (const int number : numbers_of(p, place))
            value += (value.empty() ? "" : ":") + std::to_string(number);
        if (!value.empty()) return value;
    }
    return otherwise;
}

std::string moves_of(const Game& game, int first) {
    std::string text;
    for (const Node* node : main_line(game)) {
        text += std::to_string(x_of(node->move) + first) + ',' +
                std::to_string(y_of(node->move) + first) + ',' +
                std::to_string(node->time.value_or(std::chrono::milliseconds{0}).count()) + '\n';
    }
    return text;
}

void count_losses(const Game& game, Losses& losses) {
    Game rest = game;
    std::erase_if(rest.root.properties, [](const Property& p) {
        return !numbers_of(p, kLevels).empty() || !numbers_of(p, kFirst).empty() ||
               !numbers_of(p, kCode).empty();
    });
    losses.count(rest, {.names = true, .times = true});
}

// A name is a line of its own.
std::string one_line(const std::string& name) {
    std::string line = name.substr(0, name.find_first_of("\r\n"));
    return is_move(line) || begins_like_move(line) ? "" : line;
}

}  // namespace

bool looks_like_psq(std::string_view bytes) noexcept {
    return without_byte_order_mark(bytes).substr(0, kMagic.size()) == kMagic;
}

Records read_psq(std::string_view bytes, const ReadOptions& options) {
    TextLines lines(bytes);
    Game game;
    const std::vector<int> header = numbers_in(lines.current().substr(kMagic.size()), "x,: ");
    if (header.size() != 5)
        throw error_in_line(lines.number(), "expected 'Piskvorky 15x15, 11:11, 0'");
    game.shape = {header[0], header[1]};
    game.rule = options.rule;
    if (!game.shape.is_valid())
        throw error_in_line(lines.number(), "the sides of the board must be 5 to 22");
    game.root.properties.push_back(
        property("PSQLEVELS", std::to_string(header[2]) + ':' + std::to_string(header[3])));
    const bool is_second_first = header[4] == 1;
    game.root.properties.push_back(property("PSQFIRST", std::to_string(header[4])));
    lines.advance();
    read_moves_of(lines, game, 1);
    std::vector<std::string> rest;
    std::size_t line = lines.number();
    for (; !lines.is_done(); lines.advance()) {
        rest.push_back(text_of(lines.current()));
        line = lines.number();
    }
    while (!rest.empty() && rest.back().empty())
        rest.pop_back();
    if (rest.size() == 2 || rest.size() > 3 ||
        (rest.size() == 1 && numbers_in(rest[0], " ").size() != 1))
        throw error_in_line(line,
                            "expected moves, then two names and an error code, or only a code");
    if (rest.size() == 3) {
        game.black = rest[is_second_first ? 1 : 0];
        game.white = rest[is_second_first ? 0 : 1];
    }
    if (!rest.empty()) game.root.properties.push_back(property("PSQCODE", rest.back()));
    return {Format::Psq, {game}, {}};
}

bool looks_like_rec(std::string_view bytes) {
    TextLines lines(bytes);
    for (int name = 0; name < 2; ++name) {
        if (lines.is_done() || lines.current().empty() || lines.current().front() == '#' ||
            is_move(lines.current()))
            return false;
        lines.advance();
    }
    return !lines.is_done() && numbers_in(lines.current(), ",").size() == 3;
}

Records read_rec(std::string_view bytes, const ReadOptions& options) {
    TextLines lines(bytes);
    Game game;
    // Records of this kind come from boards of 20x20; a larger board must be asked for.
    game.shape = {std::max(options.shape.width, 20), std::max(options.shape.height, 20)};
    game.rule = options.rule;
    game.black = text_of(lines.current());
    lines.advance();
    game.white = text_of(lines.current());
    lines.advance();
    read_moves_of(lines, game, 0);
    if (!lines.is_done()) {
        game.root.properties.push_back(property("PSQCODE", text_of(lines.current())));
        lines.advance();
    }
    for (; !lines.is_done(); lines.advance()) {
        if (!lines.current().empty())
            throw error_in_line(lines.number(), "expected the end of the record");
    }
    return {Format::Rec, {game}, {}};
}

std::string write_psq(const Game& game, Losses& losses) {
    count_losses(game, losses);
    const std::string first = value_of(game, kFirst, "0");
    std::string text = std::string(kMagic) + std::to_string(game.shape.width) + 'x' +
                       std::to_string(game.shape.height) + ", " + value_of(game, kLevels, "0:0") +
                       ", " + first + '\n';
    text += moves_of(game, 1);
    if (!game.black.empty() || !game.white.empty()) {
        const bool is_second_first = first == "1";
        text += one_line(is_second_first ? game.white : game.black) + '\n' +
                one_line(is_second_first ? game.black : game.white) + '\n';
        return text + value_of(game, kCode, "0") + '\n';
    }
    const std::string code = value_of(game, kCode, "");
    return code.empty() ? text : text + code + '\n';
}

std::string write_rec(const Game& game, Losses& losses) {
    if (game.shape.width != 20 || game.shape.height != 20)
        throw RecordError(" the format rec is for boards of 20x20");
    // It is recognised by its first move.
    if (game.root.next.empty())
        throw RecordError(" the format rec cannot hold a game without moves");
    count_losses(game, losses);
    const auto name = [](const std::string& text) {
        const std::string line = one_line(text);
        return line.empty() || line.front() == '#' ? std::string("unknown") : line;
    };
    const std::string black = name(game.black);
    const std::string rest =
        '\n' + name(game.white) + '\n' + moves_of(game, 0) + value_of(game, kCode, "0") + '\n';
    const auto is_recognised = [](const std::string& text) {
        return looks_like_rec(text) && !looks_like_renlib(text) && !looks_like_sgf(text) &&
               !looks_like_psq(text);
    };
    return (is_recognised(black + rest) ? black : "unknown") + rest;
}

}  // namespace kagetsu::record
