// `kagetsu openings`: what it finds can be read as a list of games.
#include <doctest/doctest.h>

#include <string>

#include "app/cli_run.hpp"

namespace kagetsu::test {

TEST_SUITE("openings") {
    TEST_CASE("openings are found, and are a list of games") {
        const std::string list = KAGETSU_TEST_SCRATCH "/openings_cli_test.txt";
        const std::string converted = KAGETSU_TEST_SCRATCH "/openings_cli_test.sgf";
        const Outcome found = run("openings --nodes 100 --rule caro \"" + list + '"');
        CAPTURE(found.err);
        CHECK(found.code == 0);
        CHECK(contains(contents(list), "# rule caro, size 15x15, origin bottom\n"));
        CHECK(run("convert \"" + list + "\" \"" + converted + '"').code == 0);
        CHECK(contains(contents(converted), "RU[caro]"));
    }
}

}  // namespace kagetsu::test
