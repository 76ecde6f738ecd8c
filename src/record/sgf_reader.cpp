// Smart Game Format, FF[4] (Hollosi 2006) with GM[4], gomoku and renju; reads FF[3] as well.
//
// Squares are two letters, column and row from the top left. Several games may follow each other.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <set>

#include "record/readers.hpp"
#include "record/sgf.hpp"
#include "record/text_lines.hpp"

namespace kagetsu::record {

namespace {

// A property as it stands in the file: values with their escapes.
struct RawProperty {
    std::string name;
    std::vector<std::string_view> values;
    std::size_t line;
};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

std::optional<int> number_in(std::string_view text) {
    int number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
    return number;
}

class SgfReader {
  public:
    SgfReader(std::string_view bytes, const ReadOptions& options)
        : bytes_(bytes), options_(options) {}

    std::vector<Game> read() {
        std::vector<Game> games;
        skip_blanks();
        while (at_ < bytes_.size()) {
            read_game(games.emplace_back());
            skip_blanks();
        }
        return games;
    }
    // Notes on the whole file.
    [[nodiscard]] const std::vector<std::string>& notes() const noexcept { return notes_; }

  private:
    [[noreturn]] void fail(const std::string& message, std::size_t line = 0) const {
        throw error_in_line(line == 0 ? line_ : line, message);
    }

    [[nodiscard]] char peek() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }

    void skip_blanks() {
        while (at_ < bytes_.size() && is_blank(bytes_[at_]))
            step();
    }

    void step() {
        if (bytes_[at_] == '\n') ++line_;
        ++at_;
    }

    void read_game(Game& game) {
        game_ = &game;
        game.shape = options_.shape;
        path_.clear();
        branches_.clear();
        taken_ = {};
        if (peek() != '(') fail("expected '(', the beginning of a game");
        do {
            if (at_ >= bytes_.size()) fail("the game is cut off: expected ')'");
            const char c = peek();
            if (c == '(') {
                branches_.push_back(path_.size());
                step();
            } else if (c == ')') {
                leave_branch();
                step();
            } else if (c == ';') {
                step();
                read_node();
            } else {
                fail("expected '(', ')' or ';', not " + shown(bytes_.substr(at_, 1)));
            }
            skip_blanks();
        } while (!branches_.empty());
        if (!has_root_) fail("expected ';', the first node of a game");
        has_root_ = false;
    }

    void leave_branch() {
        while (path_.size() > branches_.back())
            leave_node();
        branches_.pop_back();
    }

    void leave_node() {
        if (const Square square = path_.back()->move; square != kNoSquare)
            taken_[static_cast<std::size_t>(square)] = false;
        path_.pop_back();
    }

    void read_node() {
        const std::vector<RawProperty> properties = read_properties();
        if (path_.empty()) {
            if (has_root_) fail("a second first node of a game");
            has_root_ = true;
            read_root(properties);
            return;
        }
        read_move(properties);
    }

    std::vector<RawProperty> read_properties() {
        std::vector<RawProperty> properties;
        std::set<std::string> names;
        skip_blanks();
        while (std::isalpha(static_cast<unsigned char>(peek())) != 0) {
            RawProperty property{{}, {}, line_};
            // Lower-case letters belong to the long names of older files.
            for (; std::isalpha(static_cast<unsigned char>(peek())) != 0; ++at_) {
                if (std::isupper(static_cast<unsigned char>(peek())) != 0) property.name += peek();
            }
            skip_blanks();
            if (peek() != '[') fail("expected '[', the value of a property");
            while (peek() == '[') {
                property.values.push_back(read_value());
                skip_blanks();
            }
            if (property.name.empty()) fail("the name of a property needs capitals", property.line);
            if (!names.insert(property.name).second)
                fail("the property " + property.name + " stands twice in a node", property.line);
            properties.push_back(std::move(property));
        }
        return properties;
    }

    std::string_view read_value() {
        const std::size_t first_line = line_;
        step();
        const std::size_t begin = at_;
        while (at_ < bytes_.size() && bytes_[at_] != ']') {
            if (bytes_[at_] == '\\' && at_ + 1 < bytes_.size()) step();
            step();
        }
        if (at_ >= bytes_.size()) fail("the value that begins here has no ']'", first_line);
        const std::string_view value = bytes_.substr(begin, at_ - begin);
        ++at_;
        return value;
    }

    // The first node: facts about the game, setup stones, and in some files the first move.
    void read_root(const std::vector<RawProperty>& properties) {
        path_.push_back(&game_->root);
        for (const RawProperty& property : properties) {
            if (property.name == "SZ") read_size(property);
            if (property.name == "GM") require_gomoku(property);
        }
        std::vector<RawProperty> rest;
        for (const RawProperty& property : properties) {
            if (property.name == "B" || property.name == "W") {
                rest.push_back(property);
            } else if (!read_fact(property)) {
                keep(property, game_->root);
            }
        }
        if (!game_->rule) game_->rule = options_.rule;
        // A canonical order, since files may list White's stones first.
        std::sort(game_->setup.begin(), game_->setup.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second, a.first) < std::pair(b.second, b.first);
        });
        if (!rest.empty()) read_move(rest);
    }

    // Some programs write the number of Go for games of gomoku.
    void require_gomoku(const RawProperty& property) const {
        const std::string game = sgf_unescaped(property.values[0]);
        if (game == "4" || (game == "1" && options_.rule)) return;
        if (game == "1")
            fail("GM[1] is a game of Go; if it is one of gomoku, give its rule", property.line);
        fail("expected GM[4], a game of gomoku or renju", property.line);
    }

    void read_size(const RawProperty& property) {
        const std::string text = sgf_unescaped(property.values[0]);
        const std::size_t colon = text.find(':');
        const auto width = number_in(std::string_view(text).substr(0, colon));
        const auto height = colon == std::string::npos
                                ? width
                                : number_in(std::string_view(text).substr(colon + 1));
        game_->shape = {width.value_or(0), height.value_or(0)};
        if (!game_->shape.is_valid())
            fail("the sides of the board must be 5 to 22, not " + shown(text), property.line);
    }

    // Returns false for properties without a member in Game.
    bool read_fact(const RawProperty& property) {
        const std::string& name = property.name;
        if (name == "FF" || name == "GM" || name == "SZ") return true;
        if (name == "AB" || name == "AW") {
            read_setup(property, name == "AB" ? Cell::Black : Cell::White);
            return true;
        }
        if (name == kSgfNotes) {
            for (const std::string_view value : property.values)
                notes_.push_back(sgf_unescaped(value));
            return true;
        }
        if (property.values.size() != 1) return false;
        const std::string text = sgf_unescaped(property.values[0]);
        if (name == "PB") return game_->black = text, true;
        if (name == "PW") return game_->white = text, true;
        if (name == "EV") return game_->event = text, true;
        if (name == "DT") return game_->date = text, true;
        if (name == "C") return game_->root.comment = text, true;
        if (name == "PL") return read_first_to_move(text);
        if (name == "RU") {
            game_->rule = parse_rule(text);
            if (!game_->rule) game_->rule = sgf_rule_of_number(text);
            return parse_rule(text).has_value();
        }
        if (name == "RE") {
            game_->result = sgf_result_of(text);
            return text == sgf_text_of(game_->result);
        }
        return false;
    }

    bool read_first_to_move(std::string_view text) {
        const bool is_black = text == "B" || text == "b" || text == "1";
        const bool is_white = text == "W" || text == "w" || text == "2";
        if (is_black || is_white) game_->first_to_move = is_black ? Color::Black : Color::White;
        return is_black || is_white;
    }

    void read_setup(const RawProperty& property, Cell cell) {
        for (const std::string_view value : property.values) {
            const std::size_t colon = value.find(':');
            const Square from = require_square(value.substr(0, colon), property.line);
            const Square to = colon == std::string_view::npos
                                  ? from
                                  : require_square(value.substr(colon + 1), property.line);
            for (int y = y_of(from); y <= y_of(to); ++y) {
                for (int x = x_of(from); x <= x_of(to); ++x) {
                    take(square_at(x, y), property.line);
                    game_->setup.emplace_back(square_at(x, y), cell);
                }
            }
        }
    }

    void read_move(const std::vector<RawProperty>& properties) {
        if (path_.size() > kMaxLine) fail("the game has too many moves");
        Node& node = path_.back()->next.emplace_back();
        for (const RawProperty& property : properties) {
            if (property.name == "B" || property.name == "W") {
                if (node.color) fail("two moves in one node", property.line);
                if (property.values.size() != 1) fail("a move has one square", property.line);
                node.color = property.name == "B" ? Color::Black : Color::White;
                node.move = square_or_pass(property.values[0], property.line);
            } else if (property.name == "AB" || property.name == "AW" || property.name == "AE") {
                fail("setup stones after the first node are not supported", property.line);
            } else if (property.name == "C" && property.values.size() == 1) {
                node.comment = sgf_unescaped(property.values[0]);
            } else if (!read_time(property, node)) {
                keep(property, node);
            }
        }
        if (node.move != kNoSquare) take(node.move, line_);
        path_.push_back(&node);
    }

    static bool read_time(const RawProperty& property, Node& node) {
        if (property.name != kSgfTime || property.values.size() != 1) return false;
        const std::optional<int> time = number_in(property.values[0]);
        if (time) node.time = std::chrono::milliseconds(*time);
        return time.has_value();
    }

    // Labels, if all values are some, and everything else.
    void keep(const RawProperty& property, Node& node) {
        const std::vector<std::string> values(property.values.begin(), property.values.end());
        std::vector<std::pair<Square, std::string>> labels;
        for (const std::string_view value : property.values) {
            const std::string text = sgf_unescaped(value);
            if (property.name != "LB" || text.size() < 3 || text[2] != ':') continue;
            if (const std::optional<Square> square = square_of(text.substr(0, 2)))
                labels.emplace_back(*square, text.substr(3));
        }
        if (labels.size() == values.size()) {
            node.labels = std::move(labels);
        } else {
            node.properties.push_back({property.name, values});
        }
    }

    void take(Square square, std::size_t line) {
        bool& is_taken = taken_[static_cast<std::size_t>(square)];
        if (is_taken) fail("the square of a stone is taken", line);
        is_taken = true;
    }

    [[nodiscard]] std::optional<Square> square_of(std::string_view text) const {
        if (text.size() != 2) return std::nullopt;
        const int x = text[0] - 'a';
        const int y = text[1] - 'a';
        if (!game_->shape.contains(x, y)) return std::nullopt;
        return square_at(x, y);
    }

    [[nodiscard]] Square require_square(std::string_view text, std::size_t line) const {
        const std::optional<Square> square = square_of(text);
        if (!square) {
            fail("expected two letters, a square of the board of " +
                     std::to_string(game_->shape.width) + 'x' +
                     std::to_string(game_->shape.height) + ", not " + shown(text),
                 line);
        }
        return *square;
    }

    [[nodiscard]] Square square_or_pass(std::string_view text, std::size_t line) const {
        while (!text.empty() && is_blank(text.front()))
            text.remove_prefix(1);
        while (!text.empty() && is_blank(text.back()))
            text.remove_suffix(1);
        constexpr int kLargestWithOldPass = 19;
        const bool is_old_pass = text == "tt" && game_->shape.width <= kLargestWithOldPass &&
                                 game_->shape.height <= kLargestWithOldPass;
        return text.empty() || is_old_pass ? kNoSquare : require_square(text, line);
    }

    std::string_view bytes_;
    const ReadOptions& options_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    Game* game_ = nullptr;
    bool has_root_ = false;
    std::vector<Node*> path_;            // from the root to the last node
    std::vector<std::size_t> branches_;  // lengths of the path where branches began
    std::array<bool, kSquareCount> taken_{};
    std::vector<std::string> notes_;
};

}  // namespace

std::string sgf_unescaped(std::string_view raw) {
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const bool is_escaped = raw[i] == '\\' && i + 1 < raw.size();
        if (is_escaped) ++i;
        if (raw[i] == '\r') {
            if (i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
            if (!is_escaped) text += '\n';
        } else if (raw[i] != '\n' || !is_escaped) {
            text += raw[i];
        }
    }
    return text;
}

bool looks_like_sgf(std::string_view bytes) noexcept {
    bytes = without_byte_order_mark(bytes);
    const auto skip = [&bytes] {
        while (!bytes.empty() && is_blank(bytes.front()))
            bytes.remove_prefix(1);
    };
    skip();
    if (bytes.empty() || bytes.front() != '(') return false;
    bytes.remove_prefix(1);
    skip();
    return !bytes.empty() && bytes.front() == ';';
}

Records read_sgf(std::string_view bytes, const ReadOptions& options) {
    SgfReader reader(without_byte_order_mark(bytes), options);
    std::vector<Game> games = reader.read();
    return {Format::Sgf, std::move(games), reader.notes()};
}

}  // namespace kagetsu::record
