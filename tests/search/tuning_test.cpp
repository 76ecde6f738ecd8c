// The parameters as a tuner sees them. This test is built like a tuning build, apart from the
// engine.
#include "kagetsu/tuning.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

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

    TEST_CASE("a parameter is set by name, within its range, and the search sees it") {
        const int before = params::kReverseFutilityMargin;
        REQUIRE(set_parameter("ReverseFutilityMargin", before + 1));
        CHECK(params::kReverseFutilityMargin == before + 1);
        CHECK_FALSE(
            set_parameter("ReverseFutilityMargin", params::kReverseFutilityMargin.max() + 1));
        CHECK_FALSE(
            set_parameter("ReverseFutilityMargin", params::kReverseFutilityMargin.min() - 1));
        CHECK(params::kReverseFutilityMargin == before + 1);
        CHECK(set_parameter("ReverseFutilityMargin", before));
        CHECK_FALSE(set_parameter("NoSuchParameter", 1));
    }

    TEST_CASE("INFO sets a parameter, in any case") {
        const int before = params::kReverseFutilityMargin;
        const std::string value = std::to_string(before + 1);
        for (const char* name :
             {"ReverseFutilityMargin", "reversefutilitymargin", "REVERSEFUTILITYMARGIN"}) {
            CAPTURE(name);
            protocol::tune(name, value);
            CHECK(params::kReverseFutilityMargin == before + 1);
            REQUIRE(set_parameter("ReverseFutilityMargin", before));
        }
        protocol::tune("ReverseFutility", value);
        CHECK(params::kReverseFutilityMargin == before);
        for (const std::string& text :
             {value + " x", std::string("many"), std::string("99999999999999"), std::string()}) {
            CAPTURE(text);
            protocol::tune("ReverseFutilityMargin", text);
            CHECK(params::kReverseFutilityMargin == before);
        }
    }
}

}  // namespace kagetsu
