#include "solve/number_table.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace kagetsu::test {

using solve::kInfinite;
using solve::kNoWin;
using solve::kWin;
using solve::Numbers;
using solve::NumberTable;

TEST_SUITE("table of proof numbers") {
    TEST_CASE("what is stored is found") {
        NumberTable table(1 << 12);
        CHECK_FALSE(table.find(7));
        table.store(7, {3, 4}, kNoSquare, 10);
        table.store(7, {5, 6}, kNoSquare, 20);
        REQUIRE(table.find(7));
        CHECK(table.find(7)->proof == 5);
        CHECK(table.find(7)->disproof == 6);
        CHECK(table.find(7)->effort == 30);
        CHECK(table.size() == 1);
    }

    TEST_CASE("what is decided stays") {
        NumberTable table(1 << 12);
        table.store(7, kWin, square_at(1, 2), 1);
        table.store(7, {5, 6}, kNoSquare, 1);
        CHECK(table.find(7)->numbers().is_win());
        CHECK(table.find(7)->move == square_at(1, 2));
    }

    TEST_CASE("a full bucket loses what cost least") {
        NumberTable table(1);  // one bucket
        for (std::uint64_t key = 1; key <= 5; ++key)
            table.store(key, {2, 2}, kNoSquare, key == 2 ? 1 : 10);
        CHECK_FALSE(table.find(2));
        for (const std::uint64_t key : {1, 3, 4, 5})
            CHECK(table.find(key));
        CHECK(table.size() == 4);
    }

    TEST_CASE("what is saved can be loaded") {
        NumberTable table(1 << 12);
        table.store(7, kWin, square_at(1, 2), 1);
        table.store(8, kNoWin, kNoSquare, 2);
        table.store(9, {3, 4}, kNoSquare, 5);
        std::stringstream stream;
        table.save(stream);

        NumberTable other(1 << 14);
        CHECK(other.load(stream));
        CHECK(other.size() == 3);
        CHECK(other.find(7)->move == square_at(1, 2));
        CHECK(other.find(8)->numbers().is_loss());
        CHECK(other.find(9)->proof == 3);

        const std::string bytes = stream.str();
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            std::istringstream cut(bytes.substr(0, size));
            CHECK_FALSE(other.load(cut));
        }
        std::istringstream longer(bytes + '0');
        CHECK_FALSE(other.load(longer));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            std::string text = bytes;
            text[i] = static_cast<char>(text[i] + 1);
            std::istringstream changed(text);
            CAPTURE(i);
            CHECK_FALSE(other.load(changed));
        }
    }

    TEST_CASE("no table has such entries") {
        const auto is_loaded = [](const Numbers& numbers, Square move) {
            NumberTable table(1 << 12);
            table.store(7, numbers, move, 1);
            std::stringstream stream;
            table.save(stream);
            return NumberTable(1 << 12).load(stream);
        };
        CHECK(is_loaded({3, 4}, kNoSquare));
        CHECK(is_loaded(kWin, kSquareCount - 1));
        CHECK_FALSE(is_loaded(kWin, kSquareCount));
        CHECK_FALSE(is_loaded(kWin, -1));
        CHECK_FALSE(is_loaded(kWin, 30'000));
        CHECK_FALSE(is_loaded({0, 0}, kNoSquare));
        CHECK_FALSE(is_loaded({0, 5}, kNoSquare));
        CHECK_FALSE(is_loaded({5, 0}, kNoSquare));
        CHECK_FALSE(is_loaded({kInfinite + 1, 5}, kNoSquare));
        CHECK_FALSE(is_loaded({5, kInfinite + 1}, kNoSquare));
    }
}

}  // namespace kagetsu::test
