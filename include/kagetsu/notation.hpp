// Squares, boards and values as text, for people. Squares are written with a letter for the column
// and a row number from 1 ("h8"), or as column and row from 0 ("7,7", always from the top left).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/position.hpp"

namespace kagetsu {

// Where the row numbers of letter coordinates begin. Players count from the bottom (RIF), engine
// tools from the top, like the numbers of the Gomocup protocol.
enum class Origin : std::uint8_t { Top, Bottom };

// Returns a square as "h8", with rows counted from the top: a1 is the top left square.
[[nodiscard]] std::string to_letters(Square square);
// The same with rows counted from `origin`.
[[nodiscard]] std::string to_letters(Square square, BoardShape shape, Origin origin);

// Parses a square written with a letter ("h8", in either case) or as numbers ("7,7"). Returns
// nothing if it is malformed or outside the board.
[[nodiscard]] std::optional<Square> parse_square(std::string_view text, BoardShape shape,
                                                 Origin origin = Origin::Top);

// Parses squares separated by blanks, which may be left out between squares with letters
// ("h8i9h10"). Returns nothing if a square is malformed or outside the board.
[[nodiscard]] std::optional<std::vector<Square>> parse_squares(std::string_view text,
                                                               BoardShape shape,
                                                               Origin origin = Origin::Top);

// Returns the board as lines with column letters and row numbers: X for Black, O for White, # for a
// dead stone.
[[nodiscard]] std::string to_text(const Position& position, Origin origin = Origin::Top);

// Returns the name of an origin, "top" or "bottom", and the origin of that name.
[[nodiscard]] std::string_view name_of(Origin origin) noexcept;
[[nodiscard]] std::optional<Origin> parse_origin(std::string_view name) noexcept;

// Returns reported_value() as "-12"; "+M5" is a proven win in 5 plies, "-M4" a loss in 4, "won" and
// "lost" a game that is over.
[[nodiscard]] std::string to_text(Value value);

// Returns the name of a rule: "freestyle", "standard", "renju", "caro" or "caro-exact".
[[nodiscard]] std::string_view name_of(Rule rule) noexcept;
// Returns the rule of that name, nothing for any other text.
[[nodiscard]] std::optional<Rule> parse_rule(std::string_view name) noexcept;

}  // namespace kagetsu
