// What value an even position has.
#pragma once

#include <algorithm>

#include "kagetsu/position.hpp"

namespace kagetsu {

// The value, from the view of the side to move, with which both sides win equally often, when it
// has so many stones on the board and its opponent so many. Values flatter who is ahead by a move:
// with as many stones as the other and the move, or with one more and the other to move. The more
// stones, the more, and the move adds to it. Measured with 3 to 7 stones, see docs/search.md.
[[nodiscard]] constexpr Value even_value(int mine, int yours) noexcept {
    const Value head_start = 40 + 12 * std::min(mine + yours, 8);
    return mine < yours ? -head_start : head_start + 40;
}
[[nodiscard]] inline Value even_value(const Position& position) noexcept {
    const Color me = position.side_to_move();
    return even_value(position.stones(me).count(), position.stones(opponent(me)).count());
}

}  // namespace kagetsu
