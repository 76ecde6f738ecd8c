// Self-play: a file of games that grows until it has as many as were asked for.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/platform.hpp"
#include "app/progress.hpp"
#include "selfplay/record_file.hpp"
#include "selfplay/series_player.hpp"

namespace kagetsu::app {

namespace {

// The games that a file of this series has already; what is left of one that was being written is
// cut off.
std::uint64_t games_in(const std::string& path, const Series& series) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::string line;
    std::getline(in, line);
    const std::optional<RecordHeader> header = parse_header(line);
    if (!header || header->format != RecordFormat::Binary)
        throw std::runtime_error(path + " is no file of games");
    if (header->series != series)
        throw std::runtime_error(path + " has games of another series: " + line);
    GameRecord game;
    std::uint64_t games = 0;
    std::streamoff end = in.tellg();
    ReadResult result = read_game(in, series, game);
    for (; result == ReadResult::Game; result = read_game(in, series, game)) {
        ++games;
        end = in.tellg();
    }
    if (result == ReadResult::Damaged)
        throw std::runtime_error(path + " is damaged behind game " + std::to_string(games));
    in.close();
    std::filesystem::resize_file(path, static_cast<std::uintmax_t>(end));
    return games;
}

// Creates the file or takes it as it is. Returns how many games it has.
std::uint64_t prepare(const std::string& path, const Series& series) {
    if (std::filesystem::exists(path)) return games_in(path, series);
    std::ofstream out(path, std::ios::binary);
    out << header_of(series, RecordFormat::Binary) << '\n';
    if (!out.flush()) throw std::runtime_error("cannot write " + path);
    return 0;
}

}  // namespace

int play_games(std::ostream& out, const std::string& path, const Series& series,
               std::uint64_t games, int threads) {
    const std::uint64_t begun = prepare(path, series);
    std::ofstream file(path, std::ios::binary | std::ios::app);
    Progress progress(begun, games);
    std::uint64_t moves = 0;
    std::uint64_t draws = 0;
    if (begun < games) {
        play_series(series, begun, games, threads, [&](const GameRecord& game) {
            file << to_bytes(game, series.shape);
            if (!file.flush()) return false;
            moves += game.moves.size();
            draws += game.winner ? 0 : 1;
            progress.add();
            return true;
        });
    }
    progress.finish();
    if (!file) throw std::runtime_error("cannot write " + path);
    const std::uint64_t played = progress.done() - begun;
    out << path << ": " << progress.done() << " games, " << played << " of them new";
    if (played > 0)
        out << ", " << moves / played << " moves each, " << draws * 100 / played << " % draws";
    out << '\n';
    return 0;
}

}  // namespace kagetsu::app
