// Game records, written and read.
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "selfplay/game_record.hpp"
#include "selfplay/record_file.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr BoardShape kShapes[]{{15, 15}, {5, 5}, {20, 20}, {22, 22}, {22, 5}, {6, 19}};

// A game of any length, from an empty to a full board.
GameRecord random_record(BoardShape shape, Random& random) {
    GameRecord game;
    Position position(shape);
    const int stones = random.below(shape.area() + 1);
    const int opening = random.below(10);
    for (int i = 0; i < stones; ++i) {
        const std::vector<int> empty = [&position] {
            std::vector<int> bits;
            position.empty_squares().for_each([&bits](int bit) { bits.push_back(bit); });
            return bits;
        }();
        const Square square = position.layout().square_of(random.pick(empty));
        position.make(square);
        if (i < opening) {
            game.opening.push_back(square);
        } else {
            game.moves.push_back({square, random.below(2 * kMate + 1) - kMate, random.percent(20)});
        }
    }
    if (const int result = random.below(3); result > 0)
        game.winner = result == 1 ? Color::Black : Color::White;
    return game;
}

ReadResult read(const std::string& bytes, const Series& series, GameRecord& game) {
    std::istringstream in(bytes);
    return read_game(in, series, game);
}

}  // namespace

TEST_SUITE("game records") {
    TEST_CASE("what is written is read again") {
        Random random(1);
        for (int i = 0; i < scaled(600); ++i) {
            Series series;
            series.shape = kShapes[i % 6];
            const GameRecord game = random_record(series.shape, random);
            GameRecord again;
            CHECK(read(to_bytes(game, series.shape), series, again) == ReadResult::Game);
            CHECK(again == game);
            for (const Origin origin : {Origin::Top, Origin::Bottom}) {
                const std::string text = to_text(game, series.shape, origin);
                CHECK(parse_game(text, series.shape, origin) == game);
            }
        }
    }

    TEST_CASE("game after game, to the end") {
        Random random(2);
        const Series series;
        std::string bytes;
        std::vector<GameRecord> games;
        for (int i = 0; i < 20; ++i) {
            games.push_back(random_record(series.shape, random));
            bytes += to_bytes(games.back(), series.shape);
        }
        std::istringstream in(bytes);
        GameRecord game;
        for (const GameRecord& expected : games) {
            REQUIRE(read_game(in, series, game) == ReadResult::Game);
            CHECK(game == expected);
        }
        CHECK(read_game(in, series, game) == ReadResult::End);
    }

    TEST_CASE("a move takes four bytes") {
        GameRecord game;
        game.opening = {square_at(7, 7)};
        const std::size_t empty = to_bytes(game, {}).size();
        game.moves = {{square_at(8, 8), 17}, {square_at(8, 7), -29995}};
        CHECK(to_bytes(game, {}).size() == empty + 8);
        CHECK(empty < 12);
    }

    TEST_CASE("a file that ends early is truncated, and one with a wrong bit is damaged") {
        Random random(3);
        const Series series;
        GameRecord game;
        for (int i = 0; i < scaled(20); ++i) {
            const std::string bytes = to_bytes(random_record(series.shape, random), series.shape);
            for (std::size_t length = 1; length < bytes.size(); ++length)
                CHECK(read(bytes.substr(0, length), series, game) == ReadResult::Truncated);
            for (std::size_t at = 0; at < bytes.size(); ++at) {
                std::string wrong = bytes;
                wrong[at] = static_cast<char>(wrong[at] ^ (1 << random.below(8)));
                const ReadResult result = read(wrong, series, game);
                // A wrong number of moves may reach beyond the end.
                CHECK(
                    (result == ReadResult::Damaged || (at < 4 && result == ReadResult::Truncated)));
            }
        }
    }

    TEST_CASE("an illegal game is damaged, even if its checksum is right") {
        Series series;
        GameRecord game;
        GameRecord twice;
        twice.opening = {square_at(7, 7)};
        twice.moves = {{square_at(7, 7), 0}};
        CHECK(read(to_bytes(twice, series.shape), series, game) == ReadResult::Damaged);
        GameRecord far;
        far.moves = {{square_at(14, 14), 0}};
        const std::string bytes = to_bytes(far, series.shape);
        CHECK(read(bytes, series, game) == ReadResult::Game);
        series.shape = {14, 14};
        CHECK(read(bytes, series, game) == ReadResult::Damaged);
    }

    TEST_CASE("text that is not a game is refused") {
        const auto parse = [](std::string_view line) {
            return parse_game(line, BoardShape{}, Origin::Bottom);
        };
        CHECK(parse("draw :").has_value());
        CHECK(parse("white h8 i9 : j7 -12 k7 29999").has_value());
        CHECK(parse("draw a1 :")->opening == std::vector<Square>{square_at(0, 14)});
        for (const char* const line :
             {"", "draw", "h8 : i9 1", "nobody h8 : i9 1", "black h8 i9", "black h8 : i9",
              "black h8 : i9 x", "black h8 : h8 1", "black h8 h8 :", "black p8 :", "black : p8 1",
              "black : h8 30001", "black : ? 1", "black : h8?? 1",
              "black : h8 1 :", "black : h8 99999999999"}) {
            CAPTURE(line);
            CHECK_FALSE(parse(line).has_value());
        }
    }

    TEST_CASE("a header is read as it was written") {
        for (const Rule rule : kAllRules) {
            for (const BoardShape shape : kShapes) {
                const Series series{
                    rule, shape, 12345, 100, 18446744073709551615ULL, 0xFEDCBA9876543210ULL};
                const auto binary = parse_header(header_of(series, RecordFormat::Binary));
                REQUIRE(binary.has_value());
                CHECK(binary->series == series);
                CHECK(binary->format == RecordFormat::Binary);
                for (const Origin origin : {Origin::Top, Origin::Bottom}) {
                    const auto text = parse_header(header_of(series, RecordFormat::Text, origin));
                    REQUIRE(text.has_value());
                    CHECK(text->series == series);
                    CHECK(text->format == RecordFormat::Text);
                    CHECK(text->origin == origin);
                }
            }
        }
        const std::string plain = "kagetsu games 2 text freestyle 15x15 5000 0 1 0000000000000000";
        CHECK(header_of({}, RecordFormat::Text) == plain + " origin bottom");
        REQUIRE(parse_header(plain).has_value());
        CHECK(parse_header(plain)->origin == Origin::Top);  // as version 0.1 wrote it
        for (const char* const line :
             {"", "kagetsu games 2", "kagetsu games 1 text freestyle 15x15 5000 0 1",
              "kagetsu games 1 text freestyle 15x15 5000 0 1 0000000000000000",
              "kagetsu games 2 prose freestyle 15x15 5000 0 1 0000000000000000",
              "kagetsu games 2 text swap2 15x15 5000 0 1 0000000000000000",
              "kagetsu games 2 text freestyle 15x4 1 0 1 0000000000000000",
              "kagetsu games 2 text freestyle 15x15 5000 0 1 0000000000000000 ",
              "kagetsu games 2 text freestyle 15x15 5000 0 1 0000000000000000 origin",
              "kagetsu games 2 text freestyle 15x15 5000 0 1 0000000000000000 origin left",
              "kagetsu games 2 binary freestyle 15x15 5000 0 1 0000000000000000 origin top",
              "kagetsu games 2 text freestyle 15x15 5000 0 1",
              "kagetsu games 2 text freestyle 15x15 5000 0 1 000000000000000",
              "kagetsu games 2 text freestyle 15x15 5000 101 1 0000000000000000",
              "kagetsu games 2 text freestyle 15x15 -5 0 1 0000000000000000"}) {
            CAPTURE(line);
            CHECK_FALSE(parse_header(line).has_value());
        }
    }
}

}  // namespace kagetsu::test
