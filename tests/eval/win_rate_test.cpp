#include "kagetsu/win_rate.hpp"

#include <doctest/doctest.h>

namespace kagetsu::test {

TEST_SUITE("win rate") {
    TEST_CASE("the better the value, the higher the rate") {
        for (const Rule rule : kAllRules) {
            double last = 0;
            for (Value value = -kMate; value <= kMate; ++value) {
                const double rate = win_rate(value, rule);
                CHECK(rate >= last);
                CHECK(rate <= 1);
                if (value > -3000 && value < 3000) CHECK(rate > last);
                last = rate;
            }
        }
    }

    TEST_CASE("a proven result leaves no doubt, anything else does") {
        for (const Rule rule : kAllRules) {
            for (const int plies : {1, 2, 40, 500}) {
                CHECK(win_rate(mate_in(plies), rule) == 1);
                CHECK(win_rate(mated_in(plies), rule) == 0);
            }
            CHECK(win_rate(3000, rule) < 1);
            CHECK(win_rate(-3000, rule) > 0);
        }
    }

    TEST_CASE("what one side wins the other loses") {
        for (const Rule rule : kAllRules) {
            CHECK(win_rate(0, rule) == 0.5);
            for (const Value value : {1, 50, 300, 1000, kMaxEval, mate_in(7)})
                CHECK(win_rate(value, rule) + win_rate(-value, rule) == doctest::Approx(1));
        }
    }

    TEST_CASE("it is about what the games said") {
        CHECK(win_rate(200) == doctest::Approx(0.63).epsilon(0.05));
        CHECK(win_rate(-500) == doctest::Approx(0.22).epsilon(0.1));
        CHECK(win_rate(1100) == doctest::Approx(0.95).epsilon(0.05));
        CHECK(win_rate(300, Rule::Caro) < win_rate(300, Rule::Standard));
    }
}

}  // namespace kagetsu::test
