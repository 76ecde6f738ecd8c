// Moves and boards as text, for people: "h8" and "7,7" name the same point.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// "h8": column letter from the left, row number from the top, both from 1 (a1 is the top left).
[[nodiscard]] std::string to_letters(Square square);

// A point written as letters ("h8", any case) or as 0-based numbers ("7,7"); nothing when
// malformed or outside the board.
[[nodiscard]] std::optional<Square> parse_point(std::string_view text, BoardShape shape);

// Points separated by blanks, or letters without any blanks ("h8i9h10"). Nothing on the first
// malformed or outside point.
[[nodiscard]] std::optional<std::vector<Square>> parse_points(std::string_view text,
                                                              BoardShape shape);

// The board with column letters and row numbers, X for Black, O for White, # for a dead stone.
[[nodiscard]] std::string to_text(const Position& position);

// A score as people read it: "-12", or "+M5" for a proven win in 5 plies, "-M4" for a loss in 4.
[[nodiscard]] std::string to_text(Value value);

// "freestyle", "standard"; and back, nothing for any other text.
[[nodiscard]] std::string_view name_of(Rule rule) noexcept;
[[nodiscard]] std::optional<Rule> parse_rule(std::string_view name) noexcept;

}  // namespace kagetsu
