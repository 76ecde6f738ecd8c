// Negamax alpha-beta with a transposition table.
//
// Different orders of the same moves lead to the same position. The table stores the result of its
// search: an exact value or, after a cutoff, a bound on it. An entry replaces a search if it was
// made with the same depth left and is exact or a bound outside the current window.
//
// Source: Greenblatt, Eastlake & Crocker, The Greenblatt Chess Program, 1967; the three kinds of
// entries as in Marsland, A Review of Game-Tree Pruning, ICCA Journal 9(1), 1986.
//
// Guarantees: the value of alpha-beta. Engines also use entries of greater depth, which plays
// better but gives another value; here depths must be equal. This table is a map that keeps
// everything; an engine's has a fixed size and overwrites.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// How a stored value relates to the true one.
enum class EntryKind : std::uint8_t {
    Exact,  // equal
    Alpha,  // the search failed low: the true value is at most this
    Beta,   // the search was cut off: the true value is at least this
};

template <Game G>
struct TableEntry {
    int depth = 0;
    EntryKind kind = EntryKind::Exact;
    Scored<G> best;
};

template <Game G>
using Table = std::unordered_map<std::uint64_t, TableEntry<G>>;

template <KeyedGame G>
Scored<G> negamax_table_node(G& game, int depth, int alpha, int beta, Table<G>& table,
                             Counts& counts) {
    const std::uint64_t key = game.key();
    const auto known = table.find(key);
    if (known != table.end() && known->second.depth == depth) {
        const TableEntry<G>& entry = known->second;
        const bool decides = entry.kind == EntryKind::Exact ||
                             (entry.kind == EntryKind::Beta && entry.best.value >= beta) ||
                             (entry.kind == EntryKind::Alpha && entry.best.value <= alpha);
        if (decides) return entry.best;
    }

    Scored<G> best{-kInfinity, {}};
    if (is_leaf(game, depth)) {
        best.value = leaf_value(game, counts);
        table[key] = {depth, EntryKind::Exact, best};
        return best;
    }
    for (const auto move : list_moves(game, counts)) {
        game.make(move);
        const int value =
            -negamax_table_node(game, depth - 1, -beta, -std::max(alpha, best.value), table, counts)
                 .value;
        game.undo(move);
        if (value > best.value) best = {value, move};
        if (best.value >= beta) break;
    }

    EntryKind kind = EntryKind::Exact;
    if (best.value <= alpha) kind = EntryKind::Alpha;
    if (best.value >= beta) kind = EntryKind::Beta;
    table[key] = {depth, kind, best};
    return best;
}

// Searches `depth` plies ahead with the full window and an empty table.
template <KeyedGame G>
[[nodiscard]] Outcome<G> negamax_table(G& game, int depth) {
    Counts counts;
    Table<G> table;
    const Scored<G> best = negamax_table_node(game, depth, -kInfinity, kInfinity, table, counts);
    return {best.value, best.move, counts};
}

}  // namespace kagetsu::textbook
