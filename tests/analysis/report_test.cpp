// Pictures and pages of analysed games: well-formed, complete, and nothing in them but text from
// the record.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "analysis/board_svg.hpp"
#include "analysis/html_report.hpp"
#include "analysis/markup.hpp"
#include "kagetsu/win_rate.hpp"

namespace kagetsu::test {

using namespace analysis;

namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size()))
        ++count;
    return count;
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// Throws if the text is no well-formed XML.
void parse(const std::string& text) {
    boost::property_tree::ptree tree;
    std::istringstream in(text);
    boost::property_tree::read_xml(in, tree);
}

void parse_page(std::string page) {
    const std::string type = "<!DOCTYPE html>\n";
    REQUIRE(page.rfind(type, 0) == 0);
    parse(page.erase(0, type.size()));
}

AnalysedPosition analysed(const Position& position, Value value, std::vector<Square> pv) {
    AnalysedPosition result{position, {}, 0.5, true};
    const double score = win_rate(value, position.rule());
    result.black_score = position.side_to_move() == Color::Black ? score : 1 - score;
    if (position.winner() || pv.empty()) return result;
    SearchInfo info;
    info.depth = 9;
    info.value = value;
    info.pv = std::move(pv);
    result.variations = {info};
    return result;
}

// A game along the rows of the board, in which every fifth move is judged.
AnalysedGame game_of(BoardShape shape, int moves, Rule rule = Rule::Caro) {
    AnalysedGame game;
    Position position(shape, rule);
    const auto free_square = [&position] {
        return position.layout().square_of(position.empty_squares().first());
    };
    for (int i = 0; i < moves; ++i) {
        game.positions.push_back(analysed(position, 100, {free_square()}));
        AnalysedMove move;
        move.color = position.side_to_move();
        move.square = free_square();
        move.best_score = 0.6;
        move.score = i % 5 == 4 ? 0.3 : 0.6;
        move.value = i % 5 == 4 ? -200 : 100;
        move.judgement = i % 5 == 4 ? Judgement::Blunder : Judgement::Fine;
        move.is_judged = true;
        game.moves.push_back(move);
        position.make(move.square);
    }
    game.positions.push_back(analysed(position, 100, {}));
    return game;
}

}  // namespace

TEST_SUITE("reports") {
    TEST_CASE("markup is escaped") {
        CHECK(escaped("a<b> & \"c\"\x01\x1b") == "a&lt;b&gt; &amp; &quot;c&quot;");
    }

    TEST_CASE("bytes that are not UTF-8 become replacement characters") {
        CHECK(escaped("\xC3\xA9 \xE4\xBA\x94 \xF0\x9F\x98\x80") ==
              "\xC3\xA9 \xE4\xBA\x94 \xF0\x9F\x98\x80");
        CHECK(escaped("Ren\xE9!") == "Ren\xEF\xBF\xBD!");
        CHECK(escaped("\xC3") == "\xEF\xBF\xBD");
        // Overlong, a surrogate, beyond the last character.
        CHECK(escaped("\xC0\x80") == "\xEF\xBF\xBD\xEF\xBF\xBD");
        CHECK(escaped("\xED\xA0\x80") == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
        CHECK(escaped("\xF4\x90\x80\x80").size() == 12);
    }

    TEST_CASE("a picture has every stone, numbers, marks and coordinates of its origin") {
        Position position({15, 15}, Rule::Freestyle);
        for (const Square square : {square_at(7, 7), square_at(8, 8), square_at(6, 6)})
            position.make(square);
        position.place(square_at(0, 0), Cell::Wall);
        BoardDrawing drawing;
        drawing.title = "One & two";
        drawing.numbered = {square_at(7, 7), square_at(8, 8)};
        drawing.last_move = square_at(6, 6);
        drawing.variation = {square_at(1, 1), square_at(2, 2)};
        drawing.crossed = square_at(3, 3);
        drawing.labels = {{square_at(4, 4), "A"}};
        const std::string svg = board_svg(position, drawing);
        CHECK_NOTHROW(parse(svg));
        CHECK(has(svg, "<title>One &amp; two</title>"));
        CHECK(count_of(svg, "r=\"13\"") == 5);
        CHECK(count_of(svg, ">1</text>") == 3);  // row 1, a stone, a move of the variation
        CHECK(count_of(svg, ">A</text>") == 2);  // column A, the label
        CHECK(has(svg, "l16 16m0-16l-16 16"));
        drawing.crossed = square_at(2, 2);  // also a move of the variation
        CHECK(has(board_svg(position, drawing), "M101 83l8 8m0-8l-8 8"));
        CHECK(has(svg, "<rect x=\"25\" y=\"25\""));
        // Row 15 is at the top.
        CHECK(has(svg, "y=\"40\" font-size=\"12\" fill=\"#5d4520\">15</text>"));
        drawing.origin = Origin::Top;
        CHECK(has(board_svg(position, drawing),
                  "y=\"40\" font-size=\"12\" fill=\"#5d4520\">1</text>"));
    }

    TEST_CASE("forbidden points are marked when Black is to move in renju") {
        Position position({15, 15}, Rule::Renju);
        for (const auto& [x, y] :
             {std::pair{7, 7}, {0, 14}, {8, 7}, {0, 12}, {9, 6}, {0, 10}, {9, 5}, {2, 14}})
            position.make(square_at(x, y));
        const std::string cross = "l10 10m0-10l-10 10";
        CHECK(count_of(board_svg(position, {}), cross) == 1);
        position.make(square_at(14, 14));
        CHECK(count_of(board_svg(position, {}), cross) == 0);
    }

    TEST_CASE("boards of every shape are drawn") {
        for (const BoardShape shape : {BoardShape{5, 5}, {22, 22}, {20, 8}, {6, 13}}) {
            const std::string svg = board_svg(Position(shape, Rule::Freestyle), {});
            CHECK_NOTHROW(parse(svg));
            CHECK(count_of(svg, "<text") == static_cast<std::size_t>(shape.width + shape.height));
        }
        const auto stars_of = [](BoardShape shape) {
            return count_of(board_svg(Position(shape, Rule::Freestyle), {}), "<circle");
        };
        CHECK(stars_of({15, 15}) == 5);
        CHECK(stars_of({7, 7}) == 1);
        CHECK(stars_of({20, 20}) == 0);
    }

    TEST_CASE("a page is well-formed, needs nothing else and tells the judgements") {
        AnalysedGame game = game_of({15, 15}, 30);
        game.record.black = "Alice <script>alert(1)</script>";
        game.record.white = "Bob & Co";
        game.record.event = "\"Open\"";
        game.record.result = record::Result::WhiteWins;
        game.note = "Move 31 comes after the end of the game; it is left out.";
        const std::string page = html_report(game, Origin::Bottom);
        CHECK_NOTHROW(parse_page(page));
        CHECK_FALSE(has(page, "<script"));
        CHECK_FALSE(has(page, "http://www.w3.org/1999"));
        CHECK_FALSE(has(page, "src="));
        CHECK_FALSE(has(page, "url("));
        CHECK(
            has(page, "Alice &lt;script&gt;alert(1)&lt;/script&gt; (Black) against Bob &amp; Co"));
        CHECK(has(page, "&quot;Open&quot;"));
        CHECK(has(page, "White wins"));
        CHECK(has(page, game.note));
        CHECK(count_of(page, "class=\"point\"") == 6);
        CHECK(count_of(page, "<a href=\"#move-") == 6);
        CHECK(has(page, "id=\"move-5\""));
        CHECK(has(page, "5. Black e15: <span class=\"grave\">blunder</span>"));
        CHECK(has(page, "30 % instead of 60 %"));
        CHECK(count_of(page, "<tr>") == 1 + 6 + 1 + 30);
        CHECK(has(html_report(game, Origin::Top), "5. Black e1: "));
    }

    TEST_CASE("each judgement has its name, and proofs their length") {
        AnalysedGame game = game_of({15, 15}, 5);
        const Judgement all[] = {Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder,
                                 Judgement::MissedWin, Judgement::MissedDefence};
        for (std::size_t i = 0; i < 5; ++i)
            game.moves[i].judgement = all[i];
        game.positions[3].variations.front().value = kMate - 7;
        game.moves[4].value = 6 - kMate;
        const std::string page = html_report(game, Origin::Bottom);
        for (const Judgement judgement : all)
            CHECK(has(page, "\">" + std::string(name_of(judgement)) + "</span>"));
        CHECK(has(page, "instead of wins in 7"));
        CHECK(has(page, "loses in 6 instead of"));
    }

    TEST_CASE("only the moves that cost the most have pictures") {
        AnalysedGame game = game_of({20, 20}, 400);
        game.moves[399].score = 0.1;
        const std::string page = html_report(game, Origin::Bottom);
        CHECK_NOTHROW(parse_page(page));
        CHECK(count_of(page, "class=\"point\"") == kMostTurningPoints);
        CHECK(has(page, "id=\"move-400\""));
        CHECK(has(page, "the table of moves has 68 more"));
        CHECK(page.size() < 1'000'000);
    }

    TEST_CASE("a game without moves and one without faults have pages") {
        const std::string page = html_report(game_of({15, 15}, 0), Origin::Bottom);
        CHECK_NOTHROW(parse_page(page));
        CHECK(has(page, "Analysis of a game"));
        CHECK(has(page, "None: every move was as good as the best one."));
    }
}

}  // namespace kagetsu::test
