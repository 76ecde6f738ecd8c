// A recorded game: what all record formats are read into and written from.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu::record {

// The most nodes that a reader takes below the root on one line of play, passes and nodes without a
// move included.
constexpr std::size_t kMaxLine = std::size_t{2} * kMaxArea;

// A property of a format that this type has no member for, kept so that it can be written again:
// the name, and its values with the escapes of SGF (sgf.hpp), where "\:" and ":" differ.
struct Property {
    std::string name;
    std::vector<std::string> values;

    bool operator==(const Property&) const = default;
};

// A move, what is said about it, and the moves that may follow. The root of a game has no move.
struct Node {
    std::optional<Color> color;  // who moves; empty at the root
    Square move = kNoSquare;     // kNoSquare at the root and for a pass
    std::string comment;
    std::optional<std::chrono::milliseconds> time;       // thinking time of this move
    std::vector<std::pair<Square, std::string>> labels;  // texts on squares of the picture
    std::vector<Property> properties;                    // everything else
    std::vector<Node> next;                              // the main line first, then variations

    bool operator==(const Node&) const = default;
};

enum class Result : std::uint8_t { Unknown, BlackWins, WhiteWins, Draw };

struct Game {
    std::string black;  // names of the players; empty when unknown
    std::string white;
    std::string event;
    std::string date;  // as written in the record
    Result result = Result::Unknown;
    std::optional<Rule> rule;  // empty when the record does not tell
    BoardShape shape;
    std::vector<std::pair<Square, Cell>> setup;  // stones on the board before the first move
    std::optional<Color> first_to_move;          // empty when the record does not tell
    Node root;                                   // comments and properties of the game itself

    bool operator==(const Game&) const = default;
};

// The nodes of the main line in order, without the root.
[[nodiscard]] std::vector<const Node*> main_line(const Game& game);

// The position before the first move, by `rule` if the record does not tell one. If it does not
// tell who moves first, White does if Black has more stones on the board. Precondition: shape and
// setup are valid.
[[nodiscard]] Position first_position(const Game& game, Rule rule);

// The game of the moves made in a position (Position::moves()). Precondition: no stone was placed
// otherwise, and Black began.
[[nodiscard]] Game game_of(const Position& position);

// The game of these moves in turn from a position, whose stones are the setup.
[[nodiscard]] Game game_of(const Position& start, const std::vector<Square>& moves);

// Number of nodes below the root, variations included.
[[nodiscard]] std::size_t node_count(const Game& game);

}  // namespace kagetsu::record
