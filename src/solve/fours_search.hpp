// Wins by continuous fours (VCF) as trees: every reply that can stop a five has its answer.
//
// The search of the engine (search/vcf.hpp) reports a variation and ends where the point classes
// prove the rest. A proof needs the whole tree, and a claim that there is no such win needs a
// search that leaves nothing out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kagetsu/pattern_board.hpp"

namespace kagetsu::solve {

struct FoursWin {
    struct Reply {
        Square move;
        int node;
    };
    // The attacker is to move. Its move threatens a five, with which it answers all replies but
    // those that stop this five; these have nodes of their own.
    struct Node {
        Square move = kNoSquare;
        Square five = kNoSquare;  // none if the move makes a five: a leaf
        std::vector<Reply> replies;
    };
    std::vector<Node> nodes;
    int root = 0;
};

class FoursSearch {
  public:
    // `entries`: size of the table of positions without a win, 16 bytes each.
    // `is_over` is called now and then; true ends a search without result.
    explicit FoursSearch(std::size_t entries, std::function<bool()> is_over);

    // Looks for a win by fours of the side to move, the one with the fewest fours first. Nothing
    // if none was found within `max_nodes` nodes. The board is restored on return.
    [[nodiscard]] std::optional<FoursWin> find(PatternBoard& board, std::uint64_t max_nodes);
    // Was the last search without result exhaustive: there is no win by fours at all?
    [[nodiscard]] bool is_exhausted() const noexcept { return is_exhausted_; }
    // Nodes of all searches so far.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    struct Failure {
        std::uint64_t key = 0;
        int fours = 0;  // there is no win with this many or fewer; kAnyNumber: none at all
    };
    static constexpr int kAnyNumber = 1 << 20;
    static constexpr int kNoNode = -1;

    [[nodiscard]] int attack(PatternBoard& board, int fours_left);
    [[nodiscard]] int try_four(PatternBoard& board, Square four, int fours_left);
    [[nodiscard]] int add(FoursWin::Node node);
    [[nodiscard]] Failure& failure_of(std::uint64_t key) noexcept {
        return failures_[key % failures_.size()];
    }

    std::vector<Failure> failures_;
    std::function<bool()> is_over_;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    bool is_cut_ = false;  // one more four might have won
    bool is_exhausted_ = false;
    std::vector<FoursWin::Node> tree_;
};

// The legal moves that stop the five which the opponent threatens to make on this square. The
// opponent of the side to move has a five point there.
[[nodiscard]] Bitboard stops_of(const PatternBoard& board, Square five);

// Does the win hold, with the same replies and answers, on this board, which may have
// further stones of the loser? The winner is to move. The board is restored on return.
[[nodiscard]] bool holds(const FoursWin& win, PatternBoard& board);

// The squares where one more stone of the loser might refute the win: holds() is true with a stone
// anywhere else, but for renju's forbidden points, on which distant stones can bear. The winner is
// to move, and the win holds. The board is restored on return.
[[nodiscard]] Bitboard squares_that_matter(const FoursWin& win, PatternBoard& board);

}  // namespace kagetsu::solve
