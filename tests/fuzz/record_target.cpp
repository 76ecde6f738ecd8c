#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>

#include "record/formats.hpp"
#include "record/game.hpp"
#include "record/record_error.hpp"
#include "record/text_lines.hpp"
#include "targets.hpp"

namespace kagetsu::test {

namespace {

using record::Format;
using record::Game;
using record::Node;
using record::Records;

// The moves of the main line, which every format holds.
std::string fault_in_line(const Game& game, const Game& again) {
    const auto line = main_line(game);
    const auto line_again = main_line(again);
    const bool is_same =
        std::ranges::equal(line, line_again, [](const Node* node, const Node* node_again) {
            return node->color == node_again->color && node->move == node_again->move;
        });
    return is_same ? "" : "other moves";
}

// Piskvork's records hold a time for every move.
std::chrono::milliseconds time_of(const Node* node) {
    return node->time.value_or(std::chrono::milliseconds{0});
}

// A list's remark is the comment of a game, if it is a line.
std::string remark_of(const Game& game) {
    const std::string& text = game.root.comment;
    return text.find_first_of("\r\n") == std::string::npos ? text : "";
}

// What lists hold: rule, size, moves, results and remarks.
std::string fault_in_list(const Game& game, const Game& again) {
    if (again.rule != game.rule) return "another rule";
    if (again.shape != game.shape) return "another size";
    if (again.result != game.result) return "another result";
    if (again.root.comment != remark_of(game)) return "another remark";
    return fault_in_line(game, again);
}

bool is_word(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return (c | ' ') >= 'a' && (c | ' ') <= 'z'; });
}

// A name may be cut to a line, and left out, or `placeholder`, where it would look like another
// part of the record, which a word does not. A byte order mark before the first name is taken for
// the file's.
bool is_name(const std::string& again, const std::string& name, std::string_view placeholder) {
    const std::string line = name.substr(0, name.find_first_of("\r\n"));
    if (again == line || again == without_byte_order_mark(line)) return true;
    return again == placeholder && (line.empty() || !is_word(line));
}

// What Piskvork's records hold: size, moves, times and names.
std::string fault_in_piskvork(const Game& game, const Game& again, std::string_view placeholder) {
    if (again.shape != game.shape) return "another size";
    if (!is_name(again.black, game.black, placeholder) ||
        !is_name(again.white, game.white, placeholder))
        return "other names";
    const auto line = main_line(game);
    const auto line_again = main_line(again);
    if (!std::ranges::equal(line, line_again, {}, time_of, time_of)) return "other times";
    return fault_in_line(game, again);
}

// Every format but SGF is one of these.
std::string fault_in_game(const Game& game, const Game& again, Format format) {
    if (format == Format::Psq) return fault_in_piskvork(game, again, "");
    if (format == Format::Rec) return fault_in_piskvork(game, again, "unknown");
    return fault_in_list(game, again);
}

std::string fault_in(const Records& records, Format format) {
    record::Written written;
    try {
        written = record::write_records(records, {format});
    } catch (const record::RecordError&) {
        return {};  // the format cannot hold these games
    }
    const std::string name(record::name_of(format));
    try {
        const Records again = record::read_records(written.bytes, {});
        if (again.games.size() != records.games.size()) return "other games as " + name;
        if (format == Format::Sgf)
            return again.games == records.games ? "" : "other trees as " + name;
        for (std::size_t i = 0; i < again.games.size(); ++i) {
            const std::string fault = fault_in_game(records.games[i], again.games[i], format);
            if (!fault.empty()) return fault + " as " + name;
        }
    } catch (const record::RecordError& error) {
        return "cannot read what it has written as " + name + ": " + error.what();
    }
    return {};
}

}  // namespace

Verdict read_records(std::string_view input) {
    Records records;
    try {
        records = record::read_records(input, {});
    } catch (const record::RecordError&) {
        return {};
    }
    for (const Format format :
         {Format::Sgf, Format::Psq, Format::Rec, Format::Moves, Format::Offsets}) {
        const std::string fault = fault_in(records, format);
        if (!fault.empty()) return {fault};
    }
    return {"", 1};
}

}  // namespace kagetsu::test
