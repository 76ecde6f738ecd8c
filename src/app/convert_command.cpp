// Game records as text, and back.
#include <fstream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "selfplay/record_file.hpp"

namespace kagetsu::app {

namespace {

// Writes each game of `in` in the other format; returns how many there were.
std::uint64_t convert(std::istream& in, const std::string& path, const RecordHeader& header,
                      std::ostream& out) {
    const Series& series = header.series;
    GameRecord game;
    std::uint64_t games = 0;
    const auto complain = [&](const char* what) {
        throw std::runtime_error(path + " " + what + " behind game " + std::to_string(games));
    };
    if (header.format == RecordFormat::Text) {
        for (std::string line; std::getline(in, line); ++games) {
            const std::optional<GameRecord> read = parse_game(line, series);
            if (!read) complain("has a line that is no game");
            out << to_bytes(*read, series.shape);
        }
        return games;
    }
    while (true) {
        switch (read_game(in, series, game)) {
            case ReadResult::Game:
                out << to_text(game) << '\n';
                ++games;
                break;
            case ReadResult::End:
                return games;
            case ReadResult::Cut:
                complain("is cut off");
                break;
            case ReadResult::Damaged:
                complain("is damaged");
                break;
        }
    }
}

}  // namespace

int convert_games(std::ostream& out, const std::string& from, const std::string& to) {
    std::ifstream in(from, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + from);
    std::string line;
    std::getline(in, line);
    const std::optional<RecordHeader> header = parse_header(line);
    if (!header) throw std::runtime_error(from + " is no file of games");
    const bool is_text = header->format == RecordFormat::Text;
    std::ofstream file(to, std::ios::binary);
    file << header_of(header->series, is_text ? RecordFormat::Binary : RecordFormat::Text) << '\n';
    const std::uint64_t games = convert(in, from, *header, file);
    if (!file.flush()) throw std::runtime_error("cannot write " + to);
    out << to << ": " << games << " games\n";
    return 0;
}

}  // namespace kagetsu::app
