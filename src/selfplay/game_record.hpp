// Games that the engine has played against itself, and how they are written down as text.
//
//     kagetsu games 2 text freestyle 15x15 5000 20 7 6c62272e07bb0142
//     black h8 i9 g7 : j6 -31 g6? 54 i7 29998
//     draw f6 h8 : ...
//
// The first line is the series: rule, board, nodes a move, percentage of moves by chance, seed,
// fingerprint of the weights. Then comes one game a line: who has won, the opening, the moves and
// the value of each. A question mark is for a move by chance.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// What the games of a file have in common. With the number of a game in its series it decides the
// game.
struct Series {
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    std::uint64_t nodes = 5000;  // a move
    int random_moves = 0;        // percentage of moves played at random
    std::uint64_t seed = 1;
    std::uint64_t weights = 0;  // what the players evaluate with: its Evaluator::fingerprint()

    friend bool operator==(const Series&, const Series&) = default;
};

struct RecordedMove {
    Square square = kNoSquare;
    Value value = 0;  // what the search said before the move, from the view of who makes it
    // Played by chance; then the value is none of this move.
    bool is_random = false;

    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
    std::vector<Square> opening;  // chosen by chance; Black first
    std::vector<RecordedMove> moves;
    std::optional<Color> winner;  // nobody: a draw

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The first line of a file of either kind, without the line's end.
enum class RecordFormat : std::uint8_t { Binary, Text };
[[nodiscard]] std::string header_of(const Series& series, RecordFormat format);
struct RecordHeader {
    Series series;
    RecordFormat format = RecordFormat::Binary;
};
// Nothing when the line is no such header.
[[nodiscard]] std::optional<RecordHeader> parse_header(std::string_view line);

[[nodiscard]] std::string to_text(const GameRecord& game);
// Nothing when the line is no game that can be played on the board of the series.
[[nodiscard]] std::optional<GameRecord> parse_game(std::string_view line, const Series& series);

// Can the game be played: points on the board, none of them twice, values of searches?
[[nodiscard]] bool is_playable(const GameRecord& game, BoardShape shape);

}  // namespace kagetsu
