// What we tell people about a search, as one line.
#pragma once

#include <string>

#include "kagetsu/engine.hpp"
#include "protocol/rule_code.hpp"

namespace kagetsu::protocol {

// "depth 12-17 value 308 nodes 445123 speed 906K time 492 pv h8 i9": depths in plies, speed in
// thousands of nodes a second, time in milliseconds, points in letters. A proven win in n plies
// is "+Mn", a loss "-Mn". Below 250 bytes, and without "=": one manager takes that for the answer
// to ABOUT.
[[nodiscard]] std::string describe(const SearchInfo& info);

// "freestyle on 15x15", or what is played instead of a rule that we don't know.
[[nodiscard]] std::string describe(const RuleChoice& rule, BoardShape shape);

// "FORBID 09121011.": the points that renju forbids to Black, each as two numbers of two digits in
// the order of a move's, from 0; "FORBID ." when there are none, or another rule is played.
[[nodiscard]] std::string describe_forbidden(const Position& position, Rule rule);

}  // namespace kagetsu::protocol
