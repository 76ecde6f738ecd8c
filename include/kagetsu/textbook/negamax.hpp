// Alpha-beta in negamax form, fail-soft.
//
// Every value is for the player to move, so one function serves both players, since
// max(a, b) = -min(-a, -b). On the way down the window (alpha, beta) becomes (-beta, -alpha).
//
// Fail-soft: a node returns the best value it has seen even when that lies outside the window. A
// result <= alpha is then an upper bound on the node's value and a result >= beta a lower bound,
// often a tighter one than alpha or beta themselves.
//
// Source: negamax form: Knuth & Moore, Artificial Intelligence 6, 1975. Fail-soft: Fishburn,
// Analysis of Speedup in Distributed Algorithms, 1981 (as a book 1984), and Another Optimization
// of Alpha-Beta Search, SIGART Newsletter 84, 1983.
//
// Guarantees: value and leaves of alpha-beta; bounds at least as tight.
#pragma once

#include <algorithm>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// Precondition: alpha < beta.
template <Game G>
Scored<G> negamax_node(G& game, int depth, int alpha, int beta, Counts& counts) {
    if (is_leaf(game, depth)) return {leaf_value(game, counts), {}};
    Scored<G> best{-kInfinity, {}};
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const int value =
            -negamax_node(game, depth - 1, -beta, -std::max(alpha, best.value), counts).value;
        game.undo(move);
        if (value > best.value) best = {value, move};
        if (best.value >= beta) break;
    }
    return best;
}

// Searches `depth` plies ahead with the full window.
template <Game G>
[[nodiscard]] Outcome<G> negamax(G& game, int depth) {
    Counts counts;
    const Scored<G> best = negamax_node(game, depth, -kInfinity, kInfinity, counts);
    return {best.value, best.move, counts};
}

}  // namespace kagetsu::textbook
