// The fields of a query that describe the game: board, stones, moves.
#pragma once

#include <vector>

#include "analysis/json_fields.hpp"
#include "kagetsu/notation.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::analysis {

// All functions throw FieldError if the value is not what it should be.

// The value of "rule": the name of a rule.
[[nodiscard]] Rule rule_from(const Json& value);

// The value of "size": the side of a square board, or [width, height].
[[nodiscard]] BoardShape shape_from(const Json& value);

// The value of "origin", "top" or "bottom".
[[nodiscard]] Origin origin_from(const Json& value);

// The value of the field `name`: an array of squares on the board.
[[nodiscard]] std::vector<Square> squares_from(const Json& value, std::string_view name,
                                               BoardShape shape, Origin origin);

// Places the stones of "stones", an array of ["b" or "w", square], on the empty board. If there are
// more black than white ones, White is to move, else Black.
void place_stones(const Json& value, Origin origin, Position& position);

// The value of "to_move": "b" or "w".
[[nodiscard]] Color color_from(const Json& value);

// Throws FieldError about "moves" if one of them is illegal after those before it: on an occupied
// square, after the end of the game, forbidden to Black by renju.
void check_moves(const std::vector<Square>& moves, Origin origin, Position start);

}  // namespace kagetsu::analysis
