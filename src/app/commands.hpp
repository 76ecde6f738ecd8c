// The sub-commands of the program. Each prints to `out` and returns the exit code. Those that
// evaluate positions do it with `evaluator`.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "kagetsu/weights.hpp"
#include "selfplay/game_record.hpp"
#include "selfplay/match.hpp"
#include "selfplay/tuner.hpp"

namespace kagetsu::app {

// Searches a fixed set of positions with a fresh engine each, one thread, to `depth` plies, and
// prints nodes, time, nodes per second and a signature of the results. The signature depends on
// the program's logic only, not on machine or compiler.
int bench(std::ostream& out, int depth, const Evaluator& evaluator);

// Runs the textbook algorithms (include/kagetsu/textbook) on a few games, with good and with random
// move ordering, and prints what each of them visits and how long it takes.
int compare_algorithms(std::ostream& out, const Evaluator& evaluator);

// Measures moves made, evaluated and taken back per second over fixed games, and prints the median
// of several runs for each set of games.
int bench_moves(std::ostream& out, const Evaluator& evaluator);

// Measures the time from stopping a search to its move, with 1, 2, 4 and 8 threads, and prints the
// median and the maximum of many stops in microseconds.
int bench_stops(std::ostream& out, const Evaluator& evaluator);

// Searches each problem of a file (tests/data/puzzles.txt tells its format) with an engine that
// remembers nothing, one thread, within `limits` or, without them, the usual time of the problem's
// category; prints what was solved and what was missed. Throws std::runtime_error when the file is
// bad.
int bench_problems(std::ostream& out, const std::string& path, const std::optional<Limits>& limits,
                   const Evaluator& evaluator);

// Prints the board, what every point class counts and contributes for each colour, and the static
// evaluation.
int explain_evaluation(std::ostream& out, const Position& position, const Evaluator& evaluator);

// Searches openings of three stones, the best of them with so many nodes, plays games from these,
// and prints those that are even: columns and rows of Black, White, Black, from the corner of their
// bounding box; the values in the middle of boards of 15 and of 20, from White's view; White's
// points in the games.
int find_openings(std::ostream& out, Rule rule, std::uint64_t nodes, const Evaluator& evaluator);

// Plays games of the series on so many threads and adds them to the file until it has `games` of
// them; one that has some already goes on where it ends, however it was left. Progress goes to
// stderr. Throws std::runtime_error when the file can't be written or has something else in it.
int play_games(std::ostream& out, const std::string& path, const Series& series,
               std::uint64_t games, int threads, const Evaluator& evaluator);

// Plays a match of two evaluations, an even number of games, so many at once, and prints the score
// of the first one. Progress, in pairs of games, goes to stderr.
int play_match(std::ostream& out, const MatchOptions& options, const Evaluator& first,
               const Evaluator& second, std::uint64_t games, int threads);

// Tunes the search parameters by SPSA until so many games have been played. The file of the log has
// a line of values for every thousand games or so; one that has some already is gone on with.
// Progress, in batches of games, goes to stderr. Throws std::runtime_error when the file can't be
// written or is of another run.
int tune_search(std::ostream& out, const std::string& log, const TuneOptions& options,
                const Weights& weights, std::uint64_t games, int threads);
// The same for the weights of the rules; those tuned go to the file `to`.
int tune_weights(std::ostream& out, const std::string& log, const TuneOptions& options,
                 const Weights& weights, const std::string& to, std::uint64_t games, int threads);

// Writes a file of games anew, binary as text and text as binary. Throws std::runtime_error when
// it can't, or when a game is damaged; what came before it is written then.
int convert_games(std::ostream& out, const std::string& from, const std::string& to);

// The weights of a file. Throws std::runtime_error with the file's name and what is wrong with it.
[[nodiscard]] Weights load_weights(const std::string& path);
// Writes weights to a file. Throws std::runtime_error when it can't.
int write_weights(std::ostream& out, const std::string& path, const Weights& weights);

// Writes what the evaluator sees of every position of a file of games to the files `to`.positions
// and `to`.points; src/selfplay/features.hpp tells the format. Throws as convert_games() does.
int write_features(std::ostream& out, const std::string& from, const std::string& to,
                   const Evaluator& evaluator);

}  // namespace kagetsu::app
