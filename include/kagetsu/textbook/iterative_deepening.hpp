// Iterative deepening.
//
// Search one ply deep, then two, then three. It seems a waste, but each iteration costs a fraction
// of the next, and its principal variation, best play by both sides, is a very good guess at that
// of the next: searched first, it narrows the window from the start. And there is a move to play
// whenever the clock runs out.
//
// Source: Scott (A Chess-Playing Program, Machine Intelligence 4, 1969) and Slate & Atkin, CHESS
// 4.5, in Chess Skill in Man and Machine, 1977; studied for exactness and cost by Korf,
// Depth-First Iterative-Deepening, Artificial Intelligence 27, 1985.
//
// Guarantees: the value of a fixed-depth search, as the last iteration is one. All iterations are
// counted; `researches` is the number of those before the last.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

template <Game G>
using Variation = std::vector<typename G::Move>;

// Fail-soft alpha-beta that tries the moves of the variation `hint` first and stores the principal
// variation in `pv`.
template <Game G>
int search_with_hint(G& game, int depth, int alpha, int beta,
                     std::span<const typename G::Move> hint, Variation<G>& pv, Counts& counts) {
    pv.clear();
    if (is_leaf(game, depth)) return leaf_value(game, counts);

    std::vector<typename G::Move> moves = list_moves(game, counts);
    if (!hint.empty()) {
        // The hinted move comes first; the order of the others does not change.
        const auto hinted = std::find(moves.begin(), moves.end(), hint.front());
        std::rotate(moves.begin(), hinted, hinted == moves.end() ? hinted : hinted + 1);
    }
    int best = -kInfinity;
    Variation<G> rest;
    for (const auto move : moves) {
        // The rest of the hint applies after its first move only.
        const bool follows_hint = !hint.empty() && move == hint.front();
        const auto next_hint = follows_hint ? hint.subspan(1) : hint.first(0);
        game.make(move);
        const int value = -search_with_hint(game, depth - 1, -beta, -std::max(alpha, best),
                                            next_hint, rest, counts);
        game.undo(move);
        if (value > best) {
            best = value;
            pv.assign(1, move);
            pv.insert(pv.end(), rest.begin(), rest.end());
        }
        if (best >= beta) break;
    }
    return best;
}

// Searches 1, 2, ... `depth` plies ahead (depth 0: the leaf itself).
template <Game G>
[[nodiscard]] Outcome<G> iterative_deepening(G& game, int depth) {
    Outcome<G> outcome;
    Variation<G> best_pv;
    for (int d = std::min(depth, 1); d <= depth; ++d) {
        if (d > 1) ++outcome.counts.researches;
        Variation<G> pv;
        outcome.value =
            search_with_hint(game, d, -kInfinity, kInfinity, best_pv, pv, outcome.counts);
        best_pv = std::move(pv);
    }
    if (!best_pv.empty()) outcome.move = best_pv.front();
    return outcome;
}

}  // namespace kagetsu::textbook
