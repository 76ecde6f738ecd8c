// Good games are found in files that are damaged at random.
#include "app/salvage.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "app/game_file.hpp"
#include "selfplay/record_text.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

const std::string kScratch = KAGETSU_TEST_SCRATCH "/salvage_test.games";

const Series kSeries{Rule::Freestyle, {15, 15}, 100, 0, 7, 0x55AA};

GameRecord random_game(std::uint64_t number, Random& random) {
    GameRecord game;
    game.number = number;
    std::array<int, std::size_t{15} * 15> squares{};
    std::iota(squares.begin(), squares.end(), 0);
    const int count = random.below(40);
    for (int i = 0; i < count; ++i) {
        const int other = i + random.below(15 * 15 - i);
        std::swap(squares[static_cast<std::size_t>(i)], squares[static_cast<std::size_t>(other)]);
        const int place = squares[static_cast<std::size_t>(i)];
        const Square square = square_at(place % 15, place / 15);
        if (i < 3) {
            game.opening.push_back(square);
        } else {
            game.moves.push_back({square, random.below(2001) - 1000, random.percent(20)});
        }
    }
    if (random.percent(60)) game.winner = random.percent(50) ? Color::Black : Color::White;
    return game;
}

std::string record_of(const GameRecord& game, const RecordHeader& header) {
    return header.format() == RecordFormat::Text ? to_text(game, header) + '\n'
                                                 : to_bytes(game, header);
}

// A file whose bytes know where they were before it was damaged.
class DamagedFile {
  public:
    explicit DamagedFile(const std::string& bytes) {
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes_.push_back({bytes[i], static_cast<std::ptrdiff_t>(i)});
    }

    // Flips a bit, cuts bytes out or off, inserts other ones or a copy of a part; not before
    // `begin`.
    void damage(std::size_t begin, Random& random) {
        if (begin == bytes_.size()) return;
        const std::size_t at = begin + below(bytes_.size() - begin, random);
        const std::size_t length =
            std::min<std::size_t>(1 + below(300, random), bytes_.size() - at);
        const auto place = bytes_.begin() + static_cast<std::ptrdiff_t>(at);
        const auto end = place + static_cast<std::ptrdiff_t>(length);
        switch (random.below(8)) {
            case 0:
                bytes_.erase(place, random.percent(20) ? bytes_.end() : end);
                break;
            case 1:
                bytes_.insert(place, length, {static_cast<char>(random.below(256)), -1});
                break;
            case 2: {
                std::vector<Byte> copy(place, end);
                const std::size_t to = begin + below(bytes_.size() - begin, random);
                bytes_.insert(bytes_.begin() + static_cast<std::ptrdiff_t>(to), copy.begin(),
                              copy.end());
                break;
            }
            default:
                *place = {static_cast<char>(place->value ^ (1 << random.below(8))), -1};
        }
    }

    void write() const {
        std::ofstream out(kScratch, std::ios::binary);
        for (const Byte& byte : bytes_)
            out << byte.value;
    }

    // Are the bytes begin .. end - 1 of the undamaged file in one piece somewhere?
    [[nodiscard]] bool holds(std::size_t begin, std::size_t end) const {
        std::vector<std::ptrdiff_t> places(end - begin);
        for (std::size_t i = begin; i < end; ++i)
            places[i - begin] = static_cast<std::ptrdiff_t>(i);
        return std::search(bytes_.begin(), bytes_.end(), places.begin(), places.end(),
                           [](const Byte& byte, std::ptrdiff_t place) {
                               return byte.origin == place;
                           }) != bytes_.end();
    }

    [[nodiscard]] std::size_t size() const { return bytes_.size(); }

  private:
    struct Byte {
        char value;
        std::ptrdiff_t origin;  // -1 if it is new
    };
    static std::size_t below(std::size_t limit, Random& random) {
        return static_cast<std::size_t>(random.below(static_cast<int>(limit)));
    }
    std::vector<Byte> bytes_;
};

std::vector<GameRecord> salvaged(const app::Salvage& found) {
    std::vector<GameRecord> games;
    app::GameFile file(kScratch);
    for (const app::GamePlace& place : found.games) {
        file.read_at(place.offset, games.emplace_back());
        if (file.header().has_numbers()) CHECK(games.back().number == place.number);
    }
    return games;
}

std::uint64_t bytes_lost(const app::Salvage& found) {
    std::uint64_t bytes = 0;
    for (const app::Loss& loss : found.losses)
        bytes += loss.bytes;
    return bytes;
}

}  // namespace

TEST_SUITE("salvage") {
    TEST_CASE("every undamaged game of a damaged file is kept, and nothing else") {
        Random random(1);
        for (const RecordFormat format : {RecordFormat::Binary, RecordFormat::Text}) {
            const RecordHeader header(kSeries, format);
            for (int i = 0; i < scaled(120); ++i) {
                std::string bytes = header.line() + '\n';
                const std::size_t begin = bytes.size();
                std::vector<GameRecord> games;
                std::vector<std::size_t> ends;
                for (std::uint64_t number = 0; number < 12; ++number) {
                    games.push_back(random_game(number, random));
                    bytes += record_of(games.back(), header);
                    ends.push_back(bytes.size());
                }
                DamagedFile file(bytes);
                const int faults = random.below(6);
                for (int k = 0; k < faults; ++k)
                    file.damage(begin, random);
                file.write();

                const app::Salvage found = app::find_games(kScratch);
                const std::vector<GameRecord> kept = salvaged(found);
                std::size_t next = 0;
                for (std::size_t k = 0; k < games.size(); ++k) {
                    const bool is_kept = next < kept.size() && kept[next] == games[k];
                    if (is_kept) ++next;
                    if (file.holds(k == 0 ? begin : ends[k - 1], ends[k])) CHECK(is_kept);
                }
                CHECK(next == kept.size());
                if (faults == 0) CHECK((found.losses.empty() && kept.size() == games.size()));
                // What is neither kept nor a copy is a loss.
                std::size_t accounted = begin + bytes_lost(found);
                for (const GameRecord& game : kept)
                    accounted += record_of(game, header).size();
                CHECK((found.copies > 0 || accounted == file.size()));
            }
        }
    }

    TEST_CASE("a cut-off game is dropped, and the rest stays") {
        Random random(2);
        const RecordHeader header(kSeries);
        const std::string two = header.line() + '\n' + record_of(random_game(0, random), header);
        const std::string bytes = two + record_of(random_game(1, random), header);
        for (std::size_t size = two.size() + 1; size < bytes.size(); ++size) {
            std::ofstream(kScratch, std::ios::binary) << bytes.substr(0, size);
            const app::Salvage found = app::find_games(kScratch);
            CHECK(found.games.size() == 1);
            REQUIRE(found.losses.size() == 1);
            CHECK(found.losses[0].offset == two.size());
            CHECK(found.losses[0].bytes == size - two.size());
        }
    }

    TEST_CASE("games of version 2 get numbers that cannot be played again") {
        Random random(3);
        for (const RecordFormat format : {RecordFormat::Binary, RecordFormat::Text}) {
            const RecordHeader header(kSeries, format, Origin::Bottom, 2);
            std::string bytes = header.line() + '\n';
            for (std::uint64_t number = 0; number < 3; ++number)
                bytes += record_of(random_game(number, random), header);
            bytes += format == RecordFormat::Text ? "nodraw :\n" : "\xFF";
            for (std::uint64_t number = 4; number < 6; ++number)
                bytes += record_of(random_game(number, random), header);
            std::ofstream(kScratch, std::ios::binary) << bytes;
            const app::Salvage found = app::find_games(kScratch);
            REQUIRE(found.games.size() == 5);
            CHECK(found.games[2].number == 2);
            CHECK(found.games[3].number == app::kUnknownNumber);
            CHECK(found.games[4].number == app::kUnknownNumber + 1);
        }
    }

    TEST_CASE("megabytes of rubbish do not hide a game") {
        Random random(4);
        for (const RecordFormat format : {RecordFormat::Binary, RecordFormat::Text}) {
            const RecordHeader header(kSeries, format);
            const std::string game = record_of(random_game(5, random), header);
            std::string bytes = header.line() + '\n';
            for (const char rubbish : {'\0', '1', '\n', '\xFF'})
                bytes.append(700'000, rubbish);
            std::ofstream(kScratch, std::ios::binary) << bytes + game + "\xFF";
            const app::Salvage found = app::find_games(kScratch);
            REQUIRE(found.games.size() == 1);
            CHECK(found.games[0].offset == bytes.size());
            CHECK(found.losses.size() == 2);
        }
    }
}

}  // namespace kagetsu::test
