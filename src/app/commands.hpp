// The sub-commands of the program. Each prints to `out` and returns the exit code.
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

// Searches a fixed set of positions to `depth` plies, on one thread and with an empty table each,
// and prints nodes, time, nodes per second and a signature of the results. The signature depends on
// the program's logic only, not on the machine or the compiler.
int bench(std::ostream& out, int depth, const Evaluator& evaluator);

// Runs the textbook algorithms (include/kagetsu/textbook) on a few games, with good and with random
// move ordering, and prints the nodes and the time of each.
int compare_algorithms(std::ostream& out, const Evaluator& evaluator);

// Measures how many moves per second can be made, evaluated and taken back, and prints the median
// of several runs for each set of recorded games.
int bench_moves(std::ostream& out, const Evaluator& evaluator);

// Measures the time from stopping a search to its end, with 1, 2, 4 and 8 threads, and prints the
// median and the maximum in microseconds.
int bench_stops(std::ostream& out, const Evaluator& evaluator);

// Searches each problem of a file (format: tests/data/puzzles.txt) on one thread with an empty
// table, within `limits` or else the time of the problem's category; prints a table of the problems
// solved and a list of those missed. Throws std::runtime_error if the file cannot be read or is
// malformed.
int bench_problems(std::ostream& out, const std::string& path, const std::optional<Limits>& limits,
                   const Evaluator& evaluator);

// Prints the board, the number and the value of the points of each class for both colours, and the
// static evaluation.
int explain_evaluation(std::ostream& out, const Position& position, const Evaluator& evaluator);

// Finds balanced openings of three stones: searches all of them, those that look balanced with up
// to `nodes` nodes, then plays games from the rest. Prints each that remains: columns and rows of
// Black, White, Black, from the corner of their bounding box; the values in the middle of 15x15 and
// 20x20 boards, for White; White's points in the games.
int find_openings(std::ostream& out, Rule rule, std::uint64_t nodes, const Evaluator& evaluator);

// Plays games of the series on `threads` threads until the file has `games` of them. Continues an
// existing file, also one that ends within a game. Progress goes to stderr. Throws
// std::runtime_error if the file cannot be written or is not one of this series.
int play_games(std::ostream& out, const std::string& path, const Series& series,
               std::uint64_t games, int threads, const Evaluator& evaluator);

// Plays a match between two evaluations, `threads` games at a time, and prints the score of the
// first one. An odd number of games is rounded up: games come in pairs. Progress, in pairs, goes to
// stderr.
int play_match(std::ostream& out, const MatchOptions& options, const Evaluator& first,
               const Evaluator& second, std::uint64_t games, int threads);

// Tunes the search parameters by SPSA until `games` games have been played, and prints the result.
// The log file gets a line of values every 1,600 games; an existing log is continued. Progress, in
// batches of games, goes to stderr. Throws std::runtime_error if the log cannot be written or
// belongs to another run.
int tune_search(std::ostream& out, const std::string& log, const TuneOptions& options,
                const Weights& weights, std::uint64_t games, int threads);
// The same for the weights of the rules; writes the tuned weights to the file `to`.
int tune_weights(std::ostream& out, const std::string& log, const TuneOptions& options,
                 const Weights& weights, const std::string& to, std::uint64_t games, int threads);

// Converts a file of games, binary to text and text to binary. Throws std::runtime_error if a file
// cannot be read or written, or if a game is damaged; then `to` is left as it was.
int convert_games(std::ostream& out, const std::string& from, const std::string& to);

// The weights of a file. Throws std::runtime_error with the file's name and the problem.
[[nodiscard]] Weights load_weights(const std::string& path);
// Writes weights to a file. Throws std::runtime_error if that fails.
int write_weights(std::ostream& out, const std::string& path, const Weights& weights);

// Writes the training features of all positions of a file of games to `to`.positions and
// `to`.points (format: src/selfplay/features.hpp), and their layout to `to`.json. Throws as
// convert_games() does.
int write_features(std::ostream& out, const std::string& from, const std::string& to,
                   const Evaluator& evaluator);

}  // namespace kagetsu::app
