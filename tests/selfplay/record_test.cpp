// Game records, written and read.
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "selfplay/record_file.hpp"
#include "selfplay/record_text.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr BoardShape kShapes[]{{15, 15}, {5, 5}, {20, 20}, {22, 22}, {22, 5}, {6, 19}};

// A game of any length, from an empty to a full board.
GameRecord random_record(BoardShape shape, Random& random) {
    GameRecord game;
    game.number = random.below(1 << 30) * 4ULL + 3;  // up to the greatest
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

ReadResult read(const std::string& bytes, const RecordHeader& header, GameRecord& game) {
    std::istringstream in(bytes);
    const ReadResult result = read_game(in, header, game);
    GameRecord again;
    std::size_t size = 0;
    CHECK(read_game(bytes, header, again, size) == result);
    if (result == ReadResult::Game)
        CHECK((again == game && size == static_cast<std::size_t>(in.tellg())));
    return result;
}

Series series_on(BoardShape shape) {
    Series series;
    series.shape = shape;
    return series;
}

// All headers of a series: both versions, binary, and text from both origins.
std::vector<RecordHeader> headers_of(const Series& series) {
    std::vector<RecordHeader> headers;
    for (const int version : {2, 3}) {
        headers.emplace_back(series, RecordFormat::Binary, Origin::Bottom, version);
        for (const Origin origin : {Origin::Top, Origin::Bottom})
            headers.emplace_back(series, RecordFormat::Text, origin, version);
    }
    return headers;
}

// Text with one bit wrong, for every bit.
std::vector<std::string> flipped(const std::string& text) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < 8 * text.size(); ++i) {
        std::string& wrong = all.emplace_back(text);
        wrong[i / 8] = static_cast<char>(wrong[i / 8] ^ (1 << i % 8));
    }
    return all;
}

}  // namespace

TEST_SUITE("game records") {
    TEST_CASE("what is written is read again") {
        Random random(1);
        for (int i = 0; i < scaled(600); ++i) {
            const Series series = series_on(kShapes[i % 6]);
            const GameRecord game = random_record(series.shape, random);
            for (const RecordHeader& header : headers_of(series)) {
                GameRecord expected = game;
                if (!header.has_numbers()) expected.number = 0;
                if (header.format() == RecordFormat::Text) {
                    CHECK(parse_game(to_text(game, header), header) == expected);
                } else {
                    GameRecord again;
                    CHECK(read(to_bytes(game, header), header, again) == ReadResult::Game);
                    CHECK(again == expected);
                }
            }
        }
    }

    TEST_CASE("game after game, to the end") {
        Random random(2);
        const RecordHeader header;
        std::string bytes;
        std::vector<GameRecord> games;
        for (int i = 0; i < 20; ++i) {
            games.push_back(random_record(header.series().shape, random));
            bytes += to_bytes(games.back(), header);
        }
        std::istringstream in(bytes);
        GameRecord game;
        for (const GameRecord& expected : games) {
            REQUIRE(read_game(in, header, game) == ReadResult::Game);
            CHECK(game == expected);
        }
        CHECK(read_game(in, header, game) == ReadResult::End);
    }

    TEST_CASE("a move takes four bytes") {
        GameRecord game;
        game.opening = {square_at(7, 7)};
        const RecordHeader header;
        const std::size_t empty = to_bytes(game, header).size();
        game.moves = {{square_at(8, 8), 17}, {square_at(8, 7), -29995}};
        CHECK(to_bytes(game, header).size() == empty + 8);
        CHECK(empty < 16);
    }

    TEST_CASE("a file that ends early is truncated, and one with a wrong bit is damaged") {
        Random random(3);
        GameRecord game;
        for (int i = 0; i < scaled(20); ++i) {
            const RecordHeader header({}, RecordFormat::Binary, Origin::Bottom, 2 + i % 2);
            const std::size_t moves = i % 2 == 0 ? 2 : 6;  // where their number is
            const std::string bytes =
                to_bytes(random_record(header.series().shape, random), header);
            for (std::size_t length = 1; length < bytes.size(); ++length)
                CHECK(read(bytes.substr(0, length), header, game) == ReadResult::Truncated);
            for (std::size_t at = 0; at < bytes.size(); ++at) {
                std::string wrong = bytes;
                wrong[at] = static_cast<char>(wrong[at] ^ (1 << random.below(8)));
                const ReadResult result = read(wrong, header, game);
                // A wrong number of stones or moves may reach beyond the end.
                CHECK((result == ReadResult::Damaged ||
                       (at < moves + 2 && result == ReadResult::Truncated)));
            }
        }
    }

    TEST_CASE("a wrong bit that makes a game longer than the file does not hide the next ones") {
        Random random(5);
        for (int i = 0; i < scaled(20); ++i) {
            const RecordHeader header({}, RecordFormat::Binary, Origin::Bottom, 2 + i % 2);
            const std::size_t moves = i % 2 == 0 ? 2 : 6;  // where their number is
            GameRecord game;
            game.moves = {{square_at(random.below(15), 7), 17}};
            const std::string one = to_bytes(game, header);
            std::string bytes = one + one + one;
            bytes[moves] = static_cast<char>(bytes[moves] | 0x40);
            for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
                std::istringstream in(bytes.substr(0, bytes.size() - cut));
                const bool has_next = bytes.size() - cut >= 2 * one.size();
                const ReadResult result = read_game(in, header, game);
                CHECK((result == ReadResult::Damaged) == has_next);
            }
        }
    }

    TEST_CASE("a game in text with a wrong bit is refused") {
        Random random(4);
        const RecordHeader header({}, RecordFormat::Text);
        for (int i = 0; i < scaled(8); ++i) {
            const std::string text = to_text(random_record({15, 15}, random), header);
            for (const std::string& wrong : flipped(text))
                CHECK_FALSE(parse_game(wrong, header).has_value());
        }
    }

    TEST_CASE("a game of another file is refused") {
        Random random(5);
        Series other;
        other.seed = 2;
        Series wider;
        wider.shape = {16, 15};
        for (int i = 0; i < 20; ++i) {
            const GameRecord game = random_record({15, 15}, random);
            GameRecord again;
            for (const Series& series : {other, wider}) {
                CHECK(read(to_bytes(game, RecordHeader()), RecordHeader(series), again) ==
                      ReadResult::Damaged);
                const RecordHeader text(series, RecordFormat::Text);
                CHECK_FALSE(parse_game(to_text(game, RecordHeader({}, RecordFormat::Text)), text));
            }
        }
    }

    TEST_CASE("an illegal game is damaged, even if its checksum is right") {
        const RecordHeader header;
        GameRecord game;
        GameRecord twice;
        twice.opening = {square_at(7, 7)};
        twice.moves = {{square_at(7, 7), 0}};
        CHECK(read(to_bytes(twice, header), header, game) == ReadResult::Damaged);
        GameRecord far;
        far.moves = {{square_at(14, 14), 30001}};
        CHECK(read(to_bytes(far, header), header, game) == ReadResult::Damaged);
        far.moves.front().value = 0;
        const auto on = [](int side) {
            return RecordHeader(series_on({side, side}), RecordFormat::Binary, Origin::Bottom, 2);
        };
        const std::string bytes = to_bytes(far, on(15));
        CHECK(read(bytes, on(15), game) == ReadResult::Game);
        CHECK(read(bytes, on(14), game) == ReadResult::Damaged);
    }

    TEST_CASE("text that is not a game is refused") {
        const auto parse = [](std::string_view line) {
            return parse_game(line, RecordHeader({}, RecordFormat::Text, Origin::Bottom, 2));
        };
        CHECK(parse("draw :").has_value());
        CHECK(parse("white h8 i9 : j7 -12 k7 29999").has_value());
        CHECK(parse("draw a1 :")->opening == std::vector<Square>{square_at(0, 14)});
        for (const char* const line :
             {"", "draw", "h8 : i9 1", "nobody h8 : i9 1", "black h8 i9", "black h8 : i9",
              "black h8 : i9 x", "black h8 : h8 1", "black h8 h8 :", "black p8 :", "black : p8 1",
              "black : h8 30001", "black : ? 1", "black : h8?? 1",
              "black : h8 1 :", "black : h8 99999999999", "black : h8 -2147483648"}) {
            CAPTURE(line);
            CHECK_FALSE(parse(line).has_value());
        }
    }

    TEST_CASE("a header is read as it was written") {
        for (const Rule rule : kAllRules) {
            for (const BoardShape shape : kShapes) {
                const Series series{
                    rule, shape, 12345, 100, 18446744073709551615ULL, 0xFEDCBA9876543210ULL};
                for (const RecordHeader& header : headers_of(series)) {
                    const auto again = parse_header(header.line());
                    REQUIRE(again.has_value());
                    CHECK(again->series() == series);
                    CHECK(again->format() == header.format());
                    CHECK(again->origin() == header.origin());
                    CHECK(again->version() == header.version());
                    CHECK(header.line().size() <= RecordHeader::kMaxLength);
                }
            }
        }
        const std::string plain = "kagetsu games 2 text freestyle 15x15 5000 0 1 0000000000000000";
        CHECK(RecordHeader({}, RecordFormat::Text, Origin::Bottom, 2).line() ==
              plain + " origin bottom");
        REQUIRE(parse_header(plain).has_value());
        CHECK(parse_header(plain)->origin() == Origin::Top);  // as version 0.1 wrote it
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
              "kagetsu games 2 text freestyle 15x15 -5 0 1 0000000000000000",
              "kagetsu games 3 text freestyle 15x15 5000 0 1 0000000000000000 origin top",
              "kagetsu games 3 binary freestyle 15x15 5000 0 1 0000000000000000",
              "kagetsu games 4 binary freestyle 15x15 5000 0 1 0000000000000000"}) {
            CAPTURE(line);
            CHECK_FALSE(parse_header(line).has_value());
        }
    }

    TEST_CASE("a header with a wrong bit is refused") {
        for (const RecordHeader& header :
             headers_of({Rule::Renju, {20, 15}, 2000, 20, 777, 0xA5})) {
            if (header.version() < 3) continue;
            for (const std::string& wrong : flipped(header.line())) {
                CAPTURE(wrong);
                CHECK_FALSE(parse_header(wrong).has_value());
            }
        }
    }
}

}  // namespace kagetsu::test
