// MT, the memory-enhanced test, and two algorithms that are sequences of such tests: MT-SSS* and
// MTD(f).
//
// A null-window search asks one question, "is the value at least gamma?", and answers with a bound
// of the value. With a table of the bounds of all nodes, asking again with another gamma costs only
// the nodes that are new. A few questions in the right order find the value:
//
//   MT-SSS*  begins at plus infinity and asks again at each upper bound it gets, down to the value.
//            It visits the very leaves of SSS*, in the same order: SSS* is alpha-beta in disguise.
//   MTD(f)   begins at a guess f, ideally the value of a shallower search, and goes from bound to
//            bound towards the value. The better the guess, the fewer the questions.
//
// Source: Plaat, Schaeffer, Pijls & de Bruin, Best-First Fixed-Depth Minimax Algorithms,
// Artificial Intelligence 87, 1996.
//
// Guarantees: the minimax value. On a tree, with a table that forgets nothing, MT-SSS* visits the
// leaves of SSS*, and both algorithms evaluate each leaf at most once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// The bounds of a position with `depth` plies left: lower <= value <= upper.
struct Bounds {
    int depth = 0;
    int lower = -kInfinity;
    int upper = kInfinity;
};

using BoundsTable = std::unordered_map<std::uint64_t, Bounds>;

// Tests whether the value is at least gamma. A result >= gamma is a lower bound on the value, one <
// gamma an upper bound. A lower bound found by searching comes with the move that proves it.
template <KeyedGame G>
Scored<G> memory_test(G& game, int depth, int gamma, BoundsTable& table, Counts& counts) {
    const std::uint64_t key = game.key();
    const auto known = table.find(key);
    if (known != table.end() && known->second.depth == depth) {
        if (known->second.lower >= gamma) return {known->second.lower, {}};
        if (known->second.upper < gamma) return {known->second.upper, {}};
    }

    Scored<G> best{-kInfinity, {}};
    if (is_leaf(game, depth)) {
        best.value = leaf_value(game, counts);
        table[key] = {depth, best.value, best.value};
        return best;
    }
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const int value = -memory_test(game, depth - 1, -gamma + 1, table, counts).value;
        game.undo(move);
        if (value > best.value) best = {value, move};
        if (best.value >= gamma) break;
    }

    Bounds& bounds = table[key];
    if (bounds.depth != depth) bounds = {depth};
    (best.value >= gamma ? bounds.lower : bounds.upper) = best.value;
    return best;
}

// Searches `depth` plies ahead, starting at the guess `first`, -kInfinity .. kInfinity.
template <KeyedGame G>
[[nodiscard]] Outcome<G> mtd_f(G& game, int depth, int first) {
    Outcome<G> outcome;
    BoundsTable table;
    int lower = -kInfinity;
    int upper = kInfinity;
    int gamma = first;
    do {
        if (outcome.counts.nodes() > 0) ++outcome.counts.researches;
        const Scored<G> found = memory_test(game, depth, gamma, table, outcome.counts);
        if (found.value >= gamma) {
            lower = found.value;
            outcome.move = found.move;  // the last one has the value itself
            gamma = lower + 1;
        } else {
            upper = found.value;
            gamma = upper;
        }
    } while (lower < upper);
    outcome.value = lower;
    return outcome;
}

// Searches `depth` plies ahead. The published program stops when a result equals its gamma; so does
// this one, since mtd_f, once it comes from above, tests upper bounds only.
template <KeyedGame G>
[[nodiscard]] Outcome<G> mt_sss_star(G& game, int depth) {
    return mtd_f(game, depth, kInfinity);
}

}  // namespace kagetsu::textbook
