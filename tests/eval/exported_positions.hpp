// The positions whose evaluations training/evaluation.py computes for the test of the exporter.
#pragma once

#include <array>
#include <string_view>

#include "support/random_play.hpp"

namespace kagetsu::test {

constexpr int kExportedPositions = 2500;  // of each group

// A rule, and board shapes on which it has one pair of weight sets.
struct ExportedGroup {
    std::string_view name;
    Rule rule;
    std::array<BoardShape, 4> shapes;
};
inline constexpr std::array<ExportedGroup, 6> kExportedGroups{{
    {"freestyle", Rule::Freestyle, {{{15, 15}, {17, 22}, {15, 15}, {9, 13}}}},
    {"freestyle-large", Rule::Freestyle, {{{20, 20}, {18, 18}, {20, 20}, {19, 22}}}},
    {"standard", Rule::Standard, {{{15, 15}, {20, 20}, {15, 15}, {9, 13}}}},
    {"renju", Rule::Renju, {{{15, 15}, {20, 20}, {15, 15}, {9, 13}}}},
    {"caro", Rule::Caro, {{{15, 15}, {20, 20}, {15, 15}, {9, 13}}}},
    {"caro-exact", Rule::CaroExact, {{{15, 15}, {20, 20}, {15, 15}, {9, 13}}}},
}};

// Calls visit(position) for each position of a group: always the same, in the same order.
template <typename Visitor>
void for_each_exported_position(const ExportedGroup& group, Visitor&& visit) {
    Random random = Random::fixed(100 + index_of(group.rule));
    for (int i = 0; i < kExportedPositions; ++i) {
        const BoardShape shape = group.shapes[static_cast<std::size_t>(i) % group.shapes.size()];
        visit(random_position(shape, group.rule, 1 + random.below(shape.area() / 3), kTacticalPlay,
                              random));
    }
}

}  // namespace kagetsu::test
