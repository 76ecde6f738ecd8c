#include "search/vote.hpp"

#include <algorithm>

namespace kagetsu {

std::uint64_t weight_of(int depth) noexcept {
    // A sum over any number of processes must fit.
    constexpr int kMostDoublings = 40;
    return std::uint64_t{1} << std::clamp(depth, 0, kMostDoublings);
}

void add_vote(std::vector<Vote>& votes, const Vote& vote) {
    for (Vote& known : votes) {
        if (known.best.pv.front() != vote.best.pv.front()) continue;
        known.weight += vote.weight;
        const bool is_mate_now = is_mate(known.best.value) || is_mate(vote.best.value);
        const bool is_better =
            is_mate_now ? vote.best.value > known.best.value : vote.best.depth > known.best.depth;
        if (is_better) known.best = vote.best;
        return;
    }
    votes.push_back(vote);
}

}  // namespace kagetsu
