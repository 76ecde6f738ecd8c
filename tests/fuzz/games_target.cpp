#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "selfplay/record_file.hpp"
#include "selfplay/record_header.hpp"
#include "selfplay/record_text.hpp"
#include "targets.hpp"
#include "util/bytes.hpp"
#include "util/crc.hpp"

namespace kagetsu::test {

namespace {

std::string first_line(std::string_view bytes) {
    return std::string(bytes.substr(0, bytes.find('\n')));
}

std::optional<RecordHeader> header_of(const std::string& line) {
    if (auto header = parse_header(line)) return header;
    return parse_header(line + ' ' + checksum_word(crc_of(line)));
}

std::optional<GameRecord> game_of(const std::string& line, const RecordHeader& header) {
    if (auto game = parse_game(line, header)) return game;
    if (!header.has_numbers()) return std::nullopt;
    return parse_game(line + ' ' + checksum_word(header.checksum_of(line)), header);
}

// Is the game the same after it has been written and read in both forms?
bool survives(const GameRecord& game, const RecordHeader& header) {
    const RecordHeader text(header.series(), RecordFormat::Text, header.origin(), header.version());
    if (parse_game(to_text(game, text), text) != game) return false;
    if (game.opening.size() > kMaxOpening) return true;
    const RecordHeader binary(header.series(), RecordFormat::Binary, header.origin(),
                              header.version());
    GameRecord again;
    std::size_t size = 0;
    return read_game(to_bytes(game, binary), binary, again, size) == ReadResult::Game &&
           again == game;
}

Verdict read_text(std::string_view lines, const RecordHeader& header) {
    Verdict verdict;
    while (!lines.empty()) {
        const std::string line = first_line(lines);
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        const std::optional<GameRecord> game = game_of(line, header);
        if (!game) continue;
        ++verdict.judged;
        if (!survives(*game, header)) return {"another game is read from what is written: " + line};
    }
    return verdict;
}

// The size of the record that the bytes begin with, without its checksum, as record_file.hpp has
// it. Nothing if there are fewer.
std::optional<std::size_t> size_of_record(std::string_view bytes, const RecordHeader& header) {
    const std::size_t number = header.has_numbers() ? 4 : 0;
    if (bytes.size() < number + 4) return std::nullopt;
    ByteReader reader(bytes.substr(number + 1));
    const std::size_t stones = reader.next(1);
    const std::size_t moves = reader.next(2);
    const std::size_t size = number + 4 + 2 * stones + 4 * moves;
    if (bytes.size() < size) return std::nullopt;
    return size;
}

// The record begins the bytes, and its checksum need not be there.
Verdict read_binary(std::string_view bytes, const RecordHeader& header) {
    Verdict verdict;
    while (const auto size = size_of_record(bytes, header)) {
        std::string record(bytes.substr(0, *size));
        put_number(record, header.checksum_of(record), 4);
        GameRecord game;
        std::size_t read = 0;
        if (read_game(record, header, game, read) == ReadResult::Game) {
            ++verdict.judged;
            if (read != record.size()) return {"another size than is written"};
            if (to_bytes(game, header) != record) return {"writes another record than it has read"};
            if (!survives(game, header)) return {"another game is read from what is written"};
        }
        bytes.remove_prefix(std::min(bytes.size(), record.size()));
    }
    return verdict;
}

}  // namespace

Verdict read_games(std::string_view input) {
    const std::string line = first_line(input);
    const std::optional<RecordHeader> header = header_of(line);
    if (!header) return {};
    const std::string_view games = input.substr(std::min(input.size(), line.size() + 1));
    // Bytes that are read as they are: none of them may do harm.
    GameRecord game;
    std::size_t size = 0;
    static_cast<void>(read_game(games, *header, game, size));
    return header->format() == RecordFormat::Text ? read_text(games, *header)
                                                  : read_binary(games, *header);
}

}  // namespace kagetsu::test
