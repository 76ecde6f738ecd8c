// The search parameters as seen by a tuner.
#include "search/parameters.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "kagetsu/engine.hpp"
#include "protocol/tune.hpp"
#include "support/board_literal.hpp"

namespace kagetsu {

namespace {

// With these values a search tries many moves per node, so each depth costs many nodes.
ParameterValues wide() {
    ParameterValues values;
    REQUIRE(values.set("move_count_base", 640));
    REQUIRE(values.set("reverse_futility_max_depth", 0));
    return values;
}

std::uint64_t nodes_to_balance(int threads, const ParameterValues& values) {
    Engine engine;
    engine.set_threads(threads);
    engine.set_parameters(values);
    Limits limits;
    limits.depth = 4;
    limits.nodes = 1'000'000'000;
    std::uint64_t nodes = 0;
    engine.set_position(test::parse_game("h8 i9 j7 h7"));
    engine.balance(1, 0, limits,
                   {{}, [&](const SearchResult& result) { nodes = result.info.nodes; }});
    engine.wait();
    return nodes;
}

}  // namespace

TEST_SUITE("search parameters") {
    TEST_CASE("every parameter has a lower-case name and can be changed") {
        const std::vector<TunableParameter>& all = tunable_parameters();
        REQUIRE(all.size() > 10);
        for (const TunableParameter& p : all) {
            CAPTURE(p.name);
            CHECK(p.min < p.max);
            CHECK(std::all_of(p.name.begin(), p.name.end(), [](char c) {
                return std::islower(static_cast<unsigned char>(c)) || c == '_';
            }));
        }
    }

    TEST_CASE("a parameter is set by name, within its range") {
        const int before = SearchParameters().reverse_futility_margin;
        ParameterValues values;
        REQUIRE(values.set("reverse_futility_margin", before + 1));
        CHECK_FALSE(values.set("reverse_futility_margin", 1000000));
        CHECK_FALSE(values.set("reverse_futility_margin", -1));
        CHECK_FALSE(values.set("no_such_parameter", 1));
        CHECK(SearchParameters(values).reverse_futility_margin == before + 1);
        CHECK(SearchParameters(values).razor_base == SearchParameters().razor_base);
        CHECK(SearchParameters(ParameterValues()).reverse_futility_margin == before);
    }

    TEST_CASE("the search without the table move never starts as a leaf") {
        ParameterValues values;
        for (const TunableParameter& p : tunable_parameters())
            REQUIRE(values.set(p.name, p.min));
        const SearchParameters least(values);
        CHECK(least.singular_min_depth * least.singular_depth_ratio / 64 > 0);
    }

    TEST_CASE("INFO sets a parameter, ignoring case") {
        const int before = SearchParameters().reverse_futility_margin;
        const std::string text = std::to_string(before + 1);
        const auto margin = [](const ParameterValues& values) {
            return SearchParameters(values).reverse_futility_margin;
        };
        for (const char* name : {"reverse_futility_margin", "Reverse_Futility_Margin"}) {
            CAPTURE(name);
            ParameterValues values;
            CHECK(protocol::tune(values, name, text));
            CHECK(margin(values) == before + 1);
        }
        ParameterValues values;
        CHECK_FALSE(protocol::tune(values, "reverse_futility", text));
        for (const std::string& bad :
             {text + " x", std::string("many"), std::string("99999999999999"), std::string()}) {
            CAPTURE(bad);
            CHECK_FALSE(protocol::tune(values, "reverse_futility_margin", bad));
            CHECK(margin(values) == before);
        }
    }

    TEST_CASE("every thread of an engine searches with the engine's parameters") {
        const std::uint64_t usual = nodes_to_balance(1, {});
        const std::uint64_t alone = nodes_to_balance(1, wide());
        const std::uint64_t together = nodes_to_balance(4, wide());
        CAPTURE(usual);
        CAPTURE(alone);
        CAPTURE(together);
        CHECK(alone > 4 * usual);
        CHECK(together > alone * 3 / 4);
    }
}

}  // namespace kagetsu
