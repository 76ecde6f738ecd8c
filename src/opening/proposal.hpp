// Stones that might balance a position, and what is known about the position after them.
#pragma once

#include <cstdint>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

struct Proposal {
    // What the side to move has left after the stones. In order of preference.
    enum class Standing : std::uint8_t {
        Open,
        Forced,   // it must stop a five
        Decided,  // somebody wins
    };

    std::vector<Square> stones;
    Value value = 0;  // from the view of the side to move before the stones
    Standing standing = Standing::Open;
    int depth = 0;   // of the search that found the value
    int rounds = 0;  // that it took part in
};

// All choices of `stones` points (1 or 2) for the sides to move in turn, or of fewer where there is
// no room, the nearest to `target` first, by the static evaluation. Points lie in the neighbourhood
// of stones; no two choices are equal by a symmetry of the position. A point that renju forbids is
// only chosen when there is no other. Empty when the board is full.
[[nodiscard]] std::vector<Proposal> list_proposals(const Position& position,
                                                   const Evaluator& evaluator, int stones,
                                                   Value target);

// The best first: by standing, then whoever came further, to `last_round` or beyond, then the
// nearest to `target`.
void sort_proposals(std::vector<Proposal>& proposals, Value target, int last_round);

}  // namespace kagetsu
