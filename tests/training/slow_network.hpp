// The network by its definition in kagetsu/network.hpp, from a board of characters.
#pragma once

#include "kagetsu/network.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

struct SlowWindow {
    int row;
    bool has_stone;
};
// The window around an empty point as a colour sees it.
[[nodiscard]] SlowWindow slow_window(const NaivePosition& board, Point p, Point direction,
                                     Color view);

// The value for the side to move. `own`, `other`: networks of the side to move and of its opponent;
// `tables`: the value of the tables.
[[nodiscard]] int slow_value(const NaivePosition& board, Color to_move, const NetworkWeights& own,
                             const NetworkWeights& other, int tables);

}  // namespace kagetsu::test
