#include "kagetsu/bitboard.hpp"

#include <doctest/doctest.h>

#include <iterator>
#include <set>
#include <vector>

#include "support/random_play.hpp"

namespace kagetsu::test {

namespace {

Bitboard make(const std::set<int>& bits) {
    Bitboard board;
    for (const int bit : bits)
        board.set(bit);
    return board;
}

std::vector<int> list(const Bitboard& board) {
    std::vector<int> bits;
    board.for_each([&](int bit) { bits.push_back(bit); });
    return bits;
}

std::set<int> random_bits(Random& random) {
    std::set<int> bits;
    for (int i = random.below(200); i > 0; --i)
        bits.insert(random.below(Bitboard::kBits));
    return bits;
}

}  // namespace

TEST_SUITE("bitboard") {
    TEST_CASE("a new set is empty") {
        const Bitboard board;
        CHECK(board.empty());
        CHECK(board.count() == 0);
        CHECK(list(board).empty());
    }

    TEST_CASE("every bit can be set, cleared and toggled individually") {
        for (int bit = 0; bit < Bitboard::kBits; ++bit) {
            Bitboard board;
            board.set(bit);
            CHECK(board.test(bit));
            CHECK(board.count() == 1);
            CHECK(board.first() == bit);
            CHECK(list(board) == std::vector<int>{bit});
            board.toggle(bit);
            CHECK(board.empty());
            board.toggle(bit);
            CHECK_FALSE(board.empty());
            board.clear(bit);
            CHECK(board.empty());
        }
    }

    TEST_CASE("operations agree with std::set<int>") {
        Random random(1);
        for (int round = 0; round < 200; ++round) {
            const std::set<int> a = random_bits(random);
            const std::set<int> b = random_bits(random);
            const Bitboard board = make(a);
            CHECK(list(board) == std::vector<int>(a.begin(), a.end()));
            CHECK(board.count() == static_cast<int>(a.size()));
            if (!a.empty()) CHECK(board.first() == *a.begin());

            std::set<int> both;
            std::set<int> either = a;
            std::set<int> only_a;
            for (const int bit : b)
                either.insert(bit);
            for (const int bit : a)
                (b.count(bit) > 0 ? both : only_a).insert(bit);
            CHECK((board & make(b)) == make(both));
            CHECK((board | make(b)) == make(either));
            Bitboard difference = board;
            CHECK(difference.remove(make(b)) == make(only_a));
            CHECK((board == make(b)) == (a == b));
        }
    }

    TEST_CASE("any_of asks in ascending order until the first yes") {
        Random random(3);
        for (int round = 0; round < 200; ++round) {
            const std::set<int> bits = random_bits(random);
            const int wanted = random.below(Bitboard::kBits);
            std::vector<int> asked;
            const bool found = make(bits).any_of([&](int bit) {
                asked.push_back(bit);
                return bit >= wanted;
            });
            const auto first = bits.lower_bound(wanted);
            const auto last = first == bits.end() ? first : std::next(first);
            CHECK(found == (first != bits.end()));
            CHECK(asked == std::vector<int>(bits.begin(), last));
        }
    }

    TEST_CASE("shifts move every bit and drop those shifted out") {
        Random random(2);
        for (int n = 1; n < 64; ++n) {
            const std::set<int> bits = random_bits(random);
            std::set<int> down;
            std::set<int> up;
            for (const int bit : bits) {
                if (bit - n >= 0) down.insert(bit - n);
                if (bit + n < Bitboard::kBits) up.insert(bit + n);
            }
            CHECK(make(bits).shifted_down(n) == make(down));
            CHECK(make(bits).shifted_up(n) == make(up));
        }
    }
}

}  // namespace kagetsu::test
