// Game records in text form, one line each, below a header (record_header.hpp):
//
//     0 black h8 i9 g7 : j6 -31 g6? 54 i7 29998 3d0e9c41
//     1 draw f6 h8 : ...
//
// The number of the game in its series, the winner, the opening, a colon, then every move with its
// value; a question mark stands for a random move. Last comes the checksum of the line so far,
// without the blank before it. Lines of version 2 have neither number nor checksum, and can be
// written by hand. Lines may end in CR LF.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "selfplay/record_header.hpp"

namespace kagetsu {

// No line that is read is longer, in bytes; the longest that is written takes half of this.
constexpr std::size_t kMaxTextLength = 16384;

// A game as a line, without the newline, in the version of the header.
[[nodiscard]] std::string to_text(const GameRecord& game, const RecordHeader& header);

// Empty if the line is not a game that can be played on the header's board, or its checksum is
// wrong. In version 2 the number is 0.
[[nodiscard]] std::optional<GameRecord> parse_game(std::string_view line,
                                                   const RecordHeader& header);

}  // namespace kagetsu
