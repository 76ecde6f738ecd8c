// Game records in binary form, about four bytes per move.
//
// A file begins with a header (record_header.hpp) and a newline. Each game consists of these
// little-endian numbers:
//
//     4 bytes      number of the game in its series; not in version 2
//     1 byte       winner: 0 none, 1 Black, 2 White
//     1 byte       number of stones in the opening
//     2 bytes      number of moves
//     2 bytes each stones of the opening: y * width + x
//     4 bytes each moves: the square likewise, plus 32768 for a random move; then the value, signed
//     4 bytes      CRC-32 of the header's CRC-32 (4 bytes; not in version 2) and the bytes of this
//                  game so far
//
// The numbers of the games increase. They have gaps only where games have been lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "selfplay/record_header.hpp"

namespace kagetsu {

// The most stones of an opening in binary form, which has a byte for their number.
constexpr std::size_t kMaxOpening = 255;

// The bytes of a game, in the version of the header. Preconditions: is_playable(game, shape); at
// most kMaxOpening stones in the opening; its number is at most kMaxGameNumber.
[[nodiscard]] std::string to_bytes(const GameRecord& game, const RecordHeader& header);

enum class ReadResult : std::uint8_t {
    Game,
    End,        // there is no further game
    Truncated,  // the file ends within a game
    Damaged,    // the bytes are not a game, or their checksum is wrong
};

// Reads the next game. `game` is unspecified unless the result is Game. In version 2 its number
// is 0. Where the file ends before the game does, but with a whole game in between, the wrong
// numbers say how long the game is: Damaged.
[[nodiscard]] ReadResult read_game(std::istream& in, const RecordHeader& header, GameRecord& game);

// The same for bytes that begin with a game; `size` becomes its size if the result is Game.
[[nodiscard]] ReadResult read_game(std::string_view bytes, const RecordHeader& header,
                                   GameRecord& game, std::size_t& size);

}  // namespace kagetsu
