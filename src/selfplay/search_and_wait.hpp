// A search that is waited for.
#pragma once

#include <cstdint>

#include "kagetsu/engine.hpp"

namespace kagetsu {

struct SearchOutcome {
    Square move = kNoSquare;
    Value value = 0;  // of the last iteration
    Value mean =
        0;  // of the last two (see LastTwoMean in opening/search_context.hpp), or a mate score
};

// The clock of `limits` starts with the call.
[[nodiscard]] SearchOutcome search_and_wait(Engine& engine, const Position& position,
                                            Limits limits);
[[nodiscard]] SearchOutcome search_and_wait(Engine& engine, const Position& position,
                                            std::uint64_t nodes);

}  // namespace kagetsu
