// The parameters as a tuner sees them. This test is built like a tuning build, apart from the
// engine.
#include "kagetsu/tuning.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <thread>

#include "protocol/tune.hpp"
#include "search/params.hpp"

namespace kagetsu {

TEST_SUITE("tuning") {
    TEST_CASE("every parameter has a name of its own and lies within its range") {
        const std::vector<TunableParameter> all = tunable_parameters();
        REQUIRE(all.size() > 10);
        std::set<std::string> names;
        for (const TunableParameter& p : all) {
            CAPTURE(p.name);
            CHECK(names.emplace(p.name).second);
            CHECK(p.min < p.max);
            CHECK(p.value >= p.min);
            CHECK(p.value <= p.max);
            CHECK(std::all_of(p.name.begin(), p.name.end(),
                              [](char c) { return std::isalnum(static_cast<unsigned char>(c)); }));
        }
    }

    TEST_CASE("a parameter is set by name, within its range, and only a search with it sees it") {
        const int before = params::kReverseFutilityMargin;
        ParameterValues values;
        REQUIRE(values.set("ReverseFutilityMargin", before + 1));
        CHECK_FALSE(values.set("ReverseFutilityMargin", 1000000));
        CHECK_FALSE(values.set("ReverseFutilityMargin", -1));
        CHECK_FALSE(values.set("NoSuchParameter", 1));
        {
            const ParameterScope scope(&values);
            CHECK(params::kReverseFutilityMargin == before + 1);
            const ParameterValues others;
            const ParameterScope inner(&others);
            CHECK(params::kReverseFutilityMargin == before);
            std::thread([&] { CHECK(params::kReverseFutilityMargin == before); }).join();
        }
        CHECK(params::kReverseFutilityMargin == before);
    }

    TEST_CASE("INFO sets a parameter, in any case") {
        const int before = params::kReverseFutilityMargin;
        const std::string text = std::to_string(before + 1);
        const auto margin = [](const ParameterValues& values) {
            const ParameterScope scope(&values);
            return static_cast<int>(params::kReverseFutilityMargin);
        };
        for (const char* name :
             {"ReverseFutilityMargin", "reversefutilitymargin", "REVERSEFUTILITYMARGIN"}) {
            CAPTURE(name);
            ParameterValues values;
            CHECK(protocol::tune(values, name, text));
            CHECK(margin(values) == before + 1);
        }
        ParameterValues values;
        CHECK_FALSE(protocol::tune(values, "ReverseFutility", text));
        for (const std::string& bad :
             {text + " x", std::string("many"), std::string("99999999999999"), std::string()}) {
            CAPTURE(bad);
            CHECK_FALSE(protocol::tune(values, "ReverseFutilityMargin", bad));
            CHECK(margin(values) == before);
        }
    }
}

}  // namespace kagetsu
