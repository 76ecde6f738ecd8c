// What the fuzzers do with an input, which may be any bytes. fuzz_test does the same with seeds.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace kagetsu::test {

// Bytes of the longest input that the fuzzers make. They would cut a longer seed.
inline constexpr std::size_t kLongestInput = 4096;

struct Verdict {
    std::string fault;  // what is wrong; empty if nothing
    int judged = 0;     // parts of the input that were accepted and examined
};

// Parses every line as a command of the protocol. Commands and parts of lists, which are judged,
// are printed and parsed again, and must be the same.
[[nodiscard]] Verdict parse_lines(std::string_view input);

// Has a whole conversation through the front end; a referee judges it.
[[nodiscard]] Verdict converse(std::string_view input);

// The same with the session alone, on one thread and by a clock of the input's. A line "@N" makes
// the following ones N milliseconds old, "." lets one event of a search arrive, and "~" all: until
// then the session takes the search for a running one.
[[nodiscard]] Verdict drive_session(std::string_view input);

// Reads the records of people's games, of any format, and writes what it has read.
[[nodiscard]] Verdict read_records(std::string_view input);

// Reads a file of self-play games, binary or text. Wrong checksums are put right before.
[[nodiscard]] Verdict read_games(std::string_view input);

// Reads every line as a query of the JSON server.
[[nodiscard]] Verdict read_queries(std::string_view input);

// Reads a file of weights. The input tells how it differs from a good one, whose checksum it gets:
// the first byte chooses a good one; each further four are a place and a byte for it, the last ones
// the place at which the file ends.
[[nodiscard]] Verdict read_weights(std::string_view input);

// Reads a proof, JSON or binary with its end put right, writes it in all formats, and checks it if
// it is small.
[[nodiscard]] Verdict read_proofs(std::string_view input);

// Plays a game on a PatternBoard beside its oracle. The first three bytes choose the shape, the
// rule and the number of dead stones; each further one is a square, counted among the empty ones,
// or takes a move back.
[[nodiscard]] Verdict watch_board(std::string_view input);

struct Target {
    std::string_view name;  // of its fuzzer, and of the folder of its seeds
    Verdict (*run)(std::string_view input);
    int effort;             // how many damaged seeds fuzz_test scales
    std::string_view data;  // folder of tests/data with more seeds; empty if there is none
};
inline constexpr std::array<Target, 9> kTargets{{
    {"parser", parse_lines, 4000, ""},
    {"protocol", converse, 400, ""},
    {"session", drive_session, 800, ""},
    {"record", read_records, 20000, "records"},
    {"games", read_games, 4000, "games"},
    {"query", read_queries, 4000, ""},
    {"weights", read_weights, 200, ""},
    {"proof", read_proofs, 4000, "proofs"},
    {"board", watch_board, 40, ""},
}};

}  // namespace kagetsu::test
