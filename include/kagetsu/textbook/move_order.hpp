// Wrappers that change a game's move order, on which pruning mostly depends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// The same game with the moves of every position in random order, determined by the seed and the
// position.
template <KeyedGame G>
class Shuffled : public G {
  public:
    Shuffled(G game, std::uint64_t seed) : G(std::move(game)), seed_(seed) {}

    [[nodiscard]] std::vector<typename G::Move> moves() const {
        std::vector<typename G::Move> moves = G::moves();
        // Fisher-Yates, with Knuth's linear congruential generator started from the position.
        std::uint64_t state = (G::key() ^ seed_ * 0x9E3779B97F4A7C15ULL) * 0xD1342543DE82EF95ULL;
        for (std::size_t i = moves.size(); i > 1; --i) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            std::swap(moves[i - 1], moves[(state >> 33) % i]);
        }
        return moves;
    }

  private:
    std::uint64_t seed_;
};

// Orders for positions by key.
template <KeyedGame G>
using MoveOrders = std::unordered_map<std::uint64_t, std::vector<typename G::Move>>;

// Searches all nodes up to `depth` plies, stores the moves of each, best first, in `orders`, and
// returns the value.
template <KeyedGame G>
int note_orders(G& game, int depth, MoveOrders<G>& orders) {
    if (is_leaf(game, depth)) return game.value();
    std::vector<std::pair<int, typename G::Move>> scored;
    for (const auto move : game.moves()) {
        game.make(move);
        scored.emplace_back(-note_orders(game, depth - 1, orders), move);
        game.undo(move);
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<typename G::Move>& order = orders[game.key()];
    order.clear();
    for (const auto& [value, move] : scored)
        order.push_back(move);
    return scored.front().first;
}

// The same game with the moves of every position ordered by a shallower iteration of `depth` plies,
// best first. Positions beyond its horizon keep the order of the game.
template <KeyedGame G>
class Presorted : public G {
  public:
    Presorted(G game, int depth) : G(std::move(game)) {
        G& plain = *this;
        note_orders(plain, depth, orders_);
    }

    [[nodiscard]] std::vector<typename G::Move> moves() const {
        const auto order = orders_.find(G::key());
        return order == orders_.end() ? G::moves() : order->second;
    }

  private:
    MoveOrders<G> orders_;
};

}  // namespace kagetsu::textbook
