// Records of self-play games, and their text format.
//
//     kagetsu games 2 text freestyle 15x15 5000 20 7 6c62272e07bb0142 origin bottom
//     black h8 i9 g7 : j6 -31 g6? 54 i7 29998
//     draw f6 h8 : ...
//
// The first line describes the series: rule, board, nodes per move, percentage of random moves,
// seed, fingerprint of the weights; and where the row numbers begin. Each further line is a game:
// the winner, the opening, a colon, then every move with its value. A question mark stands for a
// random move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

// What the games of a file have in common. A series and the number of a game in it determine the
// game.
struct Series {
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    std::uint64_t nodes = 5000;  // per move
    int random_moves = 0;        // percentage of moves played at random
    std::uint64_t seed = 1;
    std::uint64_t weights = 0;  // Evaluator::fingerprint() of the players

    friend bool operator==(const Series&, const Series&) = default;
};

struct RecordedMove {
    Square square = kNoSquare;
    Value value = 0;  // of the search before the move, for the side that makes it
    // A random move was played instead of the search's; `value` is not that of this move.
    bool is_random = false;

    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
    std::vector<Square> opening;  // random stones, Black first
    std::vector<RecordedMove> moves;
    std::optional<Color> winner;  // empty: a draw

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

enum class RecordFormat : std::uint8_t { Binary, Text };
// The first line of a file, without the newline. `origin` is that of the squares in text form.
[[nodiscard]] std::string header_of(const Series& series, RecordFormat format,
                                    Origin origin = Origin::Bottom);
struct RecordHeader {
    Series series;
    RecordFormat format = RecordFormat::Binary;
    Origin origin = Origin::Bottom;  // Top in text that does not state it, as version 0.1 wrote it
};
// Empty if the line is not such a header.
[[nodiscard]] std::optional<RecordHeader> parse_header(std::string_view line);

// A game as a line, without the newline.
[[nodiscard]] std::string to_text(const GameRecord& game, BoardShape shape, Origin origin);
// Empty if the line is not a game that can be played on a board of this shape.
[[nodiscard]] std::optional<GameRecord> parse_game(std::string_view line, BoardShape shape,
                                                   Origin origin);

// True if all moves are on the board, none is repeated, and all values are within +-kMate.
[[nodiscard]] bool is_playable(const GameRecord& game, BoardShape shape);

}  // namespace kagetsu
