// Alpha-beta, in the form of MAX and MIN, fail-hard.
//
// While a node is searched, alpha is the value that MAX, and beta the value that MIN, has already
// secured elsewhere on the path from the root. As soon as alpha >= beta, one of the two would avoid
// this node, and its remaining moves need not be searched: a cutoff.
//
// Source: found several times from the 1950s on (Brudno 1963 has a proof); stated and analysed by
// Knuth & Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, 1975.
//
// Guarantees: the minimax value if it lies inside (alpha, beta), else the bound that it lies
// beyond ("fail-hard": the result never leaves the window). In a uniform tree it visits at least
// w^ceil(d/2) + w^floor(d/2) - 1 leaves, and exactly these if the best move always comes first
// (the Knuth-Moore minimum); at worst, all of them.
#pragma once

#include <algorithm>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

template <Game G>
Scored<G> alpha_beta_min(G& game, int depth, int alpha, int beta, Counts& counts);

template <Game G>
Scored<G> alpha_beta_max(G& game, int depth, int alpha, int beta, Counts& counts) {
    if (is_leaf(game, depth)) return {std::clamp(leaf_value(game, counts), alpha, beta), {}};
    Scored<G> best{alpha, {}};
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const int value = alpha_beta_min(game, depth - 1, best.value, beta, counts).value;
        game.undo(move);
        if (value > best.value) best = {value, move};
        if (best.value >= beta) break;
    }
    return best;
}

template <Game G>
Scored<G> alpha_beta_min(G& game, int depth, int alpha, int beta, Counts& counts) {
    if (is_leaf(game, depth)) return {std::clamp(-leaf_value(game, counts), alpha, beta), {}};
    Scored<G> best{beta, {}};
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const int value = alpha_beta_max(game, depth - 1, alpha, best.value, counts).value;
        game.undo(move);
        if (value < best.value) best = {value, move};
        if (best.value <= alpha) break;
    }
    return best;
}

// Searches `depth` plies ahead with the full window.
template <Game G>
[[nodiscard]] Outcome<G> alpha_beta(G& game, int depth) {
    Counts counts;
    const Scored<G> best = alpha_beta_max(game, depth, -kInfinity, kInfinity, counts);
    return {best.value, best.move, counts};
}

}  // namespace kagetsu::textbook
