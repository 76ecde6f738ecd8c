// The text of answers and messages.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kagetsu/position.hpp"
#include "kagetsu/search_types.hpp"
#include "protocol/rule_code.hpp"

namespace kagetsu::protocol {

// "7,8", as a move is answered.
[[nodiscard]] std::string to_coordinates(Square square);
// "7,8 9,9".
[[nodiscard]] std::string to_coordinates(const std::vector<Square>& squares);

// "depth 12-17 ev 308 n 445123 n/ms 904 tm 492 pv H8 I9", the words of Yixin, Embryo and Rapfi:
// depth and selective depth in plies, value for the side to move, nodes, nodes per millisecond,
// milliseconds. A win in n plies is "+Mn", a loss "-Mn". With several variations "multipv K", from
// 1, stands after the depth. Rows are counted from the top.
// The text has less than 250 bytes and no "=": one manager takes a line with "=" for the answer to
// ABOUT.
[[nodiscard]] std::string describe(const SearchInfo& info);

// The same for GUIs, as lines "INFO KEY value" that end with "INFO PV DONE". `position` is the one
// that was searched; a mate is never reported longer than its number of empty squares.
[[nodiscard]] std::vector<std::string> info_block(const SearchInfo& info, const Position& position);

// "BEST 7,8", "POS 7,8", "DONE 7,8" or "LOST 7,8".
[[nodiscard]] std::string describe(Square move, RootMoveState state);

// "SWAP", "7,8" or "7,8 8,9": the answer to SWAP2BOARD.
[[nodiscard]] std::string describe(const Swap2Choice& choice);

// The answer to YXSWAP2STEP1, 2 or 3: lines such as "MOVE1 7 8", "SWAP1 YES", "SWAP2 NO".
[[nodiscard]] std::vector<std::string> describe_step(const Swap2Choice& choice, int step);

// "hash 64 MB, 12.3 % in use".
[[nodiscard]] std::string describe_hash(std::size_t bytes, int permille);

// "freestyle on 15x15", or "rule 5 is not supported, playing renju on 15x15".
[[nodiscard]] std::string describe(const RuleChoice& rule, BoardShape shape);

// "FORBID 09121011.": the points that renju forbids to Black, each as x and y of two digits;
// "FORBID ." if there are none, or if the rule is not renju.
[[nodiscard]] std::string describe_forbidden(const Position& position, Rule rule);

}  // namespace kagetsu::protocol
