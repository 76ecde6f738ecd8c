#include "protocol/parser.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "protocol/ascii.hpp"
#include "protocol/scanner.hpp"

namespace kagetsu::protocol {

namespace {

// Unknown names come back to whoever sent them: enough to recognise one.
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

// `x,y` or `x,y,owner`; here the commas are obligatory, or `7,7 8,7` would be ambiguous.
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
            // One unreadable word must not hide the DONE behind it: somebody waits for a move.
            stones.has_garbage = true;
            scanner.word();
        }
    }
    return stones;
}

Command malformed(std::string_view name, const char* problem) {
    return Malformed{std::string(name), problem};
}

// The grammars. Each gets the name of its command and what stands behind it.

template <typename T>
Command without_arguments(std::string_view /*name*/, Scanner /*arguments*/) {
    return T{};
}

template <typename T>
Command with_point(std::string_view name, Scanner arguments) {
    const auto pair = scan_pair(arguments);
    if (!pair || !arguments.at_end()) return malformed(name, "bad coordinates");
    return T{{pair->first, pair->second}};
}

Command with_rectangle(std::string_view name, Scanner arguments) {
    const auto pair = scan_pair(arguments);
    if (!pair || !arguments.at_end()) return malformed(name, "bad board size");
    return Start{pair->first, pair->second};
}

// One number, or two as in RECTSTART.
Command with_size(std::string_view name, Scanner arguments) {
    Scanner attempt = arguments;
    const auto side = attempt.integer();
    if (side && attempt.at_end()) return Start{clamp_to_int(*side), clamp_to_int(*side)};
    Command command = with_rectangle(name, arguments);
    if (auto* const start = std::get_if<Start>(&command)) start->is_pair = true;
    return command;
}

Command with_key_and_value(std::string_view /*name*/, Scanner arguments) {
    std::string key(arguments.word());
    std::transform(key.begin(), key.end(), key.begin(), to_lower);
    return Info{std::move(key), std::string(trimmed(arguments.rest()))};
}

Command with_stones(std::string_view /*name*/, Scanner arguments) {
    return Board{scan_stones(arguments)};
}

Command end_of_stones(std::string_view /*name*/, Scanner /*arguments*/) {
    return Stones{{}, false, true};
}

// The table of all commands.
struct Production {
    std::string_view name;
    Command (*parse)(std::string_view name, Scanner arguments);
};

constexpr std::array kGrammar{
    Production{"ABOUT", without_arguments<About>},
    Production{"BEGIN", without_arguments<Begin>},
    Production{"BOARD", with_stones},
    Production{"DONE", end_of_stones},
    Production{"END", without_arguments<End>},
    Production{"INFO", with_key_and_value},
    Production{"PLAY", with_point<Play>},
    Production{"RECTSTART", with_rectangle},
    Production{"RESTART", without_arguments<Restart>},
    Production{"SHOWFORBID", without_arguments<ShowForbidden>},
    Production{"START", with_size},
    Production{"STOP", without_arguments<Stop>},
    Production{"TAKEBACK", with_point<Takeback>},
    Production{"TURN", with_point<Turn>},
    Production{"YXSHOWFORBID", without_arguments<ShowForbidden>},
    Production{"YXSTOP", without_arguments<Stop>},
};

}  // namespace

Command parse(std::string_view line) {
    Scanner scanner(line);
    if (scanner.at_end()) return Blank{};
    const Scanner whole = scanner;
    const std::string_view name = scanner.word();
    for (const Production& production : kGrammar) {
        if (equal_ignoring_case(name, production.name)) {
            return production.parse(production.name, scanner);
        }
    }
    Scanner attempt = whole;
    if (scan_stone(attempt)) return scan_stones(whole);
    return Unknown{std::string(name.substr(0, kMaxEchoedName))};
}

}  // namespace kagetsu::protocol
