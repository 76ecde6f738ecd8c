#include "util/divisor.hpp"

#include <doctest/doctest.h>

#include <initializer_list>

namespace kagetsu {

TEST_SUITE("divisor") {
    TEST_CASE("quotients are those of operator/") {
        int differences = 0;
        for (const int divisor :
             {2, 3, 4, 7, 64, 99, 100, 101, 640, 1000, 1024, 4099, 32767, 32768}) {
            const Divisor by(divisor);
            for (int n = -Divisor::kMaxDividend; n <= Divisor::kMaxDividend; ++n)
                if (by.quotient(n) != n / divisor) ++differences;
        }
        CHECK(differences == 0);
    }
}

}  // namespace kagetsu
