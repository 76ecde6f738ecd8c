// An artificial game: a uniform tree with known values and an ordering as good as one likes.
//
// Every node above the last level has `width` moves. The value of the root is drawn from the seed,
// and the values of the others from the top down: one move of a node, the best one, leads to a
// child of the value that the node itself has, the others to children that are worse for the
// player who moves there, by random amounts which may be 0. So the minimax value of every node is
// known without a search, an oracle for all of them. The best move comes first with a probability
// of `best_first` percent, and otherwise at any of the other places.
//
// Trees with a dial for the ordering were brought in to compare algorithms by Campbell & Marsland,
// A Comparison of Minimax Tree Search Algorithms, Artificial Intelligence 20, 1983.
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
    int best_first = 50;  // how often the best move comes first, in percent
    std::uint64_t seed = 0;
};

class UniformTree {
  public:
    using Move = int;  // 0 .. width - 1

    // Gaps between the best move and another are smaller than this; errors of the estimates are
    // at most this.
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
    // True at the leaves, off by a random error above them.
    [[nodiscard]] int value() const {
        if (is_terminal()) return minimax_value();
        return minimax_value() + draw(path_.back().key, Error, 2 * kSpread) - kSpread;
    }
    [[nodiscard]] std::uint64_t key() const { return path_.back().key; }

    // The true value of this node for the player to move.
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

    // A number from 0 to below `range` that depends on nothing but seed, node and purpose; the
    // mixing function is SplitMix64's (Steele, Lea & Flood 2014).
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
