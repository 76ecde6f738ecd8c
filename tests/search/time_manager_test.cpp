#include "search/time_manager.hpp"

#include <doctest/doctest.h>

namespace kagetsu::test {

namespace {

constexpr Milliseconds kZero{0};

Limits time_limits(std::optional<int> turn, std::optional<int> match_left, int overhead = 50) {
    Limits limits;
    if (turn) limits.turn = Milliseconds(*turn);
    if (match_left) limits.match_left = Milliseconds(*match_left);
    limits.overhead = Milliseconds(overhead);
    return limits;
}

}  // namespace

TEST_SUITE("time manager") {
    TEST_CASE("without limits nothing binds") {
        const TimeBudget budget = time_budget(time_limits({}, {}));
        CHECK_FALSE(budget.soft.has_value());
        CHECK_FALSE(budget.hard.has_value());
    }

    TEST_CASE("no time means: answer at once") {
        for (const int time : {0, -1, -100000}) {
            for (const Limits& limits : {time_limits(time, {}), time_limits({}, time),
                                         time_limits(time, 1000), time_limits(1000, time)}) {
                const TimeBudget budget = time_budget(limits);
                CHECK(budget.soft.value() == kZero);
                CHECK(budget.hard.value() == kZero);
            }
        }
    }

    TEST_CASE("an ample turn is used but for the overhead") {
        CHECK(time_budget(time_limits(5000, {})).hard.value() == Milliseconds(4950));
        CHECK(time_budget(time_limits(30000, {}, 200)).hard.value() == Milliseconds(29800));
        CHECK(time_budget(time_limits(5000, {}, 0)).hard.value() == Milliseconds(5000));
    }

    TEST_CASE("both deadlines keep their order and stay inside every limit") {
        for (int turn = 0; turn <= 3000; turn += 7) {
            for (const int match : {0, 10, 100, 1000, 10000, 1000000}) {
                for (const int overhead : {0, 10, 50, 500}) {
                    const TimeBudget budget = time_budget(time_limits(turn, match, overhead));
                    const bool holds = kZero <= budget.soft.value() &&
                                       budget.soft.value() <= budget.hard.value() &&
                                       budget.hard.value() <= Milliseconds(std::min(turn, match));
                    if (!holds) {
                        FAIL_CHECK("turn " << turn << " match " << match << " overhead "
                                           << overhead);
                    }
                }
            }
        }
    }

    TEST_CASE("of two limits the tighter binds") {
        const TimeBudget turn = time_budget(time_limits(500, {}));
        const TimeBudget match = time_budget(time_limits({}, 60000));
        const TimeBudget both = time_budget(time_limits(500, 60000));
        CHECK(both.hard.value() == std::min(turn.hard.value(), match.hard.value()));
        CHECK(both.soft.value() == std::min(turn.soft.value(), match.soft.value()));
    }

    TEST_CASE("more time never makes the budget smaller") {
        Milliseconds last = kZero;
        for (int time = 0; time <= 200000; time += 13) {
            const Milliseconds hard = time_budget(time_limits({}, time)).hard.value();
            CHECK_MESSAGE(hard >= last, time);
            last = hard;
        }
        last = kZero;
        for (int time = 0; time <= 5000; ++time) {
            const Milliseconds hard = time_budget(time_limits(time, {})).hard.value();
            CHECK_MESSAGE(hard >= last, time);
            last = hard;
        }
    }

    TEST_CASE("the time of a match outlasts any number of moves that use all they may") {
        constexpr int kMovesOfASide = kMaxArea / 2;
        for (const int match : {1000, 10000, 180000, 1000000}) {
            Milliseconds left(match);
            for (int move = 0; move < kMovesOfASide; ++move) {
                left -= time_budget(time_limits({}, static_cast<int>(left.count()))).hard.value();
                CHECK(left > kZero);
            }
        }
    }
}

}  // namespace kagetsu::test
