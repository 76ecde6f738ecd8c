// Random games in which the PatternBoard is compared with the oracle.
//
// After every make and undo everything is compared (support/watched_board.hpp).
//
// The suite plays a limited number of games, the target `oracle-long` 20,000:
//     cmake --build BUILD --target oracle-long
// KAGETSU_TEST_SEED in the environment selects others.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "support/naive_position.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/watched_board.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<BoardShape, 10> kShapes{
    {{5, 5}, {15, 15}, {9, 9}, {20, 20}, {15, 10}, {22, 22}, {7, 22}, {5, 13}, {22, 6}, {12, 12}}};
constexpr int kUsualGames = 300;

struct Tally {
    long games = 0;
    long makes = 0;
    long undos = 0;
    std::string differences;

    void add(const Tally& other) {
        games += other.games;
        makes += other.makes;
        undos += other.undos;
        if (differences.empty()) differences = other.differences;
    }
};

// Some games begin with stones set up by hand, some with dead stones on the board.
NaivePosition random_start(BoardShape shape, Rule rule, Random& random) {
    NaivePosition start(shape, rule);
    const auto scatter = [&](char symbol, int count) {
        for (int i = 0; i < count; ++i) {
            const Point p{random.below(shape.width), random.below(shape.height)};
            start.put(p, symbol);
        }
    };
    if (random.percent(20)) scatter('#', 1 + random.below(shape.area() / 8));
    if (random.percent(20)) {
        scatter('X', random.below(shape.area() / 6));
        scatter('O', random.below(shape.area() / 6));
    }
    return start;
}

// Plays until the board is full or, in every second game, until there is a five, sometimes taking
// moves back on the way; then takes everything back.
Tally play_game(int number) {
    Random random(1000003 + static_cast<std::uint64_t>(number));
    const BoardShape shape = kShapes[static_cast<std::size_t>(number) % kShapes.size()];
    const auto round = static_cast<std::size_t>(number) / kShapes.size();
    const Rule rule = kAllRules[round % kAllRules.size()];
    const bool to_the_end = round / kAllRules.size() % 2 == 0;

    Tally tally;
    tally.games = 1;
    const Color first = random.below(2) == 0 ? Color::Black : Color::White;
    WatchedBoard board(random_start(shape, rule, random), first);
    const auto failed = [&] {
        tally.differences = board.compare(random);
        return !tally.differences.empty();
    };
    const auto undo = [&] {
        board.undo();
        ++tally.undos;
    };
    if (failed()) return tally;

    bool five = false;
    while (!board.naive().empty_squares().empty() && (to_the_end || !five)) {
        if (random.percent(4)) {
            for (int steps = 1 + random.below(12); steps > 0 && board.length() > 0; --steps) {
                undo();
                if (failed()) return tally;
            }
        }
        const Point p = random_move(board.naive(), board.color(), PlayStyle{}, random);
        five = board.naive().makes_five(p, board.color());
        board.make(p);
        ++tally.makes;
        if (failed()) return tally;
    }
    while (board.length() > 0) {
        undo();
        if (failed()) return tally;
    }
    return tally;
}

Tally play_games(int games, unsigned threads) {
    Tally total;
    std::mutex mutex;
    std::atomic<int> next{0};
    const auto work = [&] {
        for (int number = next++; number < games; number = next++) {
            const Tally tally = play_game(number);
            const std::lock_guard lock(mutex);
            total.add(tally);
        }
    };
    std::vector<std::thread> helpers;
    for (unsigned i = 1; i < threads; ++i)
        helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers)
        helper.join();
    return total;
}

}  // namespace

TEST_SUITE("pattern oracle") {
    TEST_CASE("every make and every undo leaves what the stones alone would tell") {
        const int games = scaled(kUsualGames);
        const unsigned threads =
            effort() > 1 ? std::max(1U, std::thread::hardware_concurrency()) : 1;

        const Tally tally = play_games(games, threads);
        MESSAGE(tally.games << " games, " << tally.makes << " makes and " << tally.undos
                            << " undos compared");
        CHECK(tally.games == games);
        CHECK(tally.differences == "");
    }

    TEST_CASE("a game on every shape between 5 x 5 and 22 x 22 is compared at its end") {
        Random random(7);
        for (int width = kMinSide; width <= kMaxSide; ++width) {
            for (int height = kMinSide; height <= kMaxSide; ++height) {
                if (!random.percent(100 / stride())) continue;
                const BoardShape shape{width, height};
                const Rule rule =
                    kAllRules[static_cast<std::size_t>(random.below(kAllRules.size()))];
                WatchedBoard board(NaivePosition(shape, rule), Color::Black);
                for (int i = shape.area() * 2 / 5; i > 0; --i) {
                    board.make(random_move(board.naive(), board.color(), PlayStyle{}, random));
                }
                CHECK(board.compare(random) == "");
            }
        }
    }
}

}  // namespace kagetsu::test
