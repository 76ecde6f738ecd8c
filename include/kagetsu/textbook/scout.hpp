// SCOUT.
//
// Only the first move needs an exact value at once. Every other move is only tested for being
// better, which is cheaper than finding its value, and evaluated only if it is. `scout_test` tests
// a move, `scout_eval` finds values.
//
// Source: Pearl, Asymptotic Properties of Minimax Trees and Game-Searching Procedures, Artificial
// Intelligence 14, 1980. Pearl has a test for > and one for >=; with integers, "at least b" is
// "more than b - 1".
//
// Guarantees: the minimax value. A test visits no leaf that alpha-beta, started at the same node,
// does not visit. But an evaluation passes no window down the tree, so SCOUT, unlike NegaScout, can
// visit leaves that alpha-beta skips.
#pragma once

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// True if the value for the player to move is more than `bound`.
template <Game G>
bool scout_test(G& game, int depth, int bound, Counts& counts) {
    if (is_leaf(game, depth)) return leaf_value(game, counts) > bound;
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        // The value is more than the bound if the opponent's is less than minus the bound.
        const bool refutes = !scout_test(game, depth - 1, -bound - 1, counts);
        game.undo(move);
        if (refutes) return true;
    }
    return false;
}

template <Game G>
Scored<G> scout_eval(G& game, int depth, Counts& counts) {
    if (is_leaf(game, depth)) return {leaf_value(game, counts), {}};
    Scored<G> best{-kInfinity, {}};
    bool first = true;
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const bool better = first || !scout_test(game, depth - 1, -best.value - 1, counts);
        if (better) {
            if (!first) ++counts.researches;
            best = {-scout_eval(game, depth - 1, counts).value, move};
        }
        game.undo(move);
        first = false;
    }
    return best;
}

// Searches `depth` plies ahead.
template <Game G>
[[nodiscard]] Outcome<G> scout(G& game, int depth) {
    Counts counts;
    const Scored<G> best = scout_eval(game, depth, counts);
    return {best.value, best.move, counts};
}

}  // namespace kagetsu::textbook
