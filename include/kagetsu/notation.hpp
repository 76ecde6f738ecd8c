// Squares, boards and values as text, for people. "h8" and "7,7" name the same square.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// Returns a square as "h8": column letter from the left, row number from the top, from 1 (a1 is the
// top left square).
[[nodiscard]] std::string to_letters(Square square);

// Parses a square written with a letter ("h8", in either case) or as numbers from 0 ("7,7").
// Returns nothing if it is malformed or outside the board.
[[nodiscard]] std::optional<Square> parse_point(std::string_view text, BoardShape shape);

// Parses squares separated by blanks, which may be left out between squares with letters
// ("h8i9h10"). Returns nothing if a square is malformed or outside the board.
[[nodiscard]] std::optional<std::vector<Square>> parse_points(std::string_view text,
                                                              BoardShape shape);

// Returns the board as lines with column letters and row numbers: X for Black, O for White, # for a
// dead stone.
[[nodiscard]] std::string to_text(const Position& position);

// Returns a value as "-12", or as "+M5" for a proven win in 5 plies, "-M4" for a loss in 4.
[[nodiscard]] std::string to_text(Value value);

// Returns the name of a rule: "freestyle", "standard", "renju", "caro" or "caro-exact".
[[nodiscard]] std::string_view name_of(Rule rule) noexcept;
// Returns the rule of that name, nothing for any other text.
[[nodiscard]] std::optional<Rule> parse_rule(std::string_view name) noexcept;

}  // namespace kagetsu
