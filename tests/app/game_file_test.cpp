// Files of self-play games, whole and damaged.
#include "app/game_file.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/salvage.hpp"
#include "record/formats.hpp"
#include "record/record_error.hpp"
#include "selfplay/record_text.hpp"
#include "support/contents.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/game_file_test.games";
const std::string kAdvice = " (kagetsu convert --salvage keeps the good games)";
const std::string kOldFiles = KAGETSU_TEST_DATA "/games/version2.";

void write(const std::string& bytes) {
    std::ofstream(kScratch, std::ios::binary) << bytes;
}

std::vector<GameRecord> games_in(const std::string& path) {
    std::vector<GameRecord> games;
    app::GameFile file(path);
    GameRecord game;
    while (file.next(game))
        games.push_back(game);
    return games;
}

// What is wrong with a file of these bytes; empty if nothing is.
std::string complaint_about(const std::string& bytes) {
    write(bytes);
    try {
        static_cast<void>(games_in(kScratch));
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

GameRecord game_of_one_move(std::uint64_t number) {
    GameRecord game;
    game.number = number;
    game.moves = {{square_at(static_cast<int>(number % 15), 7), 17}};
    return game;
}

std::string file_of(const RecordHeader& header, const std::vector<std::uint64_t>& numbers) {
    std::string bytes = header.line() + '\n';
    for (const std::uint64_t number : numbers) {
        const GameRecord game = game_of_one_move(number);
        bytes += header.format() == RecordFormat::Text ? to_text(game, header) + '\n'
                                                       : to_bytes(game, header);
    }
    return bytes;
}

const RecordHeader kBinary({Rule::Freestyle, {15, 15}, 100, 0, 7, 0x55AA});
const RecordHeader kText(kBinary.series(), RecordFormat::Text);

}  // namespace

TEST_SUITE("files of games") {
    TEST_CASE("files of version 2 are read") {
        const std::vector<GameRecord> binary = games_in(kOldFiles + "games");
        REQUIRE(binary.size() == 3);
        CHECK(binary == games_in(kOldFiles + "txt"));
        const app::GameFile file(kOldFiles + "games");
        CHECK(file.header().version() == 2);
        CHECK(file.series() == Series{Rule::Renju, {9, 9}, 60, 20, 11, 0xA565231A837BA205});
        // Each game is the line that this version's text was, and has the number of its line.
        std::istringstream lines(contents(kOldFiles + "txt"));
        std::string line;
        std::getline(lines, line);
        const RecordHeader header = parse_header(line).value();
        for (std::size_t i = 0; std::getline(lines, line); ++i) {
            CHECK(to_text(binary.at(i), header) == line);
            CHECK(binary[i].number == i);
        }
    }

    TEST_CASE("a file whose header has a wrong bit is refused, whatever reads it") {
        for (const RecordHeader& header : {kBinary, kText}) {
            const std::string bytes = file_of(header, {0, 1, 2});
            CHECK(complaint_about(bytes) == "");
            // Text differs after these words only in what parse_header() reads, which has its test.
            const std::size_t step = header.format() == RecordFormat::Text ? 7 : 1;
            for (std::size_t i = 0; i < 8 * (header.line().size() + 1); i += step) {
                std::string wrong = bytes;
                wrong[i / 8] = static_cast<char>(wrong[i / 8] ^ (1 << i % 8));
                CAPTURE(wrong);
                const std::string complaint = complaint_about(wrong);
                if (wrong.rfind(RecordHeader::kName, 0) == 0) {
                    CHECK(complaint == kScratch + " has a damaged header");
                } else {
                    // It no longer looks like a file of games, nor like any other.
                    CHECK(complaint == kScratch + " is not a file of games");
                    CHECK_THROWS_AS(static_cast<void>(record::read_records(wrong, {})),
                                    record::RecordError);
                }
            }
        }
    }

    TEST_CASE("the numbers of games increase, with gaps or without") {
        for (const RecordHeader& header : {kBinary, kText}) {
            CHECK(complaint_about(file_of(header, {0, 1, 5, 1000000, kMaxGameNumber})) == "");
            CHECK(games_in(kScratch).back() == game_of_one_move(kMaxGameNumber));
            for (const auto& numbers :
                 std::vector<std::vector<std::uint64_t>>{{0, 1, 1}, {0, 5, 4}, {3, 4, 0}}) {
                CHECK(complaint_about(file_of(header, numbers)) ==
                      kScratch + " is damaged after game 2" + kAdvice);
            }
        }
    }

    TEST_CASE("text that an editor has saved is read") {
        const std::string bytes = file_of(kText, {0, 1, 2});
        write(bytes);
        const std::vector<GameRecord> games = games_in(kScratch);
        std::string returns;
        for (const char c : bytes)
            returns += c == '\n' ? "\r\n" : std::string(1, c);
        const std::string mark = "\xEF\xBB\xBF";
        for (const std::string& saved :
             {returns, mark + bytes, mark + returns, bytes.substr(0, bytes.size() - 1),
              returns.substr(0, returns.size() - 2)}) {
            write(saved);
            CHECK(games_in(kScratch) == games);
            const app::Salvage found = app::find_games(kScratch);
            CHECK(found.games.size() == games.size());
            CHECK(found.losses.empty());
            app::GameFile file(kScratch);
            GameRecord game;
            for (std::size_t i = 0; i < found.games.size(); ++i) {
                file.read_at(found.games[i].offset, game);
                CHECK(game == games[i]);
            }
        }
        // One character less may be one of the game.
        CHECK(complaint_about(bytes.substr(0, bytes.size() - 2)) ==
              kScratch + " is cut off after game 2" + kAdvice);
        CHECK(complaint_about(mark + file_of(kBinary, {0})) == kScratch + " has a damaged header");
    }

    TEST_CASE("a file that is being extended may end within a game, but not hide one") {
        std::string bytes = file_of(kBinary, {0, 1, 2});
        const std::size_t size = (bytes.size() - kBinary.line().size() - 1) / 3;
        write(bytes.substr(0, bytes.size() - 1));
        GameRecord game;
        app::GameFile cut(kScratch, app::GameFile::Truncation::Ignored);
        CHECK((cut.next(game) && cut.next(game)));
        CHECK_FALSE(cut.next(game));
        char& moves = bytes[bytes.size() - 2 * size + 6];
        moves = static_cast<char>(moves | 0x40);
        write(bytes);
        app::GameFile damaged(kScratch, app::GameFile::Truncation::Ignored);
        CHECK(damaged.next(game));
        CHECK_THROWS_WITH_AS((void)damaged.next(game),
                             (kScratch + " is damaged after game 1" + kAdvice).c_str(),
                             std::runtime_error);
    }

    TEST_CASE("games of another file are refused") {
        Series other = kBinary.series();
        other.seed = 8;
        const std::string header = kBinary.line() + '\n';
        const std::string games = file_of(RecordHeader(other), {0, 1});
        CHECK(complaint_about(header + games.substr(games.find('\n') + 1)) ==
              kScratch + " is damaged after game 0" + kAdvice);
    }
}

}  // namespace kagetsu::test
