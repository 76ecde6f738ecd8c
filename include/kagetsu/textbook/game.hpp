// What the textbook algorithms ask of a game, and what they all give back.
//
// The folder holds the game-tree algorithms of the literature in their plainest form. They share
// this header and nothing else, so that each can be read by itself. All of them answer the same
// question: the minimax value of a position looked at `depth` plies ahead, and a move that reaches
// it. docs/textbook.md is the tour.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

namespace kagetsu::textbook {

// A game of two players with perfect information who move in turn, one's gain being the other's
// loss.
//
//   moves()        legal moves, in the order in which they are to be tried; never empty unless the
//                  position is terminal
//   make, undo     play a move of the player to move; take the last one back
//   is_terminal()  is the game over?
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

// A game whose positions have keys: equal positions have equal keys, and different ones (nearly)
// never do. Positions reached after different numbers of moves count as different.
template <typename G>
concept KeyedGame = Game<G> && requires(const G& view) {
    { view.key() } -> std::same_as<std::uint64_t>;
};

// Larger than any value a game can have; -kInfinity is smaller than any. Inside this namespace it
// stands in front of the engine's constant of that name, which serves the engine's values.
constexpr int kInfinity = 1'000'000;

// The work a search did. Every visit counts, also a second one to the same position.
struct Counts {
    std::uint64_t leaves = 0;    // calls of Game::value()
    std::uint64_t interior = 0;  // positions whose moves were listed
    // How often something was searched again: a subtree by SCOUT and NegaScout, the whole tree by
    // the algorithms that repeat themselves from the root.
    std::uint64_t researches = 0;

    [[nodiscard]] std::uint64_t nodes() const noexcept { return leaves + interior; }
};

// A value together with the move that reaches it (meaningless at a leaf, and when no move reached
// alpha).
template <Game G>
struct Scored {
    int value = -kInfinity;
    typename G::Move move{};
};

// What a search returns. `value` is from the view of the player to move at the root.
template <Game G>
struct Outcome {
    int value = 0;
    typename G::Move move{};  // a minimax move; meaningless when the root itself is a leaf
    Counts counts;
};

// The horizon: a finished game, or no depth left.
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
