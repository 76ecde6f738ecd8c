// What a manager can say, as values: CommandReader makes them, Session obeys them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kagetsu/search_types.hpp"
#include "protocol/rule_code.hpp"

namespace kagetsu::protocol {

// Column from the left and row from the top, both from 0, exactly as sent: the point may lie
// outside the board. Numbers that exceed an int are clamped.
struct Point {
    int x = 0;
    int y = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

// `x,y` or `x,y,owner` in a list of stones.
struct StoneEntry {
    Point point;
    std::optional<int> owner;  // 1 own, 2 the opponent's, 3 dead; anything else is an error

    friend bool operator==(const StoneEntry&, const StoneEntry&) = default;
};

// A list of stones, or the part of it that one line holds.
struct Stones {
    std::vector<StoneEntry> entries;
    int unreadable = 0;  // words that could not be read
    bool done = false;   // DONE was read: the list is complete
};

// Parsed arguments; the command's grammar says which fields are set.
struct Arguments {
    int width = 0;  // Size, Rectangle: any numbers, not only playable sizes
    int height = 0;
    bool is_pair = false;                // Size: given as two numbers, as only Yixin's GUIs do
    Point point;                         // Point
    Stones stones;                       // List
    std::optional<std::int64_t> number;  // Number: absent when none was given
    std::string key;                     // KeyAndValue: lower case, empty when missing
    std::string text;                    // KeyAndValue (the value), Text, NextLine; trimmed
};

// How the arguments of a command are written.
enum class Grammar : std::uint8_t {
    None,         // anything after the name is ignored
    Size,         // n, or w h
    Rectangle,    // w,h
    Point,        // x,y
    Number,       // n, or nothing
    KeyAndValue,  // key value
    Text,         // the rest of the line
    List,         // entries x,y or x,y,owner up to DONE, on the same line or on lines that follow
    NextLine,     // the whole next line, unless that is a command
};

// When a command may be obeyed.
enum class Timing : std::uint8_t {
    AtOnce,     // also during a search
    AfterMove,  // only without a search: a running one is stopped and its move printed first
};

class Session;
struct Command;
using Handler = void (*)(Session& session, const Command& command);

// One row of the command table (command_table.hpp).
struct CommandSpec {
    std::string_view name;  // upper case
    Grammar grammar;
    Timing timing;
    Handler handler;
    std::string_view reply{};  // handle_fixed_reply: the answer; '\n' separates its lines
};

// What the command reader passes to the session.
struct Command {
    enum class Kind : std::uint8_t {
        Complete,   // `spec` with all its `arguments`
        ListBegun,  // the list of `spec`, a command timed AfterMove, has begun
        Malformed,  // `spec`, but `text` says what is wrong with its arguments
        Unknown,    // no known command; `text` is its name, empty for a list without a command
    };

    Kind kind = Kind::Complete;
    const CommandSpec* spec = nullptr;
    Arguments arguments{};
    std::string text{};
    // When the last line of the command was read: the clock of the move starts here.
    Clock::time_point time{};
    // The kind of manager, as far as its lines have shown up to here.
    Dialect dialect = Dialect::Piskvork;
};

}  // namespace kagetsu::protocol
