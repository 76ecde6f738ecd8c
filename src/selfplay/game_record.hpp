// Records of self-play games.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

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

// The greatest number of a game that a file can hold.
constexpr std::uint64_t kMaxGameNumber = 0xFFFFFFFF;

struct GameRecord {
    std::uint64_t number = 0;     // in its series, from 0
    std::vector<Square> opening;  // random stones, Black first
    std::vector<RecordedMove> moves;
    std::optional<Color> winner;  // empty: a draw

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// True if all moves are on the board, none is repeated, and all values are within +-kMate.
[[nodiscard]] bool is_playable(const GameRecord& game, BoardShape shape);

}  // namespace kagetsu
