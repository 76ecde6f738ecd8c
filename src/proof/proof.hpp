// A proof in memory: a position, the side that wins from it, and the tree that shows how
// (docs/proof.md).
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "proof/board.hpp"

namespace kagetsu::proof {

// The nodes of a tree. At each one the winner is to move and plays the node's move; each legal
// reply then leads to the next node. Only the root can be without a move: there the loser is to
// move.
class Tree {
  public:
    using Id = std::uint32_t;
    static constexpr Id kNone = UINT32_MAX;

    struct Reply {
        Point move;
        Id node = kNone;
    };

    // Adds a node and returns its number. `move`: none where the loser is to move. `replies`: named
    // replies in any order. `rest`: the node after all legal replies that are not named, or kNone.
    // The nodes they lead to have been added before. Throws ProofError if a reply is named twice,
    // or if there is no number left.
    Id add(Point move, std::vector<Reply> replies = {}, Id rest = kNone);

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    [[nodiscard]] Point move(Id id) const { return nodes_[id].move; }
    // By rows.
    [[nodiscard]] std::span<const Reply> replies(Id id) const {
        return std::span(replies_).subspan(nodes_[id].first, nodes_[id].count);
    }
    [[nodiscard]] Id rest(Id id) const { return nodes_[id].rest; }

  private:
    struct Node {
        Point move;
        std::uint16_t count;
        Id rest;
        std::uint64_t first;  // of its replies
    };

    std::vector<Node> nodes_;
    std::vector<Reply> replies_;
};

struct Stone {
    Color color = Color::Black;
    Point point;
};

struct Proof {
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    // The stones on the board; in the order in which they were played, Black first, if they are the
    // moves of a game.
    std::vector<Stone> stones;
    bool are_moves = true;
    Color to_move = Color::Black;
    Color winner = Color::Black;
    Tree tree;
    Tree::Id root = Tree::kNone;
};

// What is wrong with the text of a proof, as one line.
class ProofError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// Parses a proof, JSON or binary. Throws ProofError if it is not one.
[[nodiscard]] Proof read_proof(std::string_view bytes);

// Returns the JSON text of a proof. Precondition: it has a root.
[[nodiscard]] std::string to_json(const Proof& proof);

// Returns the binary form of a proof. Throws ProofError if it names a square that is not on the
// board, or more stones than any board has squares. Precondition: it has a root.
[[nodiscard]] std::string to_binary(const Proof& proof);
// Do the bytes begin like the binary form?
[[nodiscard]] bool is_binary(std::string_view bytes) noexcept;
// Parses the binary form. Throws ProofError if it is not one. Precondition: is_binary(bytes).
[[nodiscard]] Proof read_binary(std::string_view bytes);

// Returns a proof as SGF with variations; a pass of the loser stands for all replies that are not
// named. Precondition: it has a root.
[[nodiscard]] std::string to_sgf(const Proof& proof);

// Returns a point as "7,7".
[[nodiscard]] std::string to_text(Point p);
// Returns "Black" or "White".
[[nodiscard]] constexpr std::string_view name_of(Color color) noexcept {
    return color == Color::Black ? "Black" : "White";
}

}  // namespace kagetsu::proof
