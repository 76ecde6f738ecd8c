// Parses single lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/command.hpp"

namespace kagetsu::protocol {

// How to read a line that is not a command.
enum class Expected : std::uint8_t {
    Command,  // an error, unless it looks like an entry of a list
    Stones,   // entries of the list that an earlier command has begun
    Text,     // the argument of an earlier command
};

struct ParsedLine {
    enum class Kind : std::uint8_t {
        Blank,      // nothing, or only blanks: to be ignored
        Command,    // `spec` with the `arguments` that stand on this line
        Malformed,  // `spec`, but `text` says what is wrong with its arguments
        Stones,     // entries of a list: `arguments.stones`
        Text,       // `arguments.text`
        Unknown,    // no known command; `text` is its first word
    };

    Kind kind = Kind::Blank;
    const CommandSpec* spec = nullptr;
    Arguments arguments{};
    std::string text{};
};

// Parses one line, with or without its line end. Names match in any case; blanks, tabs and other
// control characters separate words and are otherwise ignored. Never fails: a line that cannot be
// understood is Unknown or Malformed.
//
// `is_overlong`: the end of the line is missing because it was too long. Of such lines only INFO is
// understood as a command.
[[nodiscard]] ParsedLine parse(std::string_view line, Expected expected, bool is_overlong);

}  // namespace kagetsu::protocol
