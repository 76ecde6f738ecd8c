// The positions whose values the training's exporter foretells.
#pragma once

#include <array>

#include "support/random_play.hpp"

namespace kagetsu::test {

constexpr int kExportedPositions = 2500;  // of each rule

// Calls visit(position) for each of them, always the same ones in the same order.
template <typename Visitor>
void for_each_exported_position(Rule rule, Visitor&& visit) {
    constexpr std::array<BoardShape, 4> kShapes{{{15, 15}, {20, 20}, {15, 15}, {9, 13}}};
    Random random(100 + static_cast<std::uint64_t>(index_of(rule)));
    for (int i = 0; i < kExportedPositions; ++i) {
        const BoardShape shape = kShapes[static_cast<std::size_t>(i) % kShapes.size()];
        visit(random_position(shape, rule, 1 + random.below(shape.area() / 3), kTacticalPlay,
                              random));
    }
}

}  // namespace kagetsu::test
