// Plays the nodes of a proof out on a board, one thread's share at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "proof/proof.hpp"

namespace kagetsu::proof {

// A position in which a node is to be replayed, by the moves from the root.
struct Task {
    std::vector<Point> line;
    Tree::Id node = Tree::kNone;
};

// The nodes that some thread has replayed in some position.
class ReachedNodes {
  public:
    explicit ReachedNodes(std::size_t nodes) : flags_(nodes) {}

    void add(Tree::Id node) {
        // Most are added often, and writing would take the line from other cores.
        std::atomic<bool>& flag = flags_[node];
        if (!flag.load(std::memory_order_relaxed)) flag.store(true, std::memory_order_relaxed);
    }
    [[nodiscard]] bool has(Tree::Id node) const {
        return flags_[node].load(std::memory_order_relaxed);
    }

  private:
    std::vector<std::atomic<bool>> flags_;
};

class Replay {
  public:
    // Refers to both. `start`: the board at the root.
    Replay(const Proof& proof, Board start, ReachedNodes& reached)
        : proof_(proof), board_(std::move(start)), reached_(reached) {}

    // Replays the node and all below it. False if the proof breaks; reason() and line() then tell
    // how and where.
    [[nodiscard]] bool check(const Task& task);
    // Replays the node alone and adds a task for every legal reply. False as above.
    [[nodiscard]] bool expand(const Task& task, std::vector<Task>& tasks);

    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }
    // Of the longest line to a winning row, from the root.
    [[nodiscard]] int plies() const noexcept { return plies_; }
    [[nodiscard]] const std::string& reason() const noexcept { return reason_; }
    [[nodiscard]] const std::vector<Point>& line() const noexcept { return line_; }

  private:
    enum class Outcome { Won, GoesOn, Broken };

    [[nodiscard]] bool visit(Tree::Id node);
    [[nodiscard]] Outcome play_move(Tree::Id node);
    // Calls `then(child)` with each legal reply on the board, until it returns false.
    template <typename Then>
    [[nodiscard]] bool for_each_reply(Tree::Id node, Then then);
    void put(Point p, Color color);
    void take();
    // After this the board is of no more use.
    bool fail(std::string reason);

    const Proof& proof_;
    Board board_;
    ReachedNodes& reached_;
    std::vector<Point> line_;
    std::uint64_t positions_ = 0;
    int plies_ = 0;
    std::string reason_;
};

}  // namespace kagetsu::proof
