#include "search/time_manager.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <random>
#include <utility>

namespace kagetsu::test {

namespace {

constexpr Milliseconds kZero{0};

Limits time_limits(std::optional<int> turn, std::optional<int> match_left, int overhead = 100) {
    Limits limits;
    if (turn) limits.turn = Milliseconds(*turn);
    if (match_left) limits.match_left = Milliseconds(*match_left);
    limits.overhead = Milliseconds(overhead);
    return limits;
}

// Moves one side has to come on an empty 15 x 15 board.
constexpr int kOwnMoves = 113;

TimeBudget budget_of(const Limits& limits, int own_moves = kOwnMoves) {
    return time_budget(limits, own_moves);
}

struct MatchClock {
    int turn;
    int match;
};

// Tournament clocks: fast, ordinary, slow, and the fast one sped up twenty times.
constexpr MatchClock kMatchClocks[]{
    {5000, 120000}, {30000, 180000}, {300000, 1000000}, {250, 6000}};

// Time left after `moves` of our moves. A move uses the part of its budget given by `thought`, plus
// 20 ms of overhead counted by the manager (1 ms on the fastest clock).
template <typename Thought>
Milliseconds left_after(MatchClock clock, int moves, Thought thought) {
    Milliseconds left(clock.match);
    for (int move = 0; move < moves && left > kZero; ++move) {
        const Limits limits = time_limits(clock.turn, static_cast<int>(left.count()));
        const Milliseconds used = thought(budget_of(limits, kOwnMoves - move));
        left -= used + Milliseconds(std::min(clock.turn / 250, 20));
    }
    return left;
}

Milliseconds soft_of(const TimeBudget& budget) {
    return std::min(budget.soft.value(), budget.hard.value());
}

constexpr Square kHere = 40;
constexpr Square kThere = 41;

int percent_after(std::initializer_list<std::pair<Square, Value>> iterations) {
    BestMoveStability stability;
    for (const auto& [move, value] : iterations)
        stability.add(move, value);
    return stability.percent();
}

}  // namespace

TEST_SUITE("time manager") {
    TEST_CASE("without limits the budget is unlimited") {
        const TimeBudget budget = budget_of(time_limits({}, {}));
        CHECK_FALSE(budget.soft.has_value());
        CHECK_FALSE(budget.hard.has_value());
    }

    TEST_CASE("without any time the engine answers at once") {
        for (const int time : {0, -1, -100000, std::numeric_limits<int>::min()}) {
            for (const Limits& limits : {time_limits(time, {}), time_limits({}, time),
                                         time_limits(time, 1000), time_limits(1000, time)}) {
                const TimeBudget budget = budget_of(limits);
                CHECK(budget.soft.value() == kZero);
                CHECK(budget.hard.value() == kZero);
            }
        }
    }

    TEST_CASE("a limit below the reserve leaves no time") {
        for (const int time : {1, 5, 15}) {
            CHECK(budget_of(time_limits(time, {})).hard.value() == kZero);
            CHECK(budget_of(time_limits({}, time)).hard.value() == kZero);
            CHECK(budget_of(time_limits(5000, time)).hard.value() == kZero);
        }
    }

    TEST_CASE("a long turn is used up except for the overhead") {
        CHECK(budget_of(time_limits(5000, {})).hard.value() == Milliseconds(4900));
        CHECK(budget_of(time_limits(1000, {})).hard.value() == Milliseconds(950));
        CHECK(budget_of(time_limits(30000, {}, 200)).hard.value() == Milliseconds(29800));
        CHECK(budget_of(time_limits(5000, {}, 0)).hard.value() == Milliseconds(5000));
        CHECK(budget_of(time_limits(100, {})).hard.value() == Milliseconds(85));
    }

    TEST_CASE("without a match clock no time is saved for later moves") {
        for (const int turn : {100, 1000, 300000})
            CHECK_FALSE(budget_of(time_limits(turn, {})).soft.has_value());
    }

    TEST_CASE("with an ample match clock only the turn limit counts") {
        for (const MatchClock clock : {MatchClock{1000, 1000000}, MatchClock{100, 2147483646}}) {
            const TimeBudget budget = budget_of(time_limits(clock.turn, clock.match));
            CHECK(budget.soft.value() * percent_after({{kHere, 0}}) / 300 > budget.hard.value());
        }
    }

    TEST_CASE("the hard limit stays within every limit") {
        for (int turn = 0; turn <= 3000; turn += 7) {
            for (const int match : {0, 10, 100, 1000, 10000, 1000000}) {
                for (const int overhead : {0, 10, 50, 500}) {
                    for (const int own_moves : {0, 1, 2, 7, 113, 242}) {
                        const TimeBudget budget =
                            budget_of(time_limits(turn, match, overhead), own_moves);
                        const bool holds =
                            kZero <= budget.soft.value() && kZero <= budget.hard.value() &&
                            budget.hard.value() <= Milliseconds(std::min(turn, match)) &&
                            budget.soft.value() <= Milliseconds(match);
                        if (!holds) {
                            FAIL_CHECK("turn " << turn << " match " << match << " overhead "
                                               << overhead << " own moves " << own_moves);
                        }
                    }
                }
            }
        }
    }

    TEST_CASE("limits of any size") {
        constexpr Milliseconds kMost = Milliseconds::max();
        for (const std::optional<Milliseconds> turn :
             {std::optional<Milliseconds>{}, std::optional(kMost), std::optional(-kMost)}) {
            for (const Milliseconds match : {kMost, -kMost, Milliseconds(2147483646)}) {
                Limits limits;
                limits.turn = turn;
                limits.match_left = match;
                const TimeBudget budget = budget_of(limits);
                CHECK(budget.hard.value() >= kZero);
                CHECK(budget.hard.value() <= std::max(match, kZero));
            }
        }
    }

    TEST_CASE("the tighter of two limits applies") {
        const TimeBudget turn = budget_of(time_limits(500, {}));
        const TimeBudget match = budget_of(time_limits({}, 60000));
        CHECK(budget_of(time_limits(500, 60000)).hard == turn.hard);
        CHECK(budget_of(time_limits(60000, 60000)).hard == match.hard);
    }

    TEST_CASE("more time never makes the budget smaller") {
        Milliseconds last = kZero;
        for (int time = 0; time <= 200000; time += 13) {
            const Milliseconds hard = budget_of(time_limits({}, time)).hard.value();
            CHECK_MESSAGE(hard >= last, time);
            last = hard;
        }
        last = kZero;
        for (int time = 0; time <= 5000; ++time) {
            const Milliseconds hard = budget_of(time_limits(time, {})).hard.value();
            CHECK_MESSAGE(hard >= last, time);
            last = hard;
        }
    }

    TEST_CASE("a match keeps back a fifth of the overhead for each move to come and for two more") {
        // 20 ms each, besides the overhead of this move.
        CHECK(budget_of(time_limits(5'000, 1'000'000), 60).soft ==
              Milliseconds((1'000'000 - 100 - 62 * 20) / 12));
        CHECK(budget_of(time_limits(5'000, 1'000'000), 1).soft ==
              Milliseconds(1'000'000 - 100 - 3 * 20));
    }

    TEST_CASE("the last move on the board may use all the time left") {
        CHECK(budget_of(time_limits({}, 10000), 1).soft.value() > Milliseconds(9800));
        CHECK(budget_of(time_limits({}, 10000), 2).hard.value() < Milliseconds(5000));
    }

    TEST_CASE("the match time lasts for a hundred moves that use their full budget") {
        for (const MatchClock clock : kMatchClocks) {
            for (const int moves : {10, 30, 80, 100}) {
                CAPTURE(clock.match);
                CAPTURE(moves);
                CHECK(left_after(clock, moves, [](const TimeBudget& budget) {
                          return budget.hard.value();
                      }) > kZero);
            }
        }
    }

    TEST_CASE("the match time lasts for games of any length") {
        std::mt19937 random(1);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same every time
        for (const MatchClock clock : kMatchClocks) {
            for (int moves = 10; moves <= 112; ++moves) {
                const Milliseconds left = left_after(clock, moves, [&](const TimeBudget& budget) {
                    const Milliseconds most = budget.hard.value();
                    const Milliseconds least = std::min(budget.soft.value() / 2, most);
                    return least + (most - least) * static_cast<int>(random() % 101) / 100;
                });
                if (left <= kZero) FAIL_CHECK(clock.match << " after " << moves);
            }
        }
    }

    TEST_CASE("the match time is used") {
        // A game of average length. Five seconds per move can't use up two minutes in 17 moves.
        constexpr int kMoves = 17;
        for (const MatchClock clock : kMatchClocks) {
            const Milliseconds unusable(clock.match - kMoves * clock.turn * 5 / 6);
            CAPTURE(clock.match);
            CHECK(left_after(clock, kMoves, soft_of) <=
                  std::max(Milliseconds(clock.match / 4), unusable));
        }
    }

    TEST_CASE("iterations that confirm a move reduce its time") {
        BestMoveStability stability;
        stability.add(kHere, 10);
        int last = stability.percent();
        CHECK(last > 100);
        for (int iteration = 0; iteration < 10; ++iteration) {
            stability.add(kHere, 10);
            CHECK(stability.percent() <= last);
            last = stability.percent();
        }
        CHECK(last == 50);
        stability.add(kThere, 10);
        CHECK(stability.percent() > 100);
    }

    TEST_CASE("a drop in value earns more time") {
        const int calm = percent_after({{kHere, 100}, {kHere, 100}, {kHere, 100}});
        CHECK(percent_after({{kHere, 100}, {kHere, 100}, {kHere, 60}}) == calm);
        CHECK(percent_after({{kHere, 100}, {kHere, 100}, {kHere, -20}}) > calm);
        CHECK(percent_after({{kHere, 100}, {kHere, 100}, {kHere, -kInfinity}}) == calm + 50);
        // Values alternating between iterations are no drop.
        CHECK(percent_after({{kHere, -100}, {kHere, 100}, {kHere, -100}}) == calm);
        // Neither is a rise.
        CHECK(percent_after({{kHere, -100}, {kHere, 100}, {kHere, kInfinity}}) == calm);
        CHECK(percent_after({{kHere, -kInfinity}}) == percent_after({{kHere, kInfinity}}));
    }

    TEST_CASE("without iterations the percentage stays within its range") {
        CHECK(BestMoveStability{}.percent() >= 50);
        CHECK(BestMoveStability{}.percent() <= 160);
    }
}

}  // namespace kagetsu::test
