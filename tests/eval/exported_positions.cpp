// Writes the features of the exported positions for training/evaluation.py: exported_positions
// PREFIX makes PREFIX-GROUP.positions, PREFIX-GROUP.points and PREFIX-GROUP.json for every group.
#include "exported_positions.hpp"

#include <fstream>
#include <iostream>
#include <string>

#include "kagetsu/notation.hpp"
#include "selfplay/feature_layout.hpp"
#include "selfplay/features.hpp"

namespace kagetsu::test {

namespace {

int write_all(const std::string& prefix) {
    const Evaluator evaluator;
    for (const ExportedGroup& group : kExportedGroups) {
        const std::string name = prefix + "-" + std::string(group.name);
        std::ofstream positions(name + ".positions", std::ios::binary);
        std::ofstream points(name + ".points", std::ios::binary);
        std::ofstream layout(name + ".json", std::ios::binary);
        layout << feature_layout(group.rule, group.shapes.front());
        for_each_exported_position(group, [&](const Position& position) {
            PatternBoard board(position, evaluator.point_values(position));
            const Features features = features_of(board, evaluator, {}, 0);
            positions << features.position;
            points << features.points;
        });
        if (!positions.flush() || !points.flush() || !layout.flush()) {
            std::cerr << "cannot write " << name << '\n';
            return 1;
        }
    }
    return 0;
}

}  // namespace

}  // namespace kagetsu::test

int main(int argc, char** argv) {
    return argc == 2 ? kagetsu::test::write_all(argv[1]) : 2;
}
