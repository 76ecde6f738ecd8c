#include "generator.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "wire.hpp"

namespace kagetsu::test {

namespace {

using Texts = std::vector<std::string>;

const Texts kPlain{"ABOUT",
                   "BEGIN",
                   "DONE",
                   "END",
                   "RESTART",
                   "SHOWFORBID",
                   "STOP",
                   "YXSHOWFORBID",
                   "YXSTOP",
                   "YXSHOWINFO",
                   "YXHASHCLEAR",
                   "YXBLOCKRESET",
                   "YXBLOCKPATHRESET",
                   "YXSWAP2STEP1",
                   "YXSWAP2STEP2",
                   "YXSWAP2STEP3",
                   "YXSHOWHASHUSAGE",
                   "YXDRAW",
                   "YXRESIGN",
                   "YXHASHDUMP",
                   "YXHASHLOAD",
                   "YXSEARCHDEFEND",
                   "YXPRINTFEATURE",
                   "PROTOCOLVERSION",
                   "CLEARHASH",
                   "BENCH",
                   "SUGGEST",
                   "RELOADCONFIG "};
const Texts kLists{"YXBLOCK",
                   "YXBLOCKUNDO",
                   "YXBLOCKPATH",
                   "YXBLOCKPATHUNDO",
                   "YXQUERYDATABASEALL",
                   "YXQUERYDATABASEONE",
                   "YXQUERYDATABASETEXT",
                   "SWAP2BOARD",
                   "YXBOARD",
                   "FOO",
                   "SWAPBOARD",
                   "YXDELETEDATABASEONE"};
const Texts kSeparators{",", ",", " ", ", ", ";", ""};
const Texts kWithPoint{"TURN", "PLAY", "TAKEBACK", "TURN", "SUGGEST"};
const Texts kWithNumber{"START", "YXNBEST", "YXBALANCEONE", "YXBALANCETWO", "PONDER", "BALANCE"};
const Texts kKeys{"timeout_turn",   "timeout_match",  "time_left",    "max_memory",  "game_type",
                  "rule",           "evaluate",       "folder",       "max_depth",   "max_node",
                  "thread_num",     "hash_size",      "show_detail",  "pondering",   "strength",
                  "swapable",       "checkmate",      "nbestsym",     "usedatabase", "start_depth",
                  "caution_factor", "time_increment", "protocol_lag", "no_such_key", ""};
const Texts kNumbers{"0",
                     "-1",
                     "1",
                     "2",
                     "5",
                     "15",
                     "23",
                     "100",
                     "2147483647",
                     "-2147483648",
                     "4294967296",
                     "9223372036854775807",
                     "99999999999999999999999"};
const Texts kOddNumbers{"007", "+7", "-0", "1e9", "0x10", "7.5", "", "x", "-", "--1", "7 7"};
const Texts kPieces{" ",         "\t",
                    ",",         ", ",
                    " ,",        "\r",
                    "\n",        "\r\n",
                    "\n\n",      std::string(1, '\0'),
                    "\x7f",      "\xc3\xa9",
                    "\xff\xfe",  "\xe5\x9b\xb2\xe6\xa3\x8b",
                    "DONE",      "\nEND\n",
                    "-",         "+",
                    "\"",        "%s%n",
                    "\nBOARD\n", "\nDONE\n",
                    "\nSTOP\n",  "99999999999"};

// Unlike those of +, the parts are made in the order in which they stand: random numbers too.
std::string joined(std::initializer_list<std::string> parts) {
    std::string text;
    for (const std::string& part : parts)
        text += part;
    return text;
}

std::size_t index_below(Random& random, std::size_t size) {
    return static_cast<std::size_t>(random.below(static_cast<int>(std::max<std::size_t>(size, 1))));
}

}  // namespace

std::string Generator::number() {
    if (random_.percent(60)) return std::to_string(random_.below(24));
    return random_.pick(random_.percent(oddity_) ? kOddNumbers : kNumbers);
}

std::string Generator::point() {
    const bool is_near = random_.percent(95);
    std::string text = is_near ? std::to_string(random_.below(side_)) : number();
    text += random_.percent(oddity_) ? random_.pick(kSeparators) : ",";
    return text += is_near ? std::to_string(random_.below(side_)) : number();
}

std::string Generator::cased(std::string text) {
    const int kind = random_.below(8);
    for (char& c : text) {
        if (kind == 0 || (kind == 1 && random_.percent(50))) {
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return text;
}

std::string Generator::info() {
    const std::string key = random_.pick(kKeys);
    std::string value = number();
    if (key == "folder") value = "C:\\My AI data\\" + number();
    if (key == "thread_num") value = std::to_string(1 + random_.below(2));
    if (key == "rule" && random_.percent(80)) value = std::to_string(random_.below(16));
    return joined({cased("INFO "), key, " ", value});
}

std::string Generator::line() {
    switch (random_.below(8)) {
        case 0:
        case 1:
            return cased(random_.pick(kPlain));
        case 2:
            return info();
        case 3:
            return joined({cased(random_.pick(kWithPoint)), " ", point()});
        case 4:
            return joined({cased(random_.pick(kWithNumber)), " ", number()});
        case 5:
            return joined({"RECTSTART ", number(), ",", number()});
        case 6:
            return joined({cased(random_.percent(50) ? "BOARD" : random_.pick(kLists)), " ",
                           random_.percent(oddity_ == 0 ? 90 : 30) ? point() + ",1 DONE" : ""});
        default:
            return joined({point(), random_.percent(70) ? "," + number() : ""});
    }
}

std::string Generator::strange_line() {
    std::string text;
    switch (random_.below(4)) {
        case 0:
            text.assign(static_cast<std::size_t>(random_.below(60)), '\0');
            for (char& c : text)
                c = static_cast<char>(random_.below(256));
            return text;
        case 1:
            text.assign(static_cast<std::size_t>(random_.below(3000)), "x7, \t-"[random_.below(6)]);
            return random_.percent(50) ? line() + text : text;
        default:
            return damaged(line());
    }
}

std::string Generator::line_end() {
    const int kind = random_.below(20);
    return kind == 0 ? "\r" : kind < 4 ? "\r\n" : "\n";
}

std::string Generator::list(bool has_owners) {
    std::string text;
    const std::string separator = random_.percent(15) ? " " : line_end();
    for (int i = random_.below(random_.percent(20) ? side_ * side_ : 9); i > 0; --i) {
        text += point();
        if (has_owners) text += "," + std::to_string(random_.percent(98) ? 1 + i % 2 : 3);
        text += separator;
    }
    return text + cased("DONE");
}

std::string Generator::step() {
    const int kind = random_.below(100);
    std::string end = line_end();
    if (kind < 8) {
        side_ = 5 + random_.below(random_.percent(70) ? 4 : 18);
        return joined({cased("START "), std::to_string(side_), end});
    }
    if (kind < 30) return joined({cased("TURN "), point(), end});
    if (kind < 36) return cased("BEGIN") + end;
    if (kind < 46) return joined({cased("BOARD"), line_end(), list(true), end});
    if (kind < 54) {
        return joined({cased(random_.percent(50) ? "TAKEBACK " : "PLAY "), point(), end});
    }
    if (kind < 64) return info() + end;
    if (kind < 72) {
        const std::string name = random_.pick(kLists);
        return joined({cased(name), line_end(), list(name == "YXBOARD"), end});
    }
    if (kind < 74) return end;
    if (kind < 76) {
        return joined({cased("YXNBEST "), std::to_string(1 + random_.below(5)), end});
    }
    // END only at the end: nothing is specified about lines after it.
    std::string text = line();
    while (upper(text).substr(0, 3) == "END")
        text = line();
    return text + end;
}

std::string Generator::conversation(int lines, int oddity) {
    oddity_ = oddity;
    side_ = 15;
    std::string text;
    if (random_.percent(90)) {
        side_ = 5 + random_.below(4);
        text = "START " + std::to_string(side_) + "\n";
    }
    for (int i = 0; i < lines; ++i)
        text += step();
    // Rarely: the front end reads so far ahead that END cuts off nearly everything.
    if (random_.percent(5)) return text + "END\n";
    // What comes last has no line end, sometimes.
    return random_.percent(20) ? text + "ABOUT" : text;
}

std::string Generator::damaged(std::string text) {
    for (int i = 1 + random_.below(5); i > 0; --i) {
        const std::size_t at = index_below(random_, text.size() + 1);
        const std::size_t other = index_below(random_, text.size() + 1);
        const std::size_t some = index_below(random_, 12);
        const std::size_t next_end = std::min(text.find('\n', at), text.size());
        switch (random_.below(7)) {
            case 0:  // a bit falls over
                if (at < text.size())
                    text[at] = static_cast<char>(text[at] ^ 1 << random_.below(8));
                break;
            case 1:  // something gets in between
                text.insert(at, random_.pick(kPieces));
                break;
            case 2:  // something is lost
                text.erase(at, some);
                break;
            case 3:  // two lines become one
                text.erase(next_end, 1);
                break;
            case 4:  // something is said twice
                text.insert(other, text.substr(at, next_end - at));
                break;
            case 5:  // a number grows
                text.insert(at, std::string(some, "0123456789"[some % 10]));
                break;
            default:  // the rest is missing
                if (random_.percent(20)) text.resize(at);
                break;
        }
    }
    return text;
}

}  // namespace kagetsu::test
