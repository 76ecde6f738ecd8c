// What we tell about a search, line by line.
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
// "7,8 9,9", separated by blanks.
[[nodiscard]] std::string to_coordinates(const std::vector<Square>& squares);

// "depth 12-17 value 308 nodes 445123 speed 906K time 492 pv h8 i9": depths in plies, speed in
// thousands of nodes a second, time in milliseconds, points in letters. A proven win in n plies
// is "+Mn", a loss "-Mn". The second best of several lines begins with "(2) ". Below 250 bytes,
// and without "=": one manager takes that for the answer to ABOUT.
[[nodiscard]] std::string describe(const SearchInfo& info);

// The same for boards, as one block of lines "INFO KEY value" that ends with "INFO PV DONE". A mate
// takes no more plies there than the position that was searched has empty points.
[[nodiscard]] std::vector<std::string> info_block(const SearchInfo& info, const Position& position);

// "BEST 7,8", "POS 7,8", "DONE 7,8" or "LOST 7,8".
[[nodiscard]] std::string describe(Square move, RootMoveState state);

// "SWAP", "7,8" or "7,8 8,9", as SWAP2BOARD is answered.
[[nodiscard]] std::string describe(const Swap2Choice& choice);

// The same for step 1, 2 or 3 of Yixin's boards: "MOVE1 7 8" ..., "SWAP1 YES", "SWAP2 NO".
[[nodiscard]] std::vector<std::string> describe_step(const Swap2Choice& choice, int step);

// "hash 64 MB, 12.3 % in use".
[[nodiscard]] std::string describe_hash(std::size_t bytes, int permille);

// "freestyle on 15x15", or what is played instead of a rule that we don't know.
[[nodiscard]] std::string describe(const RuleChoice& rule, BoardShape shape);

// "FORBID 09121011.": the points that renju forbids to Black, each as two numbers of two digits in
// the order of a move's, from 0; "FORBID ." when there are none, or another rule is played.
[[nodiscard]] std::string describe_forbidden(const Position& position, Rule rule);

}  // namespace kagetsu::protocol
