// Self-play: extends a file of games to the requested number.
#include <filesystem>
#include <fstream>
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/commands.hpp"
#include "app/file_lock.hpp"
#include "app/game_file.hpp"
#include "app/interrupt.hpp"
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

// Begins an empty file or checks one with games. Returns the number of games in it.
std::uint64_t prepare(const std::string& path, const Series& series) {
    if (!std::filesystem::is_empty(path)) return games_in(path, series);
    std::ofstream out(path, std::ios::binary);
    out << header_of(series, RecordFormat::Binary) << '\n';
    if (!out.flush()) throw std::runtime_error("cannot write " + path);
    return 0;
}

Series series_of(const OptionValues& options, const Evaluator& evaluator) {
    Series series;
    series.rule = rule_of(options);
    series.shape = shape_of(options);
    series.nodes = required_number(options, "nodes", 1);
    series.random_moves = static_cast<int>(required_number(options, "random-moves", 0, 100));
    series.seed = required_number(options, "seed", 0);
    series.weights = evaluator.fingerprint();
    return series;
}

int play_games(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    const std::string& path = arguments.operands.front();
    const Evaluator evaluator = evaluator_of(options);
    const Series series = series_of(options, evaluator);
    const std::uint64_t games = required_number(options, "games", 1);
    const int threads = threads_of(options);
    // Two processes would both play the next games.
    const FileLock lock(path);
    const std::uint64_t begun = prepare(path, series);
    std::ofstream file(path, std::ios::binary | std::ios::app);
    const Interrupt interrupt;
    Progress progress(begun, games, "games");
    std::uint64_t moves = 0;
    std::uint64_t draws = 0;
    if (begun < games) {
        play_series(series, evaluator, begun, games, threads, [&](const GameRecord& game) {
            file << to_bytes(game, series.shape);
            if (!file.flush()) return false;
            moves += game.moves.size();
            draws += game.winner ? 0 : 1;
            progress.add();
            return !interrupt.has_come();
        });
    }
    progress.finish();
    if (!file) throw std::runtime_error("cannot write " + path);
    const std::uint64_t played = progress.done() - begun;
    out << path << ": " << progress.done() << " games, " << played << " of them new";
    if (played > 0)
        out << ", " << moves / played << " moves each, " << draws * 100 / played << " % draws";
    out << '\n';
    return interrupt.has_come() ? kInterrupted : 0;
}

}  // namespace

const Command kSelfplayCommand{
    .name = "selfplay",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .summary = "play games against itself until FILE has enough of them",
    .about = "Continues an existing file, also one that ends within a game.",
    .example = "selfplay a.games --games 10000 --nodes 3000 --threads 2",
    .options =
        [] {
            return OptionSet()
                .number("games", "N", "number of games in the file at the end", 1000)
                .number("nodes", "N", "nodes per move", 5000)
                .number("random-moves", "PERCENT", "percentage of moves played at random, 0..100",
                        0)
                .rule()
                .size()
                .seed()
                .threads("games played in parallel, 1..64")
                .weights();
        },
    .run = play_games};

}  // namespace kagetsu::app
