// Self-play: extends a file of games to the requested number.
#include <filesystem>
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/progress.hpp"
#include "selfplay/series_player.hpp"

namespace kagetsu::app {

namespace {

// Returns the number of games in a file of this series. Removes an incomplete game at its end.
std::uint64_t games_in(const std::string& path, const Series& series) {
    std::uint64_t end = 0;
    std::uint64_t count = 0;
    {
        GameFile in(path, GameFile::Truncation::Ignored);
        if (in.format() != RecordFormat::Binary)
            throw std::runtime_error(path + " is not a binary file of games");
        if (in.series() != series) {
            throw std::runtime_error(path + " has games of another series: " +
                                     header_of(in.series(), RecordFormat::Binary));
        }
        GameRecord game;
        while (in.next(game)) {
        }
        end = in.end();
        count = in.count();
    }
    std::filesystem::resize_file(path, end);
    return count;
}

// Creates the file or checks an existing one. Returns the number of games in it.
std::uint64_t prepare(const std::string& path, const Series& series) {
    const bool is_new = !std::filesystem::exists(path) ||
                        (std::filesystem::is_regular_file(path) && std::filesystem::is_empty(path));
    if (!is_new) return games_in(path, series);
    std::ofstream out(path, std::ios::binary);
    out << header_of(series, RecordFormat::Binary) << '\n';
    if (!out.flush()) throw std::runtime_error("cannot write " + path);
    return 0;
}

}  // namespace

int play_games(std::ostream& out, const std::string& path, const Series& series,
               std::uint64_t games, int threads, const Evaluator& evaluator) {
    const std::uint64_t begun = prepare(path, series);
    std::ofstream file(path, std::ios::binary | std::ios::app);
    Progress progress(begun, games);
    std::uint64_t moves = 0;
    std::uint64_t draws = 0;
    if (begun < games) {
        play_series(series, evaluator, begun, games, threads, [&](const GameRecord& game) {
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
