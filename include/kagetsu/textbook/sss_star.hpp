// SSS*: a best-first search.
//
// A *solution tree* of MAX has one move at each MAX node and all moves at each MIN node. It
// guarantees MAX the smallest of its leaves, so every leaf seen so far is an upper bound on it.
// SSS* keeps the solution trees under construction as states on a list, OPEN, and always extends
// the one with the highest bound, its merit. The first one completed is the best.
//
// A state is a node, LIVE (still to be searched) or SOLVED, and the merit of the solution trees
// through it. The operator that replaces the best state by its successors has six cases; the
// numbers below are not Stockman's.
//
// Source: Stockman, A Minimax Algorithm Better than Alpha-Beta?, Artificial Intelligence 12, 1979;
// dominance with ties broken to the left: Roizen & Pearl, A Minimax Algorithm Better than
// Alpha-Beta? Yes and No, Artificial Intelligence 21, 1983.
//
// Guarantees: the minimax value; visits no leaf that alpha-beta with the same move order does not
// visit, and each at most once. The price: OPEN grows to about w^ceil(d/2) states, and the search
// jumps about in the tree.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <vector>

#include "kagetsu/textbook/game.hpp"

namespace kagetsu::textbook {

// One run of the algorithm: its list and its place in the tree.
template <Game G>
class SssStarSearch {
  public:
    // `depth`: plies to look ahead.
    SssStarSearch(G& game, int depth) : game_(game), depth_(depth) {}

    // To be called once. Leaves the game unchanged.
    [[nodiscard]] Outcome<G> run() {
        open_.insert({{}, false, kInfinity});
        while (true) {
            const State state = *open_.begin();
            open_.erase(open_.begin());
            if (!state.solved) {
                enter(state);
            } else if (!state.path.empty()) {
                leave(state);
            } else {
                // Case 1: the root is solved.
                go_to({});
                return {state.merit, root_move_, counts_};
            }
        }
    }

  private:
    // A node as the path of moves from the root, each with its index among the moves of its
    // position. Paths are ordered from left to right in the tree, a node before its children.
    struct Step {
        std::size_t number;
        typename G::Move move;
        friend bool operator==(const Step&, const Step&) = default;
        friend bool operator<(const Step& a, const Step& b) { return a.number < b.number; }
    };
    using Path = std::vector<Step>;

    struct State {
        Path path;
        bool solved = false;
        int merit = 0;

        // Highest merit first, ties to the left.
        friend bool operator<(const State& a, const State& b) {
            return a.merit != b.merit ? a.merit > b.merit : a.path < b.path;
        }
    };

    // MAX moves at even distances from the root.
    [[nodiscard]] static bool is_max(const Path& path) { return path.size() % 2 == 0; }

    void enter(const State& state) {
        go_to(state.path);
        if (is_leaf(game_, depth_ - static_cast<int>(state.path.size()))) {
            // Case 2: a leaf. Its value bounds the solution trees through it.
            const int value = leaf_value(game_, counts_);
            const int for_max = is_max(state.path) ? value : -value;
            open_.insert({state.path, true, std::min(state.merit, for_max)});
            return;
        }
        // Case 3: at a MAX node each move belongs to other solution trees.
        // Case 4: at a MIN node all moves belong to the same ones; start with the first.
        const std::vector<typename G::Move> moves = list_moves(game_, counts_);
        const std::size_t begun = is_max(state.path) ? moves.size() : 1;
        for (std::size_t i = 0; i < begun; ++i)
            open_.insert({child(state.path, {i, moves[i]}), false, state.merit});
    }

    void leave(const State& state) {
        const Step last = state.path.back();
        const Path parent(state.path.begin(), state.path.end() - 1);
        if (is_max(parent)) {
            // Case 5: the best move of MAX is found; the other states below the node are not
            // better.
            if (parent.empty()) root_move_ = last.move;
            std::erase_if(open_, [&](const State& other) { return is_below(other.path, parent); });
            open_.insert({parent, true, state.merit});
            return;
        }
        // Case 6: the solution trees must also cover MIN's next move; after the last one they are
        // complete here. (The moves are listed again to keep this short; an efficient
        // implementation would keep them.)
        go_to(parent);
        const std::vector<typename G::Move> moves = game_.moves();
        const std::size_t next = last.number + 1;
        if (next < moves.size())
            open_.insert({child(parent, {next, moves[next]}), false, state.merit});
        else
            open_.insert({parent, true, state.merit});
    }

    [[nodiscard]] static Path child(Path path, Step step) {
        path.push_back(step);
        return path;
    }
    [[nodiscard]] static bool is_below(const Path& path, const Path& ancestor) {
        return path.size() > ancestor.size() &&
               std::equal(ancestor.begin(), ancestor.end(), path.begin());
    }

    // Takes moves back to the common ancestor, then makes those down to `path`.
    void go_to(const Path& path) {
        const auto parting = std::mismatch(here_.begin(), here_.end(), path.begin(), path.end());
        const auto common = static_cast<std::size_t>(parting.first - here_.begin());
        while (here_.size() > common) {
            game_.undo(here_.back().move);
            here_.pop_back();
        }
        for (std::size_t i = common; i < path.size(); ++i) {
            game_.make(path[i].move);
            here_.push_back(path[i]);
        }
    }

    G& game_;
    int depth_;
    Path here_;  // of the current position
    std::set<State> open_;
    typename G::Move root_move_{};
    Counts counts_;
};

// Searches `depth` plies ahead.
template <Game G>
[[nodiscard]] Outcome<G> sss_star(G& game, int depth) {
    return SssStarSearch<G>(game, depth).run();
}

}  // namespace kagetsu::textbook
