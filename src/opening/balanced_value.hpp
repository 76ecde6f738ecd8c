// The score of a balanced position.
#pragma once

#include <array>
#include <cstddef>

#include "kagetsu/position.hpp"

namespace kagetsu {

// Returns the value, from the view of the side to move, at which both sides win equally often, on a
// board of this shape. `mine` and `yours` count the stones of the side to move and of its opponent.
//
// It is not 0: searched values are too high for one side, mostly for the one that is a move ahead
// (the side to move with as many stones as its opponent, or the opponent with one more). Measured
// with 3 to 10 stones on 15x15 and 20x20, see docs/log/openings.md.
[[nodiscard]] constexpr Value balanced_value(Rule rule, BoardShape shape, int mine,
                                             int yours) noexcept {
    struct Balanced {
        Value fewer_stones;  // the side to move has fewer stones than its opponent
        Value equal_stones;  // it has as many, or more
    };
    constexpr Balanced kCaro{70, -10};
    constexpr Balanced kLargeCaro{110, -45};
    constexpr std::array<Balanced, kAllRules.size()> kBalanced{
        {{0, 55}, {15, 30}, {-125, 170}, kCaro, kCaro}};
    constexpr std::array<Balanced, kAllRules.size()> kLarge{
        {{-15, 80}, {20, 45}, {-145, 210}, kLargeCaro, kLargeCaro}};
    const auto& of_rules = shape.is_large() ? kLarge : kBalanced;
    const Balanced& balanced = of_rules[index_of(rule)];
    return mine < yours ? balanced.fewer_stones : balanced.equal_stones;
}
[[nodiscard]] inline Value balanced_value(const Position& position) noexcept {
    const Color me = position.side_to_move();
    return balanced_value(position.rule(), position.shape(), position.stones(me).count(),
                          position.stones(opponent(me)).count());
}

}  // namespace kagetsu
