// The engine's values are the exporter's: those that training/evaluation.py computed from the
// weight file alone, by the definition, stand in data/exported_values.txt.
#include <doctest/doctest.h>

#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>

#include "exported_positions.hpp"
#include "kagetsu/evaluator.hpp"

namespace kagetsu::test {

TEST_SUITE("exported weights") {
    TEST_CASE("the engine's values are the exporter's") {
        std::ifstream file(KAGETSU_TEST_DATA "/exported_values.txt");
        REQUIRE(file.is_open());
        const Evaluator evaluator;
        std::ostringstream fingerprint;
        fingerprint << std::hex << std::setfill('0') << std::setw(16) << evaluator.fingerprint();
        std::string word;
        std::string exported;
        file >> word >> exported;
        INFO("new weights: cmake --build BUILD --target update-exported-values");
        REQUIRE(exported == fingerprint.str());

        int wrong = 0;
        for (const ExportedGroup& group : kExportedGroups) {
            for_each_exported_position(group, [&](const Position& position) {
                const PatternBoard board(position, evaluator.point_values(position));
                int value = 0;
                if (!(file >> value) || value != evaluator.evaluate(board)) ++wrong;
            });
        }
        CHECK(wrong == 0);
        file >> word;
        CHECK(file.eof());
    }
}

}  // namespace kagetsu::test
