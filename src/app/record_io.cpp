#include "app/record_io.hpp"

#include <filesystem>
#include <iostream>

#include "app/output_file.hpp"
#include "app/read_file.hpp"
#include "selfplay/record_header.hpp"

namespace kagetsu::app {

record::ReadOptions read_options(const OptionValues& values) {
    record::ReadOptions options;
    if (is_given(values, "rule")) options.rule = rule_of(values);
    options.shape = shape_of(values);
    options.origin = origin_of(values);
    return options;
}

record::Records load_records(const std::string& path, const record::ReadOptions& options) {
    const std::string bytes = read_file(path, kMaxRecordBytes);
    if (bytes.rfind(RecordHeader::kName, 0) == 0) {
        const bool is_file = path != "-" && std::filesystem::is_regular_file(path);
        throw std::runtime_error(!is_file ? "self-play games are read from a file only"
                                          : path +
                                                ": self-play games; make records of them "
                                                "with 'kagetsu convert " +
                                                path + " games.sgf'");
    }
    try {
        return record::read_records(bytes, options);
    } catch (const record::RecordError& error) {
        throw std::runtime_error(path + ":" + error.what());
    }
}

void check_agreement(const std::string& path, const record::Game& game,
                     const OptionValues& values) {
    if (is_given(values, "rule") && game.rule && *game.rule != rule_of(values)) {
        throw UsageError("--rule contradicts " + path + ", a game of " +
                         std::string(kagetsu::name_of(*game.rule)));
    }
    if (is_given(values, "size") && game.shape != shape_of(values)) {
        throw UsageError("--size contradicts " + path + ", a game on " +
                         std::to_string(game.shape.width) + 'x' +
                         std::to_string(game.shape.height));
    }
}

record::Game load_game(const std::string& path, const OptionValues& values) {
    const std::vector<record::Game> games = load_records(path, read_options(values)).games;
    const auto count = static_cast<std::int64_t>(games.size());
    if (count == 0) throw std::runtime_error(path + " has no game");
    if (count > 1 && !is_given(values, "number")) {
        throw UsageError(path + " has " + std::to_string(count) +
                         " games: choose one with --number");
    }
    const std::uint64_t number = number_of(values, "number", 1, count).value_or(1);
    const record::Game& game = games[static_cast<std::size_t>(number - 1)];
    check_agreement(path, game, values);
    return game;
}

void refuse_collection(const std::string& path, const record::ReadOptions& options) {
    if (!std::filesystem::is_regular_file(path)) return;
    std::size_t count = 0;
    try {
        count = record::read_records(read_file(path, kMaxRecordBytes), options).games.size();
    } catch (const std::exception&) {
        return;  // what cannot be read is no collection
    }
    if (count > 1) {
        throw std::runtime_error(path + " has " + std::to_string(count) +
                                 " games, which would be lost: choose another file");
    }
}

void save_records(const std::string& path, const record::Records& records,
                  const record::WriteOptions& options, std::ostream& out) {
    record::Written written;
    try {
        written = record::write_records(records, options);
    } catch (const record::RecordError& error) {
        throw std::runtime_error(path + ":" + error.what());
    }
    if (path == "-") {
        out << written.bytes;
    } else {
        OutputFile file(path);
        file.stream() << written.bytes;
        file.keep();
    }
    std::string left_out;
    for (const std::string& text : written.left_out)
        left_out += (left_out.empty() ? "" : ", ") + text;
    if (!left_out.empty()) {
        std::cerr << path << ": left out, because the format " << record::name_of(options.format)
                  << " has no room for them: " << left_out << '\n';
    }
}

}  // namespace kagetsu::app
