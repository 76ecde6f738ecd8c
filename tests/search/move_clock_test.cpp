// The clock of one call of the engine.
#include "search/move_clock.hpp"

#include <doctest/doctest.h>

#include <optional>

namespace kagetsu::test {

namespace {

using TimeUse = MoveClock::TimeUse;

// A clock whose calls began at a time that no test reaches.
struct Fixture {
    SearchControl control;
    MoveClock clock{control};
    Clock::time_point start = Clock::now() + std::chrono::hours(1);

    [[nodiscard]] Limits limits(std::optional<int> turn, std::optional<int> match_left) const {
        Limits limits;
        limits.start = start;
        if (turn) limits.turn = Milliseconds(*turn);
        if (match_left) limits.match_left = Milliseconds(*match_left);
        return limits;
    }
    // Nothing for "never".
    [[nodiscard]] std::optional<Milliseconds> after_start(Clock::rep deadline) const {
        if (deadline == SearchControl::kNever) return std::nullopt;
        return std::chrono::duration_cast<Milliseconds>(Clock::duration(deadline) -
                                                        start.time_since_epoch());
    }
    [[nodiscard]] std::optional<Milliseconds> hard() const {
        return after_start(control.hard_deadline);
    }
    [[nodiscard]] std::optional<Milliseconds> soft() const {
        return after_start(control.soft_deadline);
    }
};

constexpr int kOwnMoves = 60;

}  // namespace

TEST_SUITE("move clock") {
    TEST_CASE_FIXTURE(Fixture, "the deadlines are those of the budget, by the use of the time") {
        const Limits both = limits(30'000, 100'000);
        const TimeBudget budget = time_budget(both, kOwnMoves);
        REQUIRE(*budget.soft < *budget.hard);
        clock.begin(both, kOwnMoves, TimeUse::Flexible);
        CHECK(soft() == budget.soft);
        CHECK(hard() == budget.hard);
        CHECK(clock.begin_search(TimeUse::Fixed));
        CHECK(soft() == std::nullopt);
        CHECK(hard() == budget.soft);
        CHECK(clock.begin_search(TimeUse::FixedHalf));
        CHECK(soft() == std::nullopt);
        CHECK(hard() == *budget.soft / 2);
        CHECK(clock.begin_search(TimeUse::Flexible));
        CHECK(hard() == budget.hard);

        // Without a match clock there is no soft limit.
        const TimeBudget turn = time_budget(limits(30'000, std::nullopt), kOwnMoves);
        clock.begin(limits(30'000, std::nullopt), kOwnMoves, TimeUse::Fixed);
        CHECK(hard() == turn.hard);
        CHECK(clock.begin_search(TimeUse::FixedHalf));
        CHECK(hard() == *turn.hard / 2);
    }

    TEST_CASE_FIXTURE(Fixture, "new limits replace the old ones, but neither start nor use") {
        clock.begin(limits(30'000, 100'000), kOwnMoves, TimeUse::FixedHalf);
        Limits changed = limits(2'000, std::nullopt);
        changed.start = start - std::chrono::hours(10);
        changed.overhead = Milliseconds(20);
        clock.update(changed);
        CHECK(hard() == *time_budget(changed, kOwnMoves).hard / 2);
        CHECK(*hard() > *time_budget(limits(2'000, std::nullopt), kOwnMoves).hard / 2);
        clock.update(limits(std::nullopt, std::nullopt));
        CHECK(hard() == std::nullopt);
        CHECK_FALSE(clock.time_left());
    }

    TEST_CASE_FIXTURE(Fixture, "a call is over when it is stopped or out of time") {
        clock.begin(limits(1'000, std::nullopt), kOwnMoves, TimeUse::Flexible);
        CHECK_FALSE(clock.is_over());
        CHECK(*clock.time_left() > std::chrono::minutes(30));
        clock.stop();
        CHECK(clock.is_over());
        CHECK(control.must_stop());
        CHECK_FALSE(clock.begin_search(TimeUse::Fixed));
        // The next call goes on from the beginning.
        start = Clock::now() - std::chrono::hours(1);
        clock.begin(limits(std::nullopt, std::nullopt), kOwnMoves, TimeUse::Flexible);
        CHECK_FALSE(clock.is_over());
        CHECK(clock.begin_search(TimeUse::Fixed));
        clock.update(limits(1'000, std::nullopt));
        CHECK(clock.is_over());
        CHECK(*clock.time_left() < Clock::duration::zero());
        CHECK_FALSE(clock.begin_search(TimeUse::Fixed));
    }
}

}  // namespace kagetsu::test
