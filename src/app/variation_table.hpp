// What a search has found in a position, for people: a table beside the board, or lines of text.
#pragma once

#include <string>
#include <vector>

#include "app/board_picture.hpp"
#include "app/platform.hpp"
#include "kagetsu/search_types.hpp"

namespace kagetsu::app {

// "63.1 %": the expected score of the side to move.
[[nodiscard]] std::string percent_of(double score);

// The squares of a variation separated by blanks. Those that do not fit into `width` characters are
// replaced by "...".
[[nodiscard]] std::string variation_text(const std::vector<Square>& pv, BoardShape shape,
                                         Origin origin, std::size_t width = std::string::npos);

// A line for pipes and scripts: names and values ("depth 12-20 value 31 win 52.0 nodes ..."); with
// several variations also "multipv 2" for the second one.
[[nodiscard]] std::string info_line(const SearchInfo& info, const Position& position,
                                    Origin origin);

// The board, and the table beside it, or below it in a narrow terminal. Where the terminal is too
// small, the board is left out, and so are the last variations; a line says so. `elapsed`: so far.
[[nodiscard]] std::vector<std::string> variation_table(const Position& position,
                                                       const std::vector<SearchInfo>& variations,
                                                       Milliseconds elapsed,
                                                       const PictureStyle& style,
                                                       TerminalSize terminal);

}  // namespace kagetsu::app
