#include "protocol/parser.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/command_table.hpp"
#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

namespace {

// Longest part of an unknown name that is echoed, in bytes: enough to recognise it.
constexpr std::size_t kMaxEchoedName = 64;

int clamp_to_int(std::int64_t value) noexcept {
    return static_cast<int>(std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(),
                                                     std::numeric_limits<int>::max()));
}

struct Pair {
    int first;
    int second;
};

// Two numbers with a comma or only blanks between them.
std::optional<Pair> scan_pair(Scanner& scanner) {
    const auto first = scanner.integer();
    if (!first) return std::nullopt;
    scanner.accept(',');
    const auto second = scanner.integer();
    if (!second) return std::nullopt;
    return Pair{clamp_to_int(*first), clamp_to_int(*second)};
}

// A square as a letter and a row number from 1 at the top, for people who type: `h8` is `7,7`.
std::optional<Pair> scan_letters(Scanner& scanner) {
    const std::optional<char> letter = scanner.letter();
    if (!letter) return std::nullopt;
    const auto row = scanner.digits();
    if (!row) return std::nullopt;
    return Pair{*letter - 'a', clamp_to_int(*row) - 1};
}

// `x,y` or `x,y,owner`. The commas are required: without them `7,7 8,7` would be ambiguous.
std::optional<StoneEntry> scan_stone(Scanner& scanner) {
    const auto x = scanner.integer();
    if (!x || !scanner.accept(',')) return std::nullopt;
    const auto y = scanner.integer();
    if (!y) return std::nullopt;
    StoneEntry entry{{clamp_to_int(*x), clamp_to_int(*y)}, std::nullopt};
    if (!scanner.accept(',')) return entry;
    const auto owner = scanner.integer();
    if (!owner) return std::nullopt;
    entry.owner = clamp_to_int(*owner);
    return entry;
}

Stones scan_stones(Scanner scanner) {
    Stones stones;
    while (!scanner.at_end()) {
        Scanner attempt = scanner;
        if (equal_ignoring_case(attempt.word(), "DONE")) {
            stones.done = true;
            return stones;
        }
        attempt = scanner;
        if (const auto entry = scan_stone(attempt)) {
            stones.entries.push_back(*entry);
            scanner = attempt;
        } else {
            // An unreadable word must not hide the DONE after it: the manager waits for a move.
            ++stones.unreadable;
            scanner.word();
        }
    }
    return stones;
}

// The grammars. Each reads what follows the name into `arguments` and returns what is wrong with
// it, or null.
using Problem = const char*;

Problem read_rectangle(Scanner scanner, Arguments& arguments) {
    const auto pair = scan_pair(scanner);
    if (!pair || !scanner.at_end()) return "bad board size";
    arguments.width = pair->first;
    arguments.height = pair->second;
    return nullptr;
}

Problem read_size(Scanner scanner, Arguments& arguments) {
    Scanner attempt = scanner;
    const auto side = attempt.integer();
    if (side && attempt.at_end()) {
        arguments.width = arguments.height = clamp_to_int(*side);
        return nullptr;
    }
    const Problem problem = read_rectangle(scanner, arguments);
    arguments.is_pair = problem == nullptr;
    return problem;
}

Problem read_point(Scanner scanner, Arguments& arguments) {
    Scanner attempt = scanner;
    auto pair = scan_letters(attempt);
    if (pair) {
        scanner = attempt;
    } else {
        pair = scan_pair(scanner);
    }
    if (!pair || !scanner.at_end()) return "bad coordinates";
    arguments.point = {pair->first, pair->second};
    return nullptr;
}

Problem read_number(Scanner scanner, Arguments& arguments) {
    if (scanner.at_end()) return nullptr;
    arguments.number = scanner.integer();
    return arguments.number && scanner.at_end() ? nullptr : "bad number";
}

Problem read_key_and_value(Scanner scanner, Arguments& arguments) {
    arguments.key = std::string(scanner.word());
    std::transform(arguments.key.begin(), arguments.key.end(), arguments.key.begin(), to_lower);
    arguments.text = std::string(trimmed(scanner.rest()));
    return nullptr;
}

Problem read_arguments(Grammar grammar, Scanner scanner, Arguments& arguments) {
    switch (grammar) {
        case Grammar::None:
        case Grammar::NextLine:
            return nullptr;
        case Grammar::Size:
            return read_size(scanner, arguments);
        case Grammar::Rectangle:
            return read_rectangle(scanner, arguments);
        case Grammar::Point:
            return read_point(scanner, arguments);
        case Grammar::Number:
            return read_number(scanner, arguments);
        case Grammar::KeyAndValue:
            return read_key_and_value(scanner, arguments);
        case Grammar::Text:
            arguments.text = std::string(trimmed(scanner.rest()));
            return nullptr;
        case Grammar::List:
            arguments.stones = scan_stones(scanner);
            return nullptr;
    }
    return nullptr;
}

// The line if it is a command: Command, Malformed, or nothing.
std::optional<ParsedLine> read_command(Scanner scanner, bool is_overlong) {
    const CommandSpec* const spec = find_command(scanner.word());
    if (spec == nullptr) return std::nullopt;
    // INFO is never answered, however long the folder it names.
    if (is_overlong && spec->grammar != Grammar::KeyAndValue) return std::nullopt;
    ParsedLine parsed{ParsedLine::Kind::Command, spec};
    if (const Problem problem = read_arguments(spec->grammar, scanner, parsed.arguments)) {
        parsed.kind = ParsedLine::Kind::Malformed;
        parsed.text = problem;
    }
    return parsed;
}

ParsedLine read_list_line(Scanner scanner) {
    ParsedLine parsed{ParsedLine::Kind::Stones};
    parsed.arguments.stones = scan_stones(scanner);
    return parsed;
}

// Does the line begin like a line of a list?
bool begins_like_list(Scanner scanner) {
    Scanner attempt = scanner;
    return equal_ignoring_case(attempt.word(), "DONE") || scan_stone(scanner);
}

}  // namespace

ParsedLine parse(std::string_view line, Expected expected, bool is_overlong) {
    // Commands may come from a file, and some editors begin files with this mark.
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    Scanner scanner(line);
    if (scanner.at_end() && !is_overlong) return {};
    const std::optional<ParsedLine> command = read_command(scanner, is_overlong);
    if (command && command->kind == ParsedLine::Kind::Command) return *command;
    switch (expected) {
        case Expected::Stones:
            return read_list_line(scanner);
        case Expected::Text: {
            ParsedLine parsed{ParsedLine::Kind::Text};
            parsed.arguments.text = std::string(trimmed(line));
            return parsed;
        }
        case Expected::Command:
            break;
    }
    if (command) return *command;
    ParsedLine unknown{ParsedLine::Kind::Unknown};
    if (is_overlong) {
        unknown.text = "(line too long)";
        return unknown;
    }
    if (begins_like_list(scanner)) return read_list_line(scanner);
    unknown.text = std::string(scanner.word().substr(0, kMaxEchoedName));
    return unknown;
}

}  // namespace kagetsu::protocol
