// An artificial game: a uniform tree with known values and an adjustable quality of move ordering.
//
// Every node above the last level has `width` moves. The seed determines the value of the root, and
// the other values from the top down: the best move of a node leads to a child with the node's own
// value, the others to children that are worse for the player who moves there, by random amounts
// that may be 0. So the minimax value of every node is known without a search. The best move comes
// first with a probability of `best_first` percent, otherwise at a random other place.
//
// Source: trees with adjustable ordering were used to compare algorithms by Campbell & Marsland, A
// Comparison of Minimax Tree Search Algorithms, Artificial Intelligence 20, 1983.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace kagetsu::textbook {

struct TreeShape {
    int depth = 4;        // plies
    int width = 4;        // moves of every position above the leaves, at least 2
    int best_first = 50;  // probability that the best move comes first, in percent
    std::uint64_t seed = 0;
};

class UniformTree {
  public:
    using Move = int;  // 0 .. width - 1

    // Other moves are worse than the best one by less than this; estimates are off by at most this.
    static constexpr int kSpread = 64;

    explicit UniformTree(const TreeShape& shape) : shape_(shape) {
        assert(shape.depth >= 0 && shape.width >= 2);
        path_.push_back({1, draw(1, Root, 2 * kSpread) - kSpread});
    }

    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> all(static_cast<std::size_t>(shape_.width));
        std::iota(all.begin(), all.end(), 0);
        return all;
    }
    void make(Move move) {
        const Node& node = path_.back();
        const std::uint64_t key = node.key * static_cast<std::uint64_t>(shape_.width) +
                                  static_cast<std::uint64_t>(move) + 1;
        const int gap = move == best_move(node.key) ? 0 : draw(key, Gap, kSpread);
        path_.push_back({key, -node.value + gap});
    }
    void undo(Move) { path_.pop_back(); }
    [[nodiscard]] bool is_terminal() const { return ply() == shape_.depth; }
    // Exact at the leaves, with a random error above them.
    [[nodiscard]] int value() const {
        if (is_terminal()) return minimax_value();
        return minimax_value() + draw(path_.back().key, Error, 2 * kSpread) - kSpread;
    }
    [[nodiscard]] std::uint64_t key() const { return path_.back().key; }

    // The minimax value of this node for the player to move.
    [[nodiscard]] int minimax_value() const { return path_.back().value; }

  private:
    struct Node {
        std::uint64_t key;  // number of the node, level by level
        int value;
    };
    enum Purpose : std::uint64_t { Root, Gap, Error, Order, Place };

    [[nodiscard]] int ply() const { return static_cast<int>(path_.size()) - 1; }

    [[nodiscard]] Move best_move(std::uint64_t key) const {
        if (draw(key, Order, 100) < shape_.best_first) return 0;
        return 1 + draw(key, Place, shape_.width - 1);
    }

    // A number in 0 .. range - 1, determined by seed, node and purpose, with the mixing function of
    // SplitMix64 (Steele, Lea & Flood 2014).
    [[nodiscard]] int draw(std::uint64_t key, Purpose purpose, int range) const {
        std::uint64_t z = (shape_.seed * 8 + purpose) * 0x9E3779B97F4A7C15ULL + key;
        for (int round = 0; round < 2; ++round) {
            z += 0x9E3779B97F4A7C15ULL;
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
            z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
            z ^= z >> 31;
        }
        return static_cast<int>(z % static_cast<std::uint64_t>(range));
    }

    TreeShape shape_;
    std::vector<Node> path_;  // from the root to here
};

}  // namespace kagetsu::textbook
