// The interface of a game for the textbook algorithms, and their common result types.
//
// This folder holds the game-tree algorithms of the literature in their plainest form. They share
// this header and nothing else, so that each can be read by itself. All of them compute the same:
// the minimax value of a position searched `depth` plies ahead, and a move that reaches it.
// docs/textbook.md is a tour of them.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

namespace kagetsu::textbook {

// A two-player zero-sum game with perfect information and alternating moves.
//
//   moves()        legal moves, in the order in which they are to be tried; never empty unless the
//                  position is terminal
//   make, undo     play a move of the player to move; take the last one back
//   is_terminal()  true if the game is over
//   value()        the result of a finished game, or an estimate of an unfinished one, from the
//                  view of the player to move; within -kInfinity + 1 .. kInfinity - 1
template <typename G>
concept Game = requires(G& game, const G& view, typename G::Move move) {
    requires std::integral<typename G::Move>;
    { view.moves() } -> std::same_as<std::vector<typename G::Move>>;
    game.make(move);
    game.undo(move);
    { view.is_terminal() } -> std::same_as<bool>;
    { view.value() } -> std::same_as<int>;
};

// A game whose positions have keys: equal positions have equal keys, different ones almost never.
// Positions reached after different numbers of moves count as different.
template <typename G>
concept KeyedGame = Game<G> && requires(const G& view) {
    { view.key() } -> std::same_as<std::uint64_t>;
};

// Larger than any value of a game; -kInfinity is smaller than any. In this namespace it hides the
// engine's constant of the same name.
constexpr int kInfinity = 1'000'000;

// The work of a search. Repeated visits to a position count each time.
struct Counts {
    std::uint64_t leaves = 0;    // calls of Game::value()
    std::uint64_t interior = 0;  // positions whose moves were listed
    // Number of re-searches: of a subtree in SCOUT and NegaScout, of the whole tree in algorithms
    // that search repeatedly from the root.
    std::uint64_t researches = 0;

    [[nodiscard]] std::uint64_t nodes() const noexcept { return leaves + interior; }
};

// A value and the move that reaches it (meaningless at a leaf, and if no move reached alpha).
template <Game G>
struct Scored {
    int value = -kInfinity;
    typename G::Move move{};
};

// The result of a search. `value` is for the player to move at the root.
template <Game G>
struct Outcome {
    int value = 0;
    typename G::Move move{};  // a minimax move; meaningless when the root itself is a leaf
    Counts counts;
};

// True at the horizon: the game is over, or no depth is left.
template <Game G>
[[nodiscard]] bool is_leaf(const G& game, int depth) {
    return depth == 0 || game.is_terminal();
}

template <Game G>
[[nodiscard]] int leaf_value(const G& game, Counts& counts) {
    ++counts.leaves;
    return game.value();
}

template <Game G>
[[nodiscard]] std::vector<typename G::Move> list_moves(const G& game, Counts& counts) {
    ++counts.interior;
    return game.moves();
}

}  // namespace kagetsu::textbook
