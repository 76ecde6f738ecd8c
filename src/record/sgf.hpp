// What the reader and the writer of SGF agree on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/game.hpp"

namespace kagetsu::record {

// Our own property for the thinking time of a move, in milliseconds: SGF has none.
constexpr std::string_view kSgfTime = "KT";

// Our own property for notes on a whole file, in its first game.
constexpr std::string_view kSgfNotes = "KN";

// A text with a backslash before each backslash and bracket, as a value is written.
[[nodiscard]] std::string sgf_escaped(std::string_view text);
// The text of a value: without escapes and soft line breaks; all line breaks become LF.
[[nodiscard]] std::string sgf_unescaped(std::string_view raw);

// "B+", "W+", "0", or "" for an unknown result.
[[nodiscard]] std::string_view sgf_text_of(Result result) noexcept;
// Also of texts that tell more, such as "B+R".
[[nodiscard]] Result sgf_result_of(std::string_view text) noexcept;
// The rule with the protocol's number, which some programs write: "0", "1", "4", "8", "9".
[[nodiscard]] std::optional<Rule> sgf_rule_of_number(std::string_view text) noexcept;

}  // namespace kagetsu::record
