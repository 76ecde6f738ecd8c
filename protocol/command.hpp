// What a manager can say, as values: the parser makes them, the session obeys them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kagetsu::protocol {

// Column from the left and row from the top, both from 0, exactly as sent: it may lie outside the
// board. Numbers too big for an int are clamped.
struct Point {
    int x = 0;
    int y = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

// `x,y` or `x,y,owner` in a list of stones.
struct StoneEntry {
    Point point;
    std::optional<int> owner;  // 1 ours, 2 the opponent's, 3 dead; anything else is a mistake

    friend bool operator==(const StoneEntry&, const StoneEntry&) = default;
};

// One line of a list of stones, or several of them written on one line.
struct Stones {
    std::vector<StoneEntry> entries;
    int unreadable = 0;  // words between them that could not be read
    bool done = false;   // the list ends here
};

// What stands behind the name of a command. Which of it means something is for the command's
// grammar to say; the rest keeps its default.
struct Arguments {
    int width = 0;  // Size, Rectangle: any numbers, not only playable sizes
    int height = 0;
    bool is_pair = false;                // Size: two numbers, as only Yixin's boards write it
    Point point;                         // Point
    Stones stones;                       // List: those written on the same line
    std::optional<std::int64_t> number;  // Number: nothing when there is none
    std::string key;                     // KeyAndValue: lower case, empty when missing
    std::string text;                    // KeyAndValue: the value; Text; without blanks at the ends
};

// How the arguments of a command are written.
enum class Grammar : std::uint8_t {
    None,         // whatever stands there is ignored
    Size,         // n, or w h
    Rectangle,    // w,h
    Point,        // x,y
    Number,       // n, or nothing
    KeyAndValue,  // key value
    Text,         // the rest of the line
    List,         // lines x,y or x,y,owner up to DONE; they may begin, and end, on the same line
    NextLine,     // the next line, whatever it says, unless it is a command
};

// May a command be obeyed while a search runs?
enum class Timing : std::uint8_t {
    AtOnce,
    AfterMove,  // no: the search is broken off and says its move first
};

class Session;
using Handler = void (*)(Session& session, const Arguments& arguments);

// One row of the table of commands (command_table.hpp).
struct CommandSpec {
    std::string_view name;  // upper case
    Grammar grammar;
    Timing timing;
    Handler handler;
};

// One line, understood as far as possible.
struct Command {
    enum class Kind : std::uint8_t {
        Blank,      // nothing, or only blanks: to be ignored
        Known,      // `spec` with `arguments`
        Malformed,  // `spec`, but its arguments could not be read: `problem`
        Stones,     // a line of a list: `arguments.stones`
        Unknown,    // no command of ours: `name`
    };

    Kind kind = Kind::Blank;
    const CommandSpec* spec = nullptr;
    Arguments arguments;
    std::string name;
    std::string problem;
};

}  // namespace kagetsu::protocol
