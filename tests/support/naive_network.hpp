// The network's oracle: its value computed from the stones by the definition in
// kagetsu/network.hpp, one number after the other. Shares no code with the engine but the weights'
// types and network_row_index().
#pragma once

#include "kagetsu/network.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

struct NaiveWindow {
    int row;         // network_row_index()
    bool has_stone;  // windows without one have rows of zeros
};
// The window around an empty square as a colour sees it: its own stones are 1, the others 2.
[[nodiscard]] NaiveWindow naive_window(const NaivePosition& position, Point square, Point direction,
                                       Color own);

// Returns the value for `to_move`, not clamped. `tables`: what the tables say. `mine`: the network
// of the side to move, `yours`: that of its opponent.
[[nodiscard]] long long naive_network_value(const NaivePosition& position, Color to_move,
                                            int tables, const NetworkWeights& mine,
                                            const NetworkWeights& yours);

}  // namespace kagetsu::test
