// Records of games in all formats.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "kagetsu/notation.hpp"
#include "record/formats.hpp"
#include "record/sgf.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using record::Format;
using record::Game;
using record::Node;
using record::Records;

std::string file(const std::string& name) {
    std::ifstream in(KAGETSU_TEST_DATA "/records/" + name, std::ios::binary);
    REQUIRE(in);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Records read(std::string_view bytes, record::ReadOptions options = {}) {
    return record::read_records(bytes, options);
}

std::string written(const Records& records, Format format, Origin origin = Origin::Bottom) {
    return record::write_records(records, {format, origin, false}).bytes;
}

std::string moves_of(const Game& game) {
    std::string text;
    for (const Node* node : main_line(game)) {
        text += text.empty() ? "" : " ";
        text += node->move == kNoSquare ? "pass" : to_letters(node->move);
    }
    return text;
}

// The message of the error that reading raises.
std::string complaint(std::string_view bytes, const record::ReadOptions& options = {}) {
    try {
        (void)read(bytes, options);
    } catch (const record::RecordError& error) {
        return error.what();
    }
    return "no error";
}

std::string complaint_of_writing(const Records& records, Format format) {
    try {
        (void)written(records, format);
    } catch (const record::RecordError& error) {
        return error.what();
    }
    return "no error";
}

// Texts with everything that needs an escape.
std::string random_text(Random& random) {
    static const std::string pieces[] = {"a", "B ", "]",        "\\",  "[",  ":", ";",  "(",
                                         ")", "\n", "\xC3\xA9", "7,7", "\t", "#", "\\]"};
    std::string text;
    for (int i = random.below(6); i > 0; --i)
        text += pieces[static_cast<std::size_t>(random.below(std::size(pieces)))];
    return text;
}

std::string random_line(Random& random) {
    std::string text = random_text(random);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, 'x');
    return text;
}

// Adds up to `count` moves, with variations, below a node. `taken`: squares of the line so far.
void grow(Node& node, std::vector<Square> taken, Color color, int count, BoardShape shape,
          Random& random) {
    for (int variation = random.percent(20) ? 3 : 1; variation > 0 && count > 0; --variation) {
        const Square square = square_at(random.below(shape.width), random.below(shape.height));
        const bool is_pass = random.percent(3);
        if (!is_pass && std::find(taken.begin(), taken.end(), square) != taken.end()) continue;
        Node& child = node.next.emplace_back();
        child.color = random.percent(5) ? opponent(color) : color;
        child.move = is_pass ? kNoSquare : square;
        if (random.percent(30)) child.comment = random_text(random);
        if (random.percent(30)) child.time = std::chrono::milliseconds(random.below(100000));
        if (random.percent(20)) child.labels.emplace_back(square, random_text(random) + "x");
        if (random.percent(20)) {
            child.properties.push_back({"ZZ",
                                        {record::sgf_escaped(random_text(random)),
                                         record::sgf_escaped(random_text(random))}});
        }
        std::vector<Square> line = taken;
        if (!is_pass) line.push_back(square);
        grow(child, line, opponent(color), count - 1 - random.below(2), shape, random);
    }
}

Game random_tree(Random& random) {
    Game game;
    game.shape = {5 + random.below(18), 5 + random.below(18)};
    game.black = random_text(random);
    game.white = random_text(random);
    game.event = random_text(random);
    game.date = random.percent(50) ? "2026-11-23" : "";
    game.result = static_cast<record::Result>(random.below(4));
    if (random.percent(70)) game.rule = kAllRules[static_cast<std::size_t>(random.below(5))];
    std::vector<Square> taken;
    if (random.percent(20)) {
        game.setup = {{square_at(1, 1), Cell::Black}, {square_at(2, 2), Cell::White}};
        game.first_to_move = random.percent(50) ? Color::Black : Color::White;
        taken = {square_at(1, 1), square_at(2, 2)};
    }
    game.root.comment = random_text(random);
    grow(game.root, taken, Color::Black, random.below(40), game.shape, random);
    return game;
}

// A game that every format for one game can hold.
Game random_line_of_play(BoardShape shape, Random& random) {
    Game game;
    game.shape = shape;
    Node* end = &game.root;
    Color color = Color::Black;
    std::vector<Square> taken;
    for (int i = 1 + random.below(40); i > 0; --i) {
        const Square square = square_at(random.below(shape.width), random.below(shape.height));
        if (std::find(taken.begin(), taken.end(), square) != taken.end()) continue;
        taken.push_back(square);
        end = &end->next.emplace_back();
        end->move = square;
        end->color = color;
        color = opponent(color);
    }
    return game;
}

}  // namespace

TEST_SUITE("game records") {
    TEST_CASE("Piskvork's records") {
        const Records records = read(file("tournament.psq"));
        CHECK(records.format == Format::Psq);
        REQUIRE(records.games.size() == 1);
        const Game& game = records.games.front();
        CHECK(game.shape == BoardShape{20, 20});
        // The second player named moves first.
        CHECK(game.black == "pbrain-second.exe");
        CHECK(game.white == "pbrain-first.exe");
        CHECK(moves_of(game) == "k11 l12 i9 l10 j12 j10");
        CHECK(main_line(game)[3]->time == std::chrono::milliseconds(812));
        for (const char* const name : {"tournament.psq", "person.psq"}) {
            const Records same = read(file(name));
            CHECK(written(same, Format::Psq) == file(name));
            CHECK(read(written(same, Format::Sgf)).games == same.games);
        }
        const Records older = read(file("older.rec"));
        CHECK(older.format == Format::Rec);
        CHECK(older.games.front().black == "pbrain-first.exe");
        CHECK(moves_of(older.games.front()) == "k11 l12 j11");
        CHECK(written(older, Format::Rec) == file("older.rec"));
    }

    TEST_CASE("SGF of a match runner") {
        const Records records = read(file("match.sgf"));
        REQUIRE(records.games.size() == 2);
        const Game& game = records.games.front();
        CHECK(game.rule == Rule::Renju);
        CHECK(game.black == "first");
        CHECK(game.result == record::Result::BlackWins);
        CHECK(moves_of(game) == "h8 i9 j7 g7 h7 h6");
        CHECK(main_line(game)[4]->comment == "198ms");
        CHECK(records.games.back().result == record::Result::Draw);
        const std::string again = written(records, Format::Sgf);
        CHECK(again.find("RE[B+1]") != std::string::npos);
        CHECK(again.find("TE[five in a row]") != std::string::npos);
        CHECK(read(again).games == records.games);
    }

    TEST_CASE("SGF with variations, setup stones, passes and escapes") {
        const Records records = read(file("variations.sgf"));
        const Game& game = records.games.front();
        CHECK(game.shape == BoardShape{15, 20});
        CHECK(game.black == "An ] odd\\ name");
        CHECK(game.root.comment == "Two lines\nwith a soft break");
        CHECK(game.setup.size() == 6);
        CHECK(game.first_to_move == Color::White);
        const Node& first = game.root.next.at(0);
        CHECK(first.labels.size() == 2);
        CHECK(first.labels.at(1).second == "1:2");
        REQUIRE(first.next.size() == 3);
        CHECK(moves_of(game) == "i8 j9 pass pass k11");
        CHECK(first.next[1].next.size() == 2);
        CHECK(first.next[2].comment == "a remark without a move");
        CHECK(node_count(game) == 10);
        CHECK(read(written(records, Format::Sgf)).games == records.games);
        CHECK(first_position(game, Rule::Renju).side_to_move() == Color::White);
    }

    TEST_CASE("SGF keeps escaped colons, which separate nothing") {
        const std::string node = R"(;B[hh]LB[hh:a\]b][ii:x\:y]XX[q\:r][s:t])";
        const Records records = read("(;FF[4]GM[4]SZ[15]AP[My\\:App:1.0]" + node + ")");
        const Node& first = records.games.front().root.next.front();
        CHECK(first.labels.at(0).second == "a]b");
        CHECK(first.labels.at(1).second == "x:y");
        const std::string again = written(records, Format::Sgf);
        CHECK(again.find("AP[My\\:App:1.0]") != std::string::npos);
        CHECK(again.find(node) != std::string::npos);
    }

    TEST_CASE("any tree survives SGF") {
        Random random(5);
        for (int i = 0; i < scaled(500); ++i) {
            Records records;
            for (int n = 1 + random.below(3); n > 0; --n)
                records.games.push_back(random_tree(random));
            if (random.percent(30)) records.notes = {random_text(random) + "n", "two"};
            const Records again = read(written(records, Format::Sgf));
            CHECK(again.games == records.games);
            CHECK(again.notes == records.notes);
        }
    }

    TEST_CASE("games survive every format that can hold them") {
        Random random(6);
        for (int i = 0; i < scaled(500); ++i) {
            const BoardShape shape{5 + random.below(18), 5 + random.below(18)};
            Records records;
            records.games.push_back(random_line_of_play(shape, random));
            Game& game = records.games.front();
            game.rule = kAllRules[static_cast<std::size_t>(random.below(5))];
            game.result = static_cast<record::Result>(random.below(4));
            game.root.comment = random_line(random);
            records.notes = {"a note"};
            for (const Origin origin : {Origin::Top, Origin::Bottom}) {
                const Records again = read(written(records, Format::Moves, origin));
                CHECK(again.games == records.games);
                CHECK(again.notes == records.notes);
            }
            const std::string numbers =
                record::write_records(records, {Format::Moves, Origin::Bottom, true}).bytes;
            CHECK(read(numbers).games == records.games);
            const Records offsets = read(written(records, Format::Offsets));
            CHECK(offsets.format == Format::Offsets);
            CHECK(offsets.games == records.games);

            Game& timed = records.games.front();
            timed.result = record::Result::Unknown;
            timed.root.comment.clear();
            timed.black = "one";
            timed.white = "two";
            for (Node* node = &timed.root; !node->next.empty();) {
                node = &node->next.front();
                node->time = std::chrono::milliseconds(random.below(10000));
            }
            record::ReadOptions options;
            options.rule = timed.rule;
            Game psq = read(written(records, Format::Psq), options).games.front();
            CHECK(psq.root.properties.size() == 3);
            psq.root.properties.clear();
            CHECK(psq == timed);
        }
    }

    TEST_CASE("opening lists") {
        const Records offsets = read(file("openings.off"));
        CHECK(offsets.format == Format::Offsets);
        REQUIRE(offsets.games.size() == 2);
        CHECK(moves_of(offsets.games[0]) == "h8 i6 e12");
        CHECK(moves_of(offsets.games[1]) == "a1 o15 h9");
        record::ReadOptions large;
        large.shape = {20, 20};
        CHECK(moves_of(read(file("openings.off"), large).games[0]) == "k11 l9 h15");
        record::ReadOptions top;
        top.origin = Origin::Top;
        CHECK(moves_of(read("h8i9h10\na1b1\n", top).games[0]) == "h8 i9 h10");
        CHECK(moves_of(read("h8i9h10\na1b1\n").games[0]) == "h8 i7 h6");
        CHECK(moves_of(read("7,7 8,8 0,14\n").games[0]) == "h8 i9 a15");
        CHECK(read("h8 i9\n \n   \n").games.size() == 1);
    }

    TEST_CASE("the moves of a list may be numbered") {
        CHECK(moves_of(read("1. h8 i9 2.h10a1 12. 8,7\n").games[0]) == "h8 i7 h6 a15 i8");
        CHECK(complaint("1 h8") ==
              "1: expected a move such as h8 or 7,7 on a board of 15x15, not '1'");
        CHECK(complaint(". h8") ==
              "1: expected a move such as h8 or 7,7 on a board of 15x15, not '.'");
    }

    TEST_CASE("the comments of a list tell rule, size and origin") {
        const Records records =
            read("# list: rule renju, board 20x20. from somewhere\n# origin top\na20 b1\tb\n");
        const Game& game = records.games.front();
        CHECK(game.rule == Rule::Renju);
        CHECK(game.shape == BoardShape{20, 20});
        CHECK(game.result == record::Result::BlackWins);
        CHECK(moves_of(game) == "a20 b1");
        CHECK(records.notes ==
              std::vector<std::string>{"list: rule renju, board 20x20. from somewhere"});
    }

    TEST_CASE("games with the number of Go are read if their rule is given") {
        const std::string sgf = "(;GM[1]SZ[15];B[hh])";
        CHECK(complaint(sgf) == "1: GM[1] is a game of Go; if it is one of gomoku, give its rule");
        record::ReadOptions options;
        options.rule = Rule::Renju;
        const Game game = read(sgf, options).games.front();
        CHECK(moves_of(game) == "h8");
        CHECK(game.rule == Rule::Renju);
        CHECK(read("(;GM[4];B[hh])", options).games.front().rule == Rule::Renju);
        CHECK(read("(;GM[4]RU[standard];B[hh])", options).games.front().rule == Rule::Standard);
        CHECK(complaint("(;GM[2];B[hh])", options) ==
              "1: expected GM[4], a game of gomoku or renju");
    }

    TEST_CASE("RenLib libraries") {
        // h8, then i8 with a comment, or g7 with a mark and a text on the board.
        std::string bytes = "\xFFRenLib\xFF" + std::string("\x03\x04", 2) + std::string(10, '\0');
        bytes += std::string("\x00\x08Hello\x08you\x00", 12);  // root
        bytes += std::string("\x78\x00", 2);                   // h8
        bytes += std::string("\x79\xC8one\x00", 6);            // i8, a sibling follows
        bytes += std::string("\x67\x51\x00\x01T\x00", 6);      // g7
        const Records records = read(bytes);
        CHECK(records.format == Format::RenLib);
        const Game& game = records.games.front();
        CHECK(game.rule == Rule::Renju);
        CHECK(game.root.comment == "Hello\nyou");
        CHECK(moves_of(game) == "h8 i8");
        const Node& h8 = game.root.next.at(0);
        REQUIRE(h8.next.size() == 2);
        CHECK(h8.next[0].comment == "one");
        CHECK(h8.next[1].move == square_at(6, 6));
        CHECK(h8.next[1].labels.at(0).second == "T");
        CHECK(h8.next[1].properties.at(0).name == "RLMARK");
        CHECK(h8.color == Color::Black);
        CHECK(h8.next[1].color == Color::White);
        CHECK(read(written(records, Format::Sgf)).games == records.games);
        record::ReadOptions options;
        options.rule = Rule::Caro;
        CHECK(read(bytes, options).games.front().rule == Rule::Caro);
        // The oldest files have no header and begin with h8.
        CHECK(moves_of(read(std::string("\x78\x00\x79\x40", 4)).games.front()) == "h8 i8");
        // A text without a move belongs to the picture of the node above.
        std::string text_only =
            bytes.substr(0, 20) + std::string("\x00\x00\x78\x00\x79\xC3\x00\x01Q\x00\x67\x40", 12);
        const Game with_text = read(text_only).games.front();
        CHECK(with_text.root.next.at(0).labels.at(0).second == "Q");
        CHECK(moves_of(with_text) == "h8 g7");

        CHECK(complaint(bytes.substr(0, 10)) == " byte 10: the header is cut off");
        CHECK(complaint(bytes.substr(0, 37)) == " byte 37: the tree is cut off");
        CHECK(complaint(bytes.substr(0, 34)) == " byte 34: the tree is cut off");
        CHECK(complaint(bytes + "xx") == " byte 46: a node after the end of the tree");
        CHECK(complaint(bytes.substr(0, 20) + std::string("\xF8\x40", 2)) ==
              " byte 20: a square outside the board");
        CHECK(complaint(bytes.substr(0, 20) + std::string("\x78\x00\x78\x40", 4)) ==
              " byte 22: a move to a square that is taken");
        CHECK(complaint_of_writing(records, Format::RenLib) ==
              " the format renlib can only be read");
    }

    TEST_CASE("damaged records are refused with the place and what was expected") {
        CHECK(complaint("") == " no games");
        CHECK(complaint("# only a comment\n") == " no games");
        CHECK(complaint("hello\n") ==
              "1: expected a move such as h8 or 7,7 on a board of 15x15, not 'h'");
        CHECK(complaint("h8 i9\nh8 p1\n") ==
              "2: expected a move such as h8 or 7,7 on a board of 15x15, not 'p1'");
        CHECK(complaint("h8 i9 h8\n") == "1: the square of 'h8' is taken");
        CHECK(complaint("# a remark\n# rule foo, size 15x15\nh8\n") == "2: unknown rule 'foo'");
        CHECK(complaint("# size 40x40\nh8\n") == "1: unknown size '40x40'");
        CHECK(complaint("# rule of thumb\nh8\n") == "no error");
        CHECK(complaint("h8\n# rule renju\nh7\n") == "2: a header after the first game");
        // A note is no header, whatever it says.
        Records noted = read("# size 15x15, origin bottom\nh7\n");
        noted.notes = {"rule renju, size 20x20, origin top", "", "on board 19\nh8"};
        const Records again = read(written(noted, Format::Moves));
        CHECK(again.games == noted.games);
        CHECK(again.notes == std::vector<std::string>{"Note: rule renju, size 20x20, origin top",
                                                      "", "on board 19", "h8"});
        CHECK(complaint("h8\tx\n") == "1: expected the result b, w, d or ?, not 'x'");
        CHECK(complaint("0,0, 8,0\n") == "1: the offset '8,0' is outside the board");
        CHECK(complaint("0,0, 2147483647,0\n") ==
              "1: the offset '2147483647,0' is outside the board");
        CHECK(complaint("0,0, 1\n") == "1: expected pairs of offsets");
        CHECK(complaint("0,0, 99999999999999,1\n") ==
              "1: expected offsets such as 0,0, 1,-2, not '0,0, 99999999999999,1'");
        CHECK(complaint("Piskvorky 15\n") == "1: expected 'Piskvorky 15x15, 11:11, 0'");
        CHECK(complaint("Piskvorky 30x30, 1:1, 0\n") ==
              "1: the sides of the board must be 5 to 22");
        CHECK(complaint("Piskvorky 15x15, 1:1, 0\n1,1,5\n16,1,5\n") ==
              "3: the move '16,1,5' is outside the board");
        CHECK(complaint("Piskvorky 15x15, 1:1, 0\n1,1,5\n1,1,5\n") ==
              "3: the square of '1,1,5' is taken");
        // Not two names and a code.
        CHECK(complaint("Piskvorky 15x15, 1:1, 0\n8,8,99999999999\n9,9,1\n0\n") ==
              "2: '8,8,99999999999' is no move");
        CHECK(complaint("Piskvorky 15x15, 1:1, 0\n1,1,5\nrubbish\n") ==
              "3: expected moves, then two names and an error code, or only a code");
        CHECK(complaint("(;GM[2])") == "1: expected GM[4], a game of gomoku or renju");
        CHECK(complaint("(;GM[4]SZ[99])") == "1: the sides of the board must be 5 to 22, not '99'");
        CHECK(complaint("(;GM[4];B[hh]") == "1: the game is cut off: expected ')'");
        CHECK(complaint("(;GM[4]\n;B[hh]\n;W[hh])") == "3: the square of a stone is taken");
        CHECK(complaint("(;GM[4];B[zz])") ==
              "1: expected two letters, a square of the board of 15x15, not 'zz'");
        CHECK(complaint("(;GM[4]C[never closed") == "1: the value that begins here has no ']'");
        CHECK(complaint("(;GM[4];B[hh]W[ii])") == "1: two moves in one node");
        CHECK(complaint("(;GM[4];B)") == "1: expected '[', the value of a property");
        CHECK(complaint("(;GM[4];AB[hh])") ==
              "1: setup stones after the first node are not supported");
        CHECK(complaint("(;GM[4]C[a]\nC[b])") == "2: the property C stands twice in a node");
        CHECK(complaint("(;GM[4]foo[a])") == "1: the name of a property needs capitals");
        CHECK(complaint("(;GM[4]) x") == "1: expected '(', the beginning of a game");
        std::string deep = "(;GM[4]";
        for (int i = 0; i < 100000; ++i)
            deep += ";B[]";
        CHECK(complaint(deep + ")") == "1: the game has too many moves");
        CHECK(complaint("(;" + std::string(1000000, '(')) ==
              "1: the game is cut off: expected ')'");
    }

    TEST_CASE("what one reader takes, its neighbours take as well") {
        using namespace std::string_literals;
        // h8, then passes.
        const std::string h8 = "\xFFRenLib\xFF\x03\x04"s + std::string(10, '\0') + "\x78\0"s;
        const auto with_passes = [&](std::size_t count) {
            std::string bytes = h8;
            for (; count > 1; --count)
                bytes += "\0\0"s;
            return bytes + "\0\x40"s;
        };
        const Records longest = read(with_passes(record::kMaxLine - 1));
        CHECK(read(written(longest, Format::Sgf)).games == longest.games);
        CHECK(complaint(with_passes(record::kMaxLine)) ==
              " byte " + std::to_string(20 + 2 * record::kMaxLine) + ": the tree is too deep");
        // Separators without a number between them are not written.
        const Records code = read("(;GM[4]PSQCODE[5:]PSQLEVELS[::3:4])");
        const std::string psq = written(code, Format::Psq);
        CHECK(psq == "Piskvorky 15x15, 3:4, 0\n5\n");
        CHECK(read(psq).games.size() == 1);
        // A name does not turn a file into one of another format.
        for (const char* const name : {"Piskvorky 15x15, 5:5, 5", " (", "\xFFRenLib\xFF",
                                       "\xEF\xBB\xBF# Ada", "\xEF\xBB\xBFh8"}) {
            Records rec = read("Ada\n;Ben\n1,2,3\n");
            CHECK(rec.format == Format::Rec);
            rec.games.front().black = name;
            const Records again = read(written(rec, Format::Rec));
            CHECK(again.format == Format::Rec);
            CHECK(again.games.front().white == ";Ben");
        }
    }

    TEST_CASE("what a format cannot hold is refused or counted") {
        const Records records = read(file("variations.sgf"));
        CHECK(complaint_of_writing(records, Format::Psq) ==
              " game 1 has setup stones, which the format psq cannot hold");
        CHECK(complaint_of_writing(read("(;GM[4];B[hh];B[ii])"), Format::Moves) ==
              " game 1 has two moves of one colour in a row, or White first, which the format "
              "moves cannot hold");
        CHECK(complaint_of_writing(read("Piskvorky 20x20, 11:11, 0\n"), Format::Rec) ==
              " the format rec cannot hold a game without moves");
        CHECK(complaint_of_writing(read("(;GM[4];B[hh];W[])"), Format::Offsets) ==
              " game 1 has a pass or a node without a move, which the format offsets cannot hold");
        CHECK(complaint_of_writing(read(file("match.sgf")), Format::Psq) ==
              " a psq file holds one game, not 2");
        CHECK(complaint_of_writing(read(file("match.sgf")), Format::Moves) ==
              " game 2 has another rule or size than the first; the format moves holds games of "
              "one kind");
        CHECK(complaint_of_writing(read("h8\n"), Format::Rec) ==
              " the format rec is for boards of 20x20");
        const Records tree = read("(;GM[4]PB[a]DT[d]C[x\ny];B[hh]C[c]KT[5](;W[ii])(;W[jj];B[kk]))");
        const std::vector<std::string> moves{"2 comments", "1 date", "2 moves of variations",
                                             "1 name", "1 time"};
        CHECK(record::write_records(tree, {Format::Moves, Origin::Top, false}).left_out == moves);
        const std::vector<std::string> psq{"2 comments", "1 date", "2 moves of variations"};
        CHECK(record::write_records(tree, {Format::Psq, Origin::Top, false}).left_out == psq);
    }

    TEST_CASE("formats by name and by extension") {
        for (const Format format : {Format::Sgf, Format::Psq, Format::Rec, Format::Moves,
                                    Format::Offsets, Format::RenLib})
            CHECK(record::parse_format(record::name_of(format)) == format);
        CHECK(record::format_of_extension(".SGF") == Format::Sgf);
        CHECK_FALSE(record::format_of_extension(".doc").has_value());
        CHECK_FALSE(record::parse_format("doc").has_value());
    }

    // Readers meet any bytes; what they accept can be written as SGF and read again.
    TEST_CASE("a RenLib text without a square is part of the comment") {
        using namespace std::string_literals;
        const Records records = read(
            "\xFFRenLib\xFF"
            "\x03\x04\0\0\0\0\0\0\0\0\0\0\0\0\x78\0\0\x41\0\x01T\0"s);
        const Node& pass = records.games.front().root.next.front().next.front();
        CHECK(pass.move == kNoSquare);
        CHECK(pass.comment == "T");
        CHECK(pass.labels.empty());
        CHECK(read(written(records, Format::Sgf)).games == records.games);
    }
}

}  // namespace kagetsu::test
