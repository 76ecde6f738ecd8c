// SCOUT.
//
// To find the best move, one exact value is enough: that of the first move. Of every other move we
// only ask "is it better?", a question with a yes or a no, which is cheaper to answer than "how
// good is it?". Only a yes makes us evaluate the move. Two procedures: `scout_test` answers the
// question, `scout_eval` finds values.
//
// Source: Pearl, Asymptotic Properties of Minimax Trees and Game-Searching Procedures, Artificial
// Intelligence 14, 1980. Pearl has a test for > and one for >=; with integers, "at least b" is
// "more than b - 1".
//
// Guarantees: the minimax value. A test visits no leaf that alpha-beta, begun at the same node,
// doesn't visit; but an evaluation carries no window down the tree, so unlike NegaScout, SCOUT can
// visit leaves that alpha-beta skips.
#pragma once

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// Is the value for the player to move more than `bound`?
template <Game G>
bool scout_test(G& game, int depth, int bound, Counts& counts) {
    if (is_leaf(game, depth)) return leaf_value(game, counts) > bound;
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        // My value is more than the bound if his is less than minus the bound.
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
