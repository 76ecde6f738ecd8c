// The score of a balanced position.
#pragma once

#include <array>
#include <cstddef>

#include "kagetsu/position.hpp"

namespace kagetsu {

// Returns the value, from the view of the side to move, at which both sides win equally often.
// `mine` and `yours` count the stones of the side to move and of its opponent.
//
// It is not 0: searched values are too high for the side that is a move ahead (the side to move
// with as many stones as its opponent, or the opponent with one more). Measured with 3 to 10 stones
// on 15x15, see docs/log/openings.md.
[[nodiscard]] constexpr Value balanced_value(Rule rule, int mine, int yours) noexcept {
    struct Balanced {
        Value fewer_stones;  // the side to move has fewer stones than its opponent
        Value equal_stones;  // it has as many, or more
    };
    constexpr Balanced kCaro{-45, 75};
    constexpr std::array<Balanced, kAllRules.size()> kBalanced{
        {{-35, 70}, {-40, 75}, {-85, 115}, kCaro, kCaro}};
    const Balanced& balanced = kBalanced[index_of(rule)];
    return mine < yours ? balanced.fewer_stones : balanced.equal_stones;
}
[[nodiscard]] inline Value balanced_value(const Position& position) noexcept {
    const Color me = position.side_to_move();
    return balanced_value(position.rule(), position.stones(me).count(),
                          position.stones(opponent(me)).count());
}

}  // namespace kagetsu
