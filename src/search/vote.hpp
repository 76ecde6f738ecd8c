// The move of a search that several processes make: a vote among their best moves.
#pragma once

#include <cstdint>
#include <vector>

#include "kagetsu/search_types.hpp"

namespace kagetsu {

// How many votes a move has, and the best variation that begins with it.
struct Vote {
    std::uint64_t weight = 0;
    SearchInfo best;
};

// The votes of a process whose last finished iteration had this depth: each ply doubles them.
[[nodiscard]] std::uint64_t weight_of(int depth) noexcept;

// Adds a vote to a list that has one for each move. Of two variations with the same move the one
// with the sooner win stays, or else the deeper one.
void add_vote(std::vector<Vote>& votes, const Vote& vote);

// The vote with more weight than all votes for the move of `own`, its own included; null if there
// is none, or if `own` is proven. Lost moves, and those that `is_eligible` refuses, cannot be
// elected.
template <typename IsEligible>
[[nodiscard]] const Vote* elected(const std::vector<Vote>& votes, const SearchResult& own,
                                  const IsEligible& is_eligible) {
    if (is_mate(own.info.value)) return nullptr;
    std::uint64_t most = weight_of(own.info.depth);
    for (const Vote& vote : votes)
        if (vote.best.pv.front() == own.move) most += vote.weight;
    const Vote* winner = nullptr;
    for (const Vote& vote : votes) {
        const Square move = vote.best.pv.front();
        if (move == own.move || is_mate(vote.best.value) || vote.weight <= most) continue;
        if (!is_eligible(move)) continue;
        most = vote.weight;
        winner = &vote;
    }
    return winner;
}

}  // namespace kagetsu
