// What value an even position has.
#pragma once

#include <array>
#include <cstddef>

#include "kagetsu/position.hpp"

namespace kagetsu {

// The value, from the view of the side to move, with which both sides win equally often, when it
// has so many stones on the board and its opponent so many. Values flatter who is ahead by a move:
// with as many stones as the other and the move, or with one more and the other to move. Measured
// with 3 to 10 stones on 15x15, see docs/search.md.
[[nodiscard]] constexpr Value even_value(Rule rule, int mine, int yours) noexcept {
    struct Even {
        Value behind;  // with a stone less than the other
        Value ahead;   // with as many
    };
    constexpr Even kCaro{-45, 75};
    constexpr std::array<Even, kAllRules.size()> kEven{
        {{-35, 70}, {-40, 75}, {-85, 115}, kCaro, kCaro}};
    const Even& even = kEven[static_cast<std::size_t>(index_of(rule))];
    return mine < yours ? even.behind : even.ahead;
}
[[nodiscard]] inline Value even_value(const Position& position) noexcept {
    const Color me = position.side_to_move();
    return even_value(position.rule(), position.stones(me).count(),
                      position.stones(opponent(me)).count());
}

}  // namespace kagetsu
