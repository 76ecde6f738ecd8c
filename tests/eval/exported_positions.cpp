// Writes the features of the exported positions for training/evaluation.py: exported_positions
// PREFIX makes PREFIX-GROUP.positions, PREFIX-GROUP.points, PREFIX-GROUP.json and
// PREFIX-GROUP.boards for every group. A line of the last has the width of a board and, row by row,
// 0 for an empty square, 1 for a black stone and 2 for a white one.
#include "exported_positions.hpp"

#include <fstream>
#include <iostream>
#include <string>

#include "kagetsu/notation.hpp"
#include "selfplay/feature_layout.hpp"
#include "selfplay/features.hpp"

namespace kagetsu::test {

namespace {

std::string cells_of(const Position& position) {
    const BoardShape shape = position.shape();
    std::string cells;
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x)
            cells += static_cast<char>('0' + static_cast<int>(position.at(square_at(x, y))));
    return cells;
}

int write_all(const std::string& prefix) {
    const Evaluator evaluator;
    for (const ExportedGroup& group : kExportedGroups) {
        const std::string name = prefix + "-" + std::string(group.name);
        std::ofstream positions(name + ".positions", std::ios::binary);
        std::ofstream points(name + ".points", std::ios::binary);
        std::ofstream boards(name + ".boards", std::ios::binary);
        std::ofstream layout(name + ".json", std::ios::binary);
        layout << feature_layout(group.rule, group.shapes.front());
        for_each_exported_position(group, [&](const Position& position) {
            PatternBoard board(position, evaluator.point_values(position));
            const Features features = features_of(board, evaluator, {}, 0);
            positions << features.position;
            points << features.points;
            boards << position.shape().width << ' ' << cells_of(position) << '\n';
        });
        if (!positions.flush() || !points.flush() || !boards.flush() || !layout.flush()) {
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
