// What a manager can say, as values: the parser makes them, the session obeys them.
#pragma once

#include <optional>
#include <string>
#include <variant>
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
    bool has_garbage = false;  // something behind the entries could not be read
    bool done = false;         // the list ends here
};

struct Blank {};  // nothing, or only blanks: to be ignored
struct Start {    // START n, START w h, RECTSTART w,h; any numbers, not only playable sizes
    int width = 0;
    int height = 0;
    bool is_pair = false;  // START with two numbers, as only Yixin's boards write it
};
struct Restart {};
struct Begin {};
struct Turn {
    Point point;
};
struct Board {  // opens a list of stones; those written on the same line come with it
    Stones stones;
};
struct Info {
    std::string key;    // lower case, empty when missing
    std::string value;  // the rest of the line without blanks at its ends
};
struct Takeback {
    Point point;
};
struct Play {
    Point point;
};
struct About {};
struct ShowForbidden {};  // SHOWFORBID, YXSHOWFORBID
struct Stop {};
struct End {};
struct Unknown {  // no command of ours
    std::string name;
};
struct Malformed {  // a command of ours whose arguments could not be read
    std::string name;
    std::string problem;
};

using Command = std::variant<Blank, Start, Restart, Begin, Turn, Board, Stones, Info, Takeback,
                             Play, About, ShowForbidden, Stop, End, Unknown, Malformed>;

}  // namespace kagetsu::protocol
