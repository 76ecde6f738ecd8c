// Depth-first proof-number search (df-pn, Nagai 2002, with the 1 + epsilon trick of Pawlewicz & Lew
// 2007) for a win of one side, over a table of bounded memory.
//
// Its nodes are dearer than those of the engine's search for wins by threats (search/vct.hpp): at
// each one wins by fours are looked for, so a threat is whatever would win by fours if the opponent
// passed, and the replies are exactly those that refute it. Disproof numbers are weak (Ueda et al.
// 2008), as there.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "solve/expander.hpp"
#include "solve/number_table.hpp"

namespace kagetsu::solve {

// What the searches of several threads over the same table share besides it: how many of them are
// searching below a node, where different nodes may share a number, and how many nodes they may
// still visit together.
class Visitors {
  public:
    Visitors() : counts_(kCounts) {}

    void allow(std::uint64_t nodes) noexcept { left_ = nodes; }
    // Takes one of the nodes; false if none is left.
    [[nodiscard]] bool take_node() noexcept {
        std::uint64_t left = left_.load(std::memory_order_relaxed);
        while (left > 0) {
            if (left_.compare_exchange_weak(left, left - 1, std::memory_order_relaxed)) return true;
        }
        return false;
    }

    void enter(std::uint64_t key) noexcept { at(key).fetch_add(1, std::memory_order_relaxed); }
    void leave(std::uint64_t key) noexcept { at(key).fetch_sub(1, std::memory_order_relaxed); }
    [[nodiscard]] Number of(std::uint64_t key) noexcept {
        return at(key).load(std::memory_order_relaxed);
    }

  private:
    static constexpr std::size_t kCounts = std::size_t{1} << 16;
    [[nodiscard]] std::atomic<Number>& at(std::uint64_t key) noexcept {
        return counts_[key % kCounts];
    }
    std::vector<std::atomic<Number>> counts_;
    std::atomic<std::uint64_t> left_{0};
};

class ProofSearch {
  public:
    // Refers to them. `replies_kept`: of so many nodes the replies are remembered, 64 bytes each,
    // allocated by the first search(). `is_over` is called at every node; true ends the search.
    // `visitors`: what searches of other threads over the same table share with this one; null if
    // there are none.
    ProofSearch(NumberTable& table, Expander expander, std::size_t replies_kept,
                std::function<bool()> is_over, Visitors* visitors = nullptr);

    // Searches until the position is decided, `max_nodes` nodes have been visited or is_over()
    // returns true. A later call goes on where this one stopped. The board is restored on return.
    Numbers search(PatternBoard& board, std::uint64_t max_nodes);

    // What is known of the position.
    [[nodiscard]] Numbers numbers(const PatternBoard& board) const;
    // The attacker's move that wins; kNoSquare if it is not known. The attacker is to move.
    [[nodiscard]] Square winning_move(const PatternBoard& board) const;
    // The moves that the search would go on with: where the attacker is to move those nearest to a
    // win, where the defender is those nearest to a refutation.
    [[nodiscard]] std::vector<Square> line(PatternBoard& board);

    // Nodes of all calls.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] const Expander& expander() const noexcept { return expander_; }

  private:
    [[nodiscard]] std::uint64_t key_of(std::uint64_t position_key) const noexcept;
    [[nodiscard]] bool attacks(const PatternBoard& board) const noexcept {
        return board.side_to_move() == expander_.attacker();
    }
    // The moves of a node with what the table knows of them. Decided numbers if the node is.
    Numbers open(PatternBoard& board, std::vector<Move>& moves);
    [[nodiscard]] Numbers sum_up(bool attacking, const std::vector<Move>& moves) const;
    Numbers search(PatternBoard& board, Number proof_limit, Number disproof_limit, std::size_t ply);
    Numbers search_node(PatternBoard& board, Number proof_limit, Number disproof_limit,
                        std::size_t ply);

    // With other threads: reads what is known of the moves once more.
    void refresh(const PatternBoard& board, std::vector<Move>& moves) const;
    // The child to search next, and the second best: of several threads each takes another one.
    // `limit`: the children's numbers that count are below it for at least one of them.
    [[nodiscard]] ChildChoice<Move> choose(const PatternBoard& board, std::vector<Move>& moves,
                                           bool attacking, Number limit);
    // Has another thread decided a position on the way to this ply, or there? Then the search goes
    // back to the first one.
    [[nodiscard]] bool is_settled(std::size_t ply);

    // The replies of nodes that have been expanded, which are found slowly.
    static constexpr std::size_t kMaxReplies = 27;
    struct Replies {
        std::uint64_t key = 0;
        std::uint16_t count = 0;
        std::array<Square, kMaxReplies> moves{};
    };
    static_assert(sizeof(Replies) == 64);

    NumberTable& table_;
    Expander expander_;
    std::size_t replies_kept_;
    std::function<bool()> is_over_;
    Visitors* visitors_;
    std::vector<Replies> replies_;
    std::vector<std::uint64_t> path_;  // the keys, by ply
    static constexpr std::size_t kNoPly = SIZE_MAX;
    std::size_t settled_ = kNoPly;  // the first ply whose position another thread has decided
    std::vector<Move> apart_;
    std::vector<std::vector<Move>> moves_;  // by ply
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    bool is_stopped_ = false;
};

}  // namespace kagetsu::solve
