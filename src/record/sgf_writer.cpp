// Smart Game Format, FF[4] GM[4].
#include "record/sgf.hpp"
#include "record/writers.hpp"

namespace kagetsu::record {

namespace {

std::string point(Square square) {
    return {static_cast<char>('a' + x_of(square)), static_cast<char>('a' + y_of(square))};
}

void write_text(std::string& out, std::string_view name, const std::string& text) {
    if (!text.empty()) out += std::string(name) + '[' + sgf_escaped(text) + ']';
}

bool has_property(const Node& node, std::string_view name) {
    for (const Property& property : node.properties) {
        if (property.name == name) return true;
    }
    return false;
}

// A colon ends the first half of a composed value.
std::string label_text(const std::string& text) {
    std::string result;
    for (const char c : sgf_escaped(text)) {
        if (c == ':') result += '\\';
        result += c;
    }
    return result;
}

// Comment, labels and the properties that were kept.
void write_remarks(std::string& out, const Node& node) {
    write_text(out, "C", node.comment);
    if (!node.labels.empty()) {
        out += "LB";
        for (const auto& [square, text] : node.labels)
            out += '[' + point(square) + ':' + label_text(text) + ']';
    }
    for (const Property& property : node.properties) {
        out += property.name;
        for (const std::string& value : property.values)
            out += '[' + value + ']';
    }
}

void write_setup(std::string& out, const Game& game, Cell cell, const char* name) {
    bool is_first = true;
    for (const auto& [square, stone] : game.setup) {
        if (stone != cell) continue;
        out += (is_first ? name : "") + ('[' + point(square) + ']');
        is_first = false;
    }
}

void write_root(std::string& out, const Game& game, const std::vector<std::string>& notes) {
    const BoardShape shape = game.shape;
    out += ";FF[4]GM[4]SZ[" + std::to_string(shape.width);
    if (shape.width != shape.height) out += ':' + std::to_string(shape.height);
    out += ']';
    // A text that tells more than the member was kept as a property.
    if (game.rule && !has_property(game.root, "RU"))
        write_text(out, "RU", std::string(kagetsu::name_of(*game.rule)));
    write_text(out, "PB", game.black);
    write_text(out, "PW", game.white);
    write_text(out, "EV", game.event);
    write_text(out, "DT", game.date);
    if (!has_property(game.root, "RE"))
        write_text(out, "RE", std::string(sgf_text_of(game.result)));
    write_setup(out, game, Cell::Black, "AB");
    write_setup(out, game, Cell::White, "AW");
    if (game.first_to_move) out += *game.first_to_move == Color::Black ? "PL[B]" : "PL[W]";
    write_remarks(out, game.root);
    if (notes.empty()) return;
    out += kSgfNotes;
    for (const std::string& note : notes)
        out += '[' + sgf_escaped(note) + ']';
}

void write_move(std::string& out, const Node& node) {
    out += ';';
    if (node.color) {
        out += *node.color == Color::Black ? "B[" : "W[";
        out += (node.move == kNoSquare ? "" : point(node.move)) + ']';
    }
    if (node.time) out += std::string(kSgfTime) + '[' + std::to_string(node.time->count()) + ']';
    write_remarks(out, node);
}

// The moves below a node. Recursive only where variations begin.
void write_below(std::string& out, const Node& node) {
    constexpr int kMovesPerLine = 10;
    int moves = 0;
    const Node* last = &node;
    while (last->next.size() == 1) {
        if (moves++ % kMovesPerLine == 0) out += '\n';
        last = &last->next.front();
        write_move(out, *last);
    }
    for (const Node& variation : last->next) {
        out += "\n(";
        write_move(out, variation);
        write_below(out, variation);
        out += ')';
    }
}

}  // namespace

std::string sgf_escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\' || c == ']') result += '\\';
        result += c;
    }
    return result;
}

std::string_view sgf_text_of(Result result) noexcept {
    switch (result) {
        case Result::BlackWins:
            return "B+";
        case Result::WhiteWins:
            return "W+";
        case Result::Draw:
            return "0";
        case Result::Unknown:
            break;
    }
    return "";
}

Result sgf_result_of(std::string_view text) noexcept {
    if (text.substr(0, 2) == "B+") return Result::BlackWins;
    if (text.substr(0, 2) == "W+") return Result::WhiteWins;
    return text == "0" || text == "Draw" || text == "D" ? Result::Draw : Result::Unknown;
}

std::optional<Rule> sgf_rule_of_number(std::string_view text) noexcept {
    if (text == "0") return Rule::Freestyle;
    if (text == "1") return Rule::Standard;
    if (text == "4") return Rule::Renju;
    if (text == "8") return Rule::Caro;
    if (text == "9") return Rule::CaroExact;
    return std::nullopt;
}

std::string write_sgf(const Records& records) {
    std::string out;
    std::size_t number = 0;
    for (const Game& game : records.games) {
        ++number;
        for (const auto& [square, cell] : game.setup) {
            if (cell == Cell::Wall)
                throw RecordError(" game " + std::to_string(number) +
                                  " has dead stones, which the format sgf cannot hold");
        }
        out += '(';
        write_root(out, game, number == 1 ? records.notes : std::vector<std::string>{});
        write_below(out, game.root);
        out += ")\n";
    }
    return out;
}

}  // namespace kagetsu::record
