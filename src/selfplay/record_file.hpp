// Game records in a compact file: about four bytes a move.
//
// The file begins with the header of the series (game_record.hpp) and a line's end. Each game is,
// numbers with their low byte first:
//
//     1 byte       who has won: 0 nobody, 1 Black, 2 White
//     1 byte       number of stones of the opening
//     2 bytes      number of moves
//     2 bytes each stones of the opening: y * width + x
//     4 bytes each moves: the point likewise, plus 32768 when it was chosen by chance; then the
//                  value, signed
//     4 bytes      CRC-32 of the bytes of this game so far
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "selfplay/game_record.hpp"

namespace kagetsu {

// The bytes of a game. Precondition: is_playable(game, shape), at most 255 stones in the opening.
[[nodiscard]] std::string to_bytes(const GameRecord& game, BoardShape shape);

enum class ReadResult : std::uint8_t {
    Game,
    End,        // there is no further game
    Truncated,  // the file ends within a game
    Damaged,    // that is no game
};

// Reads the next game. After anything but Game the content of `game` is not defined.
[[nodiscard]] ReadResult read_game(std::istream& in, const Series& series, GameRecord& game);

}  // namespace kagetsu
