// Minimax.
//
// The player at the root, MAX, picks the move with the largest value; the opponent, MIN, the one
// with the smallest. All values are for MAX, so each player has a function.
//
// Source: the rule is von Neumann's (Zur Theorie der Gesellschaftsspiele, 1928); applied to a tree
// cut off at a horizon by Shannon (Programming a Computer for Playing Chess, 1950). In this form:
// Knuth & Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, 1975.
//
// Guarantees: defines the value that all other algorithms compute. Visits every node: in a uniform
// tree of width w exactly w^depth leaves.
#pragma once

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

template <Game G>
Scored<G> minimax_min(G& game, int depth, Counts& counts);

template <Game G>
Scored<G> minimax_max(G& game, int depth, Counts& counts) {
    if (is_leaf(game, depth)) return {leaf_value(game, counts), {}};
    Scored<G> best{-kInfinity, {}};
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const int value = minimax_min(game, depth - 1, counts).value;
        game.undo(move);
        if (value > best.value) best = {value, move};
    }
    return best;
}

template <Game G>
Scored<G> minimax_min(G& game, int depth, Counts& counts) {
    // MIN is to move here, so the game's value is for MIN.
    if (is_leaf(game, depth)) return {-leaf_value(game, counts), {}};
    Scored<G> best{kInfinity, {}};
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const int value = minimax_max(game, depth - 1, counts).value;
        game.undo(move);
        if (value < best.value) best = {value, move};
    }
    return best;
}

// Searches `depth` plies (0 or more) ahead.
template <Game G>
[[nodiscard]] Outcome<G> minimax(G& game, int depth) {
    Counts counts;
    const Scored<G> best = minimax_max(game, depth, counts);
    return {best.value, best.move, counts};
}

}  // namespace kagetsu::textbook
