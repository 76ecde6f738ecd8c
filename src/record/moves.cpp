// Games as lines of text: moves ("h8 i9 j7", "h8i9j7", "1. h8 i9 2. j7", "7,7 8,8 9,6") or offsets
// from the centre ("0,0, 1,-2, 3,4").
//
// Lines that begin with # are comments. One of the form "# rule renju, size 15x15, origin bottom"
// tells what the lines do not; without such a line before it, the words "rule NAME" and "board WxH"
// are understood in any comment before the first game. After a tab may come the result (b, w, d or
// ?), after another tab a remark.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <sstream>

#include "record/line_builder.hpp"
#include "record/readers.hpp"
#include "record/text_lines.hpp"
#include "record/writers.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::record {

namespace {

constexpr std::string_view kResults = "?bwd";  // in the order of Result

std::optional<BoardShape> parse_size(std::string_view text) {
    BoardShape shape;
    const char* const end = text.data() + text.size();
    auto [rest, error] = std::from_chars(text.data(), end, shape.width);
    if (error != std::errc{}) return std::nullopt;
    shape.height = shape.width;
    if (rest != end && *rest == 'x') {
        const auto [last, error2] = std::from_chars(rest + 1, end, shape.height);
        if (error2 != std::errc{}) return std::nullopt;
        rest = last;
    }
    if (rest != end || !shape.is_valid()) return std::nullopt;
    return shape;
}

// What the comments before the first game tell.
struct Header {
    std::optional<Rule> rule;
    BoardShape shape;
    Origin origin;
};

bool is_key(std::string_view word) {
    return word == "rule" || word == "size" || word == "board" || word == "origin";
}

// Returns false if the key has no such value.
bool take_value(std::string_view key, std::string_view value, Header& header) {
    if (key == "rule") {
        const auto rule = parse_rule(value);
        if (rule) header.rule = rule;
        return rule.has_value();
    }
    if (key == "origin") {
        const auto origin = parse_origin(value);
        if (origin) header.origin = *origin;
        return origin.has_value();
    }
    const auto shape = parse_size(value);
    if (shape) header.shape = *shape;
    return shape.has_value();
}

std::vector<std::string> words_of(std::string_view comment) {
    std::string text(comment);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == ',' || c == ';' || c == '.'; }, ' ');
    TextReader in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

// Does the comment consist of keys, each with a value?
bool is_header(std::string_view comment) {
    const std::vector<std::string> words = words_of(comment);
    if (words.empty() || words.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < words.size(); i += 2)
        if (!is_key(words[i])) return false;
    return true;
}

// Takes what a comment tells. The values of a header must be known.
void take_values(std::string_view comment, std::size_t number, Header& header) {
    const std::vector<std::string> words = words_of(comment);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!is_key(words[i])) continue;
        if (take_value(words[i], words[i + 1], header)) {
            ++i;
        } else if (is_header(comment)) {
            throw error_in_line(number, "unknown " + words[i] + ' ' + shown(words[i + 1]));
        }
    }
}

std::vector<std::string_view> split_at_tabs(std::string_view line) {
    std::vector<std::string_view> fields;
    while (fields.size() < 2) {
        const std::size_t tab = line.find('\t');
        if (tab == std::string_view::npos) break;
        fields.push_back(line.substr(0, tab));
        line.remove_prefix(tab + 1);
    }
    fields.push_back(line);
    return fields;
}

// Reads every line that is no comment with `read_line(line, number, game)`.
template <typename ReadLine>
Records read_lines(std::string_view bytes, const ReadOptions& options, Format format,
                   const ReadLine& read_line) {
    Records records;
    records.format = format;
    Header header{options.rule, options.shape, options.origin};
    bool has_header = false;
    for (TextLines lines(bytes); !lines.is_done(); lines.advance()) {
        const std::string_view line = lines.current();
        if (line.find_first_not_of(' ') == std::string_view::npos) continue;
        if (line.front() == '#') {
            std::string_view comment = line.substr(1);
            if (!comment.empty() && comment.front() == ' ') comment.remove_prefix(1);
            if (is_header(comment)) {
                if (!records.games.empty())
                    throw error_in_line(lines.number(), "a header after the first game");
                has_header = true;
            } else {
                records.notes.push_back(text_of(comment));
                if (has_header || !records.games.empty()) continue;
            }
            take_values(comment, lines.number(), header);
            continue;
        }
        Game game;
        game.rule = header.rule;
        game.shape = header.shape;
        const std::vector<std::string_view> fields = split_at_tabs(line);
        read_line(fields[0], lines.number(), header.origin, game);
        if (fields.size() > 1) {
            const std::size_t result =
                fields[1].size() == 1 ? kResults.find(fields[1].front()) : std::string_view::npos;
            if (result == std::string_view::npos)
                throw error_in_line(lines.number(),
                                    "expected the result b, w, d or ?, not " + shown(fields[1]));
            game.result = static_cast<Result>(result);
        }
        if (fields.size() > 2) game.root.comment = text_of(fields[2]);
        records.games.push_back(std::move(game));
    }
    if (records.games.empty()) throw RecordError(" no games");
    return records;
}

void add_move(LineBuilder& builder, Square square, std::size_t number, std::string_view word) {
    if (builder.add(square) == nullptr)
        throw error_in_line(number, "the square of " + shown(word) + " is taken");
}

// "12.", as before a move
bool is_numbering(std::string_view word) {
    return word.size() > 1 && word.find_first_not_of("0123456789") == word.size() - 1 &&
           word.back() == '.';
}

void read_squares(std::string_view text, std::size_t number, Origin origin, Game& game) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    LineBuilder builder(game);
    while (!text.empty()) {
        if (text.front() == ' ') {
            text.remove_prefix(1);
            continue;
        }
        std::size_t end = 1;
        while (end < text.size() && text[end] != ' ' && !is_letter(text[end]))
            ++end;
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(end);
        if (is_numbering(word)) continue;
        const std::optional<Square> square = parse_square(word, game.shape, origin);
        if (!square) {
            throw error_in_line(number, "expected a move such as h8 or 7,7 on a board of " +
                                            std::to_string(game.shape.width) + 'x' +
                                            std::to_string(game.shape.height) + ", not " +
                                            shown(word));
        }
        add_move(builder, *square, number, word);
    }
}

void read_pairs(std::string_view text, std::size_t number, Origin /*origin*/, Game& game) {
    LineBuilder builder(game);
    std::string words(text);
    std::replace(words.begin(), words.end(), ',', ' ');
    TextReader numbers(words);
    int x = 0;
    while (numbers >> x) {
        int y = 0;
        if (!(numbers >> y)) throw error_in_line(number, "expected pairs of offsets");
        const std::string word = std::to_string(x) + ',' + std::to_string(y);
        // Sums of all numbers that TextReader takes fit into 64 bits, but not into an int.
        const std::int64_t column = std::int64_t{x} + game.shape.width / 2;
        const std::int64_t row = std::int64_t{y} + game.shape.height / 2;
        if (column < 0 || column >= game.shape.width || row < 0 || row >= game.shape.height)
            throw error_in_line(number, "the offset " + shown(word) + " is outside the board");
        const Square square = square_at(static_cast<int>(column), static_cast<int>(row));
        add_move(builder, square, number, word);
    }
    if (!numbers.eof())
        throw error_in_line(number, "expected offsets such as 0,0, 1,-2, not " + shown(text));
}

std::string header_line(const Game& game, const std::string& origin) {
    std::string text = "# ";
    if (game.rule) text += "rule " + std::string(kagetsu::name_of(*game.rule)) + ", ";
    return text + "size " + std::to_string(game.shape.width) + 'x' +
           std::to_string(game.shape.height) + origin + '\n';
}

// A note as comments that are no header.
std::string comment_of(const std::string& note) {
    TextReader lines(note + '\n');
    std::string text;
    for (std::string line; std::getline(lines, line);)
        text += (is_header(line) ? "# Note: " : "# ") + line + '\n';
    return text;
}

// Writes every game with `move_text(square, is_first)`.
template <typename MoveText>
std::string write_lines(const Records& records, std::string_view format, const std::string& origin,
                        Losses& losses, const MoveText& move_text) {
    if (records.games.empty()) throw RecordError(" no games");
    const Game& first = records.games.front();
    std::string text = header_line(first, origin);
    for (const std::string& note : records.notes)
        text += comment_of(note);
    std::size_t number = 0;
    for (const Game& game : records.games) {
        ++number;
        if (game.rule != first.rule || !(game.shape == first.shape)) {
            throw RecordError(" game " + std::to_string(number) +
                              " has another rule or size than the first; the format " +
                              std::string(format) + " holds games of one kind");
        }
        require_plain_moves(game, format, number);
        const bool has_remark = !game.root.comment.empty() &&
                                game.root.comment.find_first_of("\r\n") == std::string::npos;
        losses.count(game, {.rule = true, .result = true, .root_comment = has_remark});
        bool is_first = true;
        for (const Node* node : main_line(game)) {
            text += move_text(node->move, is_first);
            is_first = false;
        }
        if (is_first && !has_remark && game.result == Result::Unknown) {
            // An empty line would be no game.
            text += "\t?";
        } else if (has_remark || game.result != Result::Unknown) {
            text += '\t';
            text += kResults[static_cast<std::size_t>(game.result)];
        }
        if (has_remark) text += '\t' + game.root.comment;
        text += '\n';
    }
    return text;
}

}  // namespace

bool looks_like_offsets(std::string_view bytes) {
    for (TextLines lines(bytes); !lines.is_done(); lines.advance()) {
        const std::string_view moves = split_at_tabs(lines.current())[0];
        if (moves.empty() || moves.front() == '#') continue;
        const bool is_numeric = moves.find_first_not_of("0123456789-, ") == std::string_view::npos;
        return is_numeric && (moves.find('-') != std::string_view::npos || moves.back() == ',' ||
                              moves.find(", ") != std::string_view::npos);
    }
    return false;
}

Records read_moves(std::string_view bytes, const ReadOptions& options) {
    return read_lines(bytes, options, Format::Moves, read_squares);
}

Records read_offsets(std::string_view bytes, const ReadOptions& options) {
    return read_lines(bytes, options, Format::Offsets, read_pairs);
}

std::string write_moves(const Records& records, const WriteOptions& options, Losses& losses) {
    const std::string origin =
        options.numbers ? "" : ", origin " + std::string(kagetsu::name_of(options.origin));
    const BoardShape shape = records.games.empty() ? BoardShape{} : records.games.front().shape;
    return write_lines(records, "moves", origin, losses, [&](Square square, bool is_first) {
        const std::string move =
            options.numbers ? std::to_string(x_of(square)) + ',' + std::to_string(y_of(square))
                            : to_letters(square, shape, options.origin);
        return (is_first ? "" : " ") + move;
    });
}

std::string write_offsets(const Records& records, Losses& losses) {
    const BoardShape shape = records.games.empty() ? BoardShape{} : records.games.front().shape;
    // A line with a single pair of positive numbers looks like a move unless a comma follows.
    return write_lines(records, "offsets", "", losses, [&](Square square, bool is_first) {
        return (is_first ? "" : " ") + std::to_string(x_of(square) - shape.width / 2) + ',' +
               std::to_string(y_of(square) - shape.height / 2) + ',';
    });
}

}  // namespace kagetsu::record
