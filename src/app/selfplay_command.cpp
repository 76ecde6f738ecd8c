// Self-play: extends a file of games to the requested number.
#include <ostream>
#include <stdexcept>
#include <string>

#include "app/append_file.hpp"
#include "app/commands.hpp"
#include "app/game_file.hpp"
#include "app/interrupt.hpp"
#include "app/progress.hpp"
#include "selfplay/series_player.hpp"
#include "util/text_stream.hpp"

namespace kagetsu::app {

namespace {

// Where a file of games is continued.
struct Begun {
    RecordHeader header;
    std::uint64_t games = 0;        // in the file
    std::uint64_t next_number = 0;  // of the next game; greater if games have been lost
};

// Checks a file of this series. Removes an incomplete game at its end.
Begun games_in(const std::string& path, const Series& series, AppendFile& file) {
    std::uint64_t end = 0;
    Begun begun;
    {
        GameFile in(path, GameFile::Truncation::Ignored);
        if (in.format() != RecordFormat::Binary)
            throw std::runtime_error(path + " is not a binary file of games");
        if (in.series() != series) {
            throw std::runtime_error(path + " has games of another series: " + in.header().line());
        }
        GameRecord game;
        while (in.next(game)) {
        }
        end = in.end();
        begun = {in.header(), in.count(), in.next_number()};
    }
    file.go_on(end);
    return begun;
}

// Begins an empty file or checks one with games.
Begun prepare(const std::string& path, const Series& series, AppendFile& file) {
    const RecordHeader header(series);
    if (file.begin(header.line() + '\n')) return {header};
    return games_in(path, series, file);
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

// All that determines a game of the series.
std::string job_of(const Series& series) {
    TextWriter job;
    job << "selfplay\nrule " << name_of(series.rule) << "\nsize " << series.shape.width << 'x'
        << series.shape.height << "\nnodes " << series.nodes << "\nrandom-moves "
        << series.random_moves << "\nseed " << series.seed << "\nweights " << std::hex
        << series.weights;
    return job.str();
}

int play_games(const Arguments& arguments, std::ostream& out) {
    const OptionValues& options = arguments.options;
    const std::string& path = arguments.operands.front();
    const Evaluator evaluator = evaluator_of(options);
    const Series series = series_of(options, evaluator);
    const std::uint64_t games = required_number(options, "games", 1, kMaxGameNumber);
    const int threads = threads_of(options);
    Ranks& ranks = *arguments.ranks;
    if (ranks.assist(job_of(series), threads, series_tasks(series, evaluator))) return 0;
    AppendFile file(path);
    const Begun begun = prepare(path, series, file);
    const Interrupt interrupt;
    Progress progress(begun.games, games, "games");
    std::uint64_t moves = 0;
    std::uint64_t draws = 0;
    if (begun.games < games) {
        const std::uint64_t end = begun.next_number + games - begun.games;
        if (end > kMaxGameNumber) throw std::runtime_error(path + " has room for no more games");
        play_series(ranks, series, evaluator, begun.next_number, end, threads,
                    [&](const GameRecord& game) {
                        file.append(to_bytes(game, begun.header));
                        moves += game.moves.size();
                        draws += game.winner ? 0 : 1;
                        progress.add();
                        return !interrupt.has_come();
                    });
    }
    progress.finish();
    file.sync();
    const std::uint64_t played = progress.done() - begun.games;
    out << path << ": " << progress.done() << (progress.done() == 1 ? " game, " : " games, ")
        << played << " of them new";
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
    .run = play_games,
    .is_shared = true};

}  // namespace kagetsu::app
