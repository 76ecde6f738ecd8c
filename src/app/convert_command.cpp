// Converts game records of any format, and files of self-play games.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/output_file.hpp"
#include "app/read_file.hpp"
#include "app/record_io.hpp"
#include "app/salvage_command.hpp"
#include "selfplay/record_file.hpp"
#include "selfplay/record_text.hpp"

namespace kagetsu::app {

namespace {

bool is_self_play(const std::string& path) {
    // A pipe can be read only once.
    if (path == "-" || !std::filesystem::is_regular_file(path)) return false;
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::string line;
    line.resize(RecordHeader::kName.size());
    in.read(line.data(), static_cast<std::streamsize>(line.size()));
    require_no_error(in, path);
    line.resize(static_cast<std::size_t>(in.gcount()));
    return line.rfind(RecordHeader::kName, 0) == 0;
}

// Binary games become text with rows from `origin`, text becomes binary. Returns their number.
std::uint64_t write_self_play(const std::string& from, Origin origin, std::ostream& out) {
    GameFile in(from);
    const bool to_text_form = in.format() == RecordFormat::Binary;
    const RecordHeader header(in.series(), to_text_form ? RecordFormat::Text : RecordFormat::Binary,
                              origin);
    out << header.line() << '\n';
    GameRecord game;
    while (in.next(game)) {
        if (!to_text_form && game.opening.size() > kMaxOpening)
            throw std::runtime_error(from + ": the opening of game " + std::to_string(in.count()) +
                                     " has more than " + std::to_string(kMaxOpening) + " stones");
        out << (to_text_form ? to_text(game, header) + '\n' : to_bytes(game, header));
    }
    return in.count();
}

std::uint64_t convert_self_play(const std::string& from, const std::string& to, Origin origin,
                                std::ostream& out) {
    if (to == "-") return write_self_play(from, origin, out);
    OutputFile file(to);
    // Closes `from` before it may be replaced: Windows cannot replace an open file.
    const std::uint64_t count = write_self_play(from, origin, file.stream());
    file.keep();
    return count;
}

// Values become comments.
record::Game record_of(const GameRecord& game, const Series& series) {
    record::Game result;
    result.rule = series.rule;
    result.shape = series.shape;
    result.event = RecordHeader(series).line();
    result.result = !game.winner                   ? record::Result::Draw
                    : *game.winner == Color::Black ? record::Result::BlackWins
                                                   : record::Result::WhiteWins;
    record::Node* end = &result.root;
    Color color = Color::Black;
    const auto add = [&](Square square, std::string comment) {
        end = &end->next.emplace_back();
        end->color = color;
        end->move = square;
        end->comment = std::move(comment);
        color = opponent(color);
    };
    for (const Square square : game.opening)
        add(square, "opening");
    for (const RecordedMove& move : game.moves)
        add(move.square, "value " + to_text(move.value) + (move.is_random ? ", random move" : ""));
    return result;
}

record::Records records_of_self_play(const std::string& path) {
    record::Records records;
    GameFile in(path);
    GameRecord game;
    while (in.next(game))
        records.games.push_back(record_of(game, in.series()));
    return records;
}

// The target's format by --to, else by its extension.
std::optional<record::Format> target_format(const Arguments& arguments) {
    const std::string& to = arguments.operands[1];
    if (has(arguments.options, "to")) return record::parse_format(word_of(arguments.options, "to"));
    return record::format_of_extension(std::filesystem::path(to).extension().string());
}

[[noreturn]] void refuse_format(const Arguments& arguments) {
    const std::string known = "sgf, psq, rec, moves or offsets";
    if (has(arguments.options, "to") && word_of(arguments.options, "to") == "selfplay") {
        throw UsageError("only files of self-play games can be converted to selfplay, and " +
                         arguments.operands[0] + " is none");
    }
    if (has(arguments.options, "to")) {
        throw UsageError("unknown format '" + word_of(arguments.options, "to") + "': " + known +
                         ", or selfplay for files of self-play games");
    }
    throw UsageError("the extension of '" + arguments.operands[1] +
                     "' names no format: use --to with " + known);
}

std::uint64_t convert_records(const Arguments& arguments, const record::Records& records,
                              std::ostream& out) {
    const std::optional<record::Format> format = target_format(arguments);
    if (!format) refuse_format(arguments);
    if (*format != record::Format::Moves) {
        refuse(arguments.options, {"numbers"}, "a format other than moves");
        if (records.format != record::Format::Moves)
            refuse(arguments.options, {"origin"},
                   "formats that name no squares by letter and number");
    }
    for (const record::Game& game : records.games)
        check_agreement(arguments.operands[0], game, arguments.options);
    save_records(arguments.operands[1], records,
                 {*format, origin_of(arguments.options), has(arguments.options, "numbers")}, out);
    return records.games.size();
}

int convert(const Arguments& arguments, std::ostream& out) {
    const std::string& from = arguments.operands[0];
    const std::string& to = arguments.operands[1];
    if (has(arguments.options, "salvage")) {
        refuse(arguments.options, {"to", "numbers", "rule", "size", "origin"},
               "--salvage: the games keep their form");
        const std::uint64_t kept = salvage_games(from, to);
        out << to << ": " << kept << (kept == 1 ? " game\n" : " games\n");
        return 0;
    }
    const record::ReadOptions options = read_options(arguments.options);
    const std::string wanted = word_of(arguments.options, "to");
    std::uint64_t count = 0;
    if (is_self_play(from)) {
        refuse(arguments.options, {"rule", "size"}, "self-play games: their file says it");
        const std::optional<record::Format> format = target_format(arguments);
        const bool to_records =
            !wanted.empty() ? wanted != "selfplay" : format && *format != record::Format::Moves;
        if (to_records) {
            count = convert_records(arguments, records_of_self_play(from), out);
        } else {
            refuse(arguments.options, {"numbers"},
                   "files of self-play games: their squares are letters");
            if (GameFile(from).format() == RecordFormat::Text) {
                refuse(arguments.options, {"origin"},
                       "self-play games in text form: their file says it");
            }
            count = convert_self_play(from, to, origin_of(arguments.options), out);
        }
    } else {
        count = convert_records(arguments, load_records(from, options), out);
    }
    if (to != "-") out << to << ": " << count << (count == 1 ? " game\n" : " games\n");
    return 0;
}

}  // namespace

const Command kConvertCommand{
    .name = "convert",
    .operands = "FROM TO",
    .least = 2,
    .most = 2,
    .summary = "convert game records: sgf, psq, rec, RenLib, moves, opening lists, self-play",
    .about =
        "FROM's format is recognised by its content, TO's by its extension (.sgf, .psq, .rec, "
        ".txt for\nmoves) or by --to. - is standard input or output. --rule, --size and "
        "--origin tell what FROM\ndoes not; --origin is also that of the letters in TO. "
        "Self-play files are converted between\nbinary and text, or to records. --salvage copies "
        "the good games of a damaged self-play file,\nand says on stderr what it dropped.",
    .example = "convert game.psq game.sgf",
    .options =
        [] {
            return OptionSet()
                .word("to", "FORMAT", "format of TO: sgf, psq, rec, moves, offsets or selfplay")
                .flag("salvage", "keep the good games of FROM, a damaged self-play file")
                .flag("numbers", "write moves as x,y instead of letters")
                .rule()
                .size()
                .origin();
        },
    .run = convert};

}  // namespace kagetsu::app
