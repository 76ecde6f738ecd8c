// Game records in binary form, about four bytes per move.
//
// A file begins with the header of the series (game_record.hpp) and a newline. Each game consists
// of these little-endian numbers:
//
//     1 byte       winner: 0 none, 1 Black, 2 White
//     1 byte       number of stones in the opening
//     2 bytes      number of moves
//     2 bytes each stones of the opening: y * width + x
//     4 bytes each moves: the square likewise, plus 32768 for a random move; then the value, signed
//     4 bytes      CRC-32 of the bytes of this game so far
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "selfplay/game_record.hpp"

namespace kagetsu {

// The bytes of a game. Preconditions: is_playable(game, shape); at most 255 stones in the opening.
[[nodiscard]] std::string to_bytes(const GameRecord& game, BoardShape shape);

enum class ReadResult : std::uint8_t {
    Game,
    End,        // there is no further game
    Truncated,  // the file ends within a game
    Damaged,    // the bytes are not a game, or their checksum is wrong
};

// Reads the next game. `game` is unspecified unless the result is Game.
[[nodiscard]] ReadResult read_game(std::istream& in, const Series& series, GameRecord& game);

}  // namespace kagetsu
