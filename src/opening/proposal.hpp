// Proposals for balancing a position: one or two stones and what is known about the position after
// them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

struct Proposal {
    // The situation of the side to move after the stones, in order of preference.
    enum class Status : std::uint8_t {
        Open,     // neither of the below
        Forced,   // it must stop a five
        Decided,  // one side has a proven win
    };

    std::vector<Square> stones;
    Value value = 0;  // from the view of the side to move before the stones
    Status status = Status::Open;
    int depth = 0;   // of the search that found the value, in plies; 0 for a static value
    int rounds = 0;  // number of rounds in which a search found its value
    bool is_rechecked = false;  // was it searched again after the rounds?
};

// Returns all ways to place `stones` stones (1 or 2) for the sides in turn, sorted by the distance
// of their static evaluation from `target`, and with fewer stones if the board has no room. Squares
// are in the neighbourhood of stones; of proposals symmetric to each other only one is returned.
// Squares that renju forbids are used only if there is no other. Empty if the board is full. Once
// `must_stop` is true, what has been found is returned, at least one way if there is any.
[[nodiscard]] std::vector<Proposal> generate_proposals(
    const Position& position, const Evaluator& evaluator, int stones, Value target,
    const std::function<bool()>& must_stop = [] { return false; });

// Sorts by status, then by the number of rounds (more is better; numbers above `last_round` count
// as equal to it), then by the distance from `target`.
void sort_proposals(std::vector<Proposal>& proposals, Value target, int last_round);

}  // namespace kagetsu
