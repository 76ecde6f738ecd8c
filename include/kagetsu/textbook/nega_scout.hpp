// NegaScout, also known as principal variation search (PVS): SCOUT's idea inside alpha-beta.
//
// The first move of a node is searched with the window (alpha, beta). Every other move is expected
// to be no better; the null window (alpha, alpha + 1), in which every integer fails either low or
// high, tests just that at the lowest cost. A move that is better, with alpha < value < beta, is
// searched again with the full window.
//
// Source: the minimal window is Fishburn's, Analysis of Speedup in Distributed Algorithms, 1981
// (as a book 1984); PVS: Marsland & Campbell, Parallel Search of Strongly Ordered Game Trees,
// Computing Surveys 14, 1982, and Marsland, Relative Efficiency of Alpha-Beta Implementations,
// IJCAI 1983; NegaScout and the proofs: Reinefeld, An Improvement to the Scout Tree Search
// Algorithm, ICCA Journal 6(4), 1983, and Spielbaum-Suchverfahren, 1989.
//
// Guarantees: the minimax value. Visits no leaf that alpha-beta with the same move order does not
// visit, but may visit a leaf more than once, so the total can be larger if the ordering is bad.
// Reinefeld omits re-searches within two plies of the horizon, where a fail-soft value is exact;
// this plain form does them all.
#pragma once

#include <algorithm>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// Fail-soft. Precondition: alpha < beta.
template <Game G>
Scored<G> nega_scout_node(G& game, int depth, int alpha, int beta, Counts& counts) {
    if (is_leaf(game, depth)) return {leaf_value(game, counts), {}};
    Scored<G> best{-kInfinity, {}};
    bool first = true;
    for (const auto move : list_moves(game, counts)) {
        const int low = std::max(alpha, best.value);
        const int high = first ? beta : low + 1;
        game.make(move);
        int value = -nega_scout_node(game, depth - 1, -high, -low, counts).value;
        if (value >= high && value < beta) {
            ++counts.researches;
            value = -nega_scout_node(game, depth - 1, -beta, -low, counts).value;
        }
        game.undo(move);
        if (value > best.value) best = {value, move};
        if (best.value >= beta) break;
        first = false;
    }
    return best;
}

// Searches `depth` plies ahead with the full window.
template <Game G>
[[nodiscard]] Outcome<G> nega_scout(G& game, int depth) {
    Counts counts;
    const Scored<G> best = nega_scout_node(game, depth, -kInfinity, kInfinity, counts);
    return {best.value, best.move, counts};
}

}  // namespace kagetsu::textbook
