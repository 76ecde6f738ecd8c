// A search that blocks until its result is there.
#pragma once

#include <cstdint>

#include "kagetsu/engine.hpp"

namespace kagetsu {

struct SearchOutcome {
    Square move = kNoSquare;
    Value value = 0;  // of the last iteration, for the side to move
    // A mate score, else the mean of the last two iterations (LastTwoMean in
    // search/last_two_mean.hpp).
    Value mean = 0;
};

// Searches the position within the limits. Their clock starts with the call.
[[nodiscard]] SearchOutcome search_and_wait(Engine& engine, const Position& position,
                                            Limits limits);
// Searches the position with a limit of `nodes` nodes.
[[nodiscard]] SearchOutcome search_and_wait(Engine& engine, const Position& position,
                                            std::uint64_t nodes);

}  // namespace kagetsu
