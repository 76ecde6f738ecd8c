#include "solve/tree_builder.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "search/legal_moves.hpp"
#include "search/tactics.hpp"
#include "solve/expander.hpp"

namespace kagetsu::solve {

using proof::Point;
using proof::Proof;
using proof::Tree;

namespace {

constexpr std::uint64_t kFoursNodes = 200'000;

// Copies the part of a tree below a node, each node once for every way that leads to it. Returns
// kNone if these are more than `max_nodes`.
Tree::Id copy(const Tree& from, Tree::Id id, Tree& to, std::uint64_t max_nodes) {
    std::vector<Tree::Reply> replies(from.replies(id).begin(), from.replies(id).end());
    for (Tree::Reply& reply : replies) {
        reply.node = copy(from, reply.node, to, max_nodes);
        if (reply.node == Tree::kNone) return Tree::kNone;
    }
    Tree::Id rest = from.rest(id);
    if (rest != Tree::kNone) {
        rest = copy(from, rest, to, max_nodes);
        if (rest == Tree::kNone) return Tree::kNone;
    }
    if (to.size() >= max_nodes) return Tree::kNone;
    return to.add(from.move(id), std::move(replies), rest);
}

}  // namespace

Proof start_of(const Position& position, Color winner) {
    Proof proof;
    proof.rule = position.rule();
    proof.shape = position.shape();
    proof.to_move = position.side_to_move();
    proof.winner = winner;
    // Stones that were placed, or a game that White began, are stones without an order.
    const auto stones =
        position.stones(Color::Black).count() + position.stones(Color::White).count();
    Color color = Color::Black;
    for (const Square square : position.moves()) {
        proof.stones.push_back({color, to_proof(square)});
        color = opponent(color);
    }
    proof.are_moves =
        proof.stones.size() == static_cast<std::size_t>(stones) && color == position.side_to_move();
    if (proof.are_moves) return proof;
    proof.stones.clear();
    for (const Color side : {Color::Black, Color::White}) {
        position.stones(side).for_each([&](int bit) {
            proof.stones.push_back({side, to_proof(position.layout().square_of(bit))});
        });
    }
    return proof;
}

std::optional<Proof> TreeBuilder::build(PatternBoard& board, std::uint64_t max_nodes) {
    max_nodes_ = max_nodes;
    const bool attacks = board.side_to_move() == winner_;
    const Id root = attacks ? attack(board) : after(board, Point{});
    if (root == kNone) return std::nullopt;
    Proof proof = start_of(board.position(), winner_);
    proof.root = copy(tree_, root, proof.tree, max_nodes);
    if (proof.root == kNone) return std::nullopt;
    return proof;
}

TreeBuilder::Id TreeBuilder::add(Point move, std::vector<Tree::Reply> replies, Id rest) {
    if (tree_.size() >= max_nodes_) return kNone;
    return tree_.add(move, std::move(replies), rest);
}

TreeBuilder::Id TreeBuilder::attack(PatternBoard& board) {
    const std::uint64_t key = board.position().key();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    Id id = kNone;
    if (const auto win = fours_.find(board, kFoursNodes)) {
        id = by_fours(board, *win, win->root);
    } else if (const Square move = strategy_(board); move != kNoSquare && may_play(board, move)) {
        const ScopedMove made(board, move);
        id = after(board, to_proof(move));
    }
    if (id != kNone) known_.emplace(key, id);
    return id;
}

TreeBuilder::Id TreeBuilder::after(PatternBoard& board, Point move) {
    if (board.count(board.side_to_move(), PointClass::Five) > 0) return kNone;
    if (board.count(winner_, PointClass::Five) > 0) return after_four(board, move);
    std::optional<FoursWin> threat;
    {
        const ScopedPass pass(board);
        threat = fours_.find(board, kFoursNodes);
    }
    return threat ? after_threat(board, move, *threat) : after_any(board, move);
}

TreeBuilder::Id TreeBuilder::by_fours(PatternBoard& board, const FoursWin& win, int node) {
    const FoursWin::Node& four = win.nodes[static_cast<std::size_t>(node)];
    if (four.five == kNoSquare) return add(to_proof(four.move), {}, kNone);
    const ScopedMove made(board, four.move);
    std::vector<Tree::Reply> replies;
    for (const auto& [move, child] : four.replies) {
        const ScopedMove reply(board, move);
        replies.push_back({to_proof(move), by_fours(board, win, child)});
    }
    return four_node(board, to_proof(four.move), four.five, std::move(replies));
}

TreeBuilder::Id TreeBuilder::after_four(PatternBoard& board, Point move) {
    const Square five = board.first_point(winner_, PointClass::Five);
    std::vector<Tree::Reply> replies;
    stops_of(board, five).for_each([&](int bit) {
        const Square square = board.position().layout().square_of(bit);
        const ScopedMove reply(board, square);
        replies.push_back({to_proof(square), attack(board)});
    });
    return four_node(board, move, five, std::move(replies));
}

// One five answers every reply that does not stop it.
TreeBuilder::Id TreeBuilder::four_node(const PatternBoard& board, Point move, Square five,
                                       std::vector<Tree::Reply> replies) {
    const bool is_lost = std::any_of(replies.begin(), replies.end(),
                                     [](const Tree::Reply& reply) { return reply.node == kNone; });
    if (is_lost) return kNone;
    const auto legal = playable(board, board.position().empty_squares()).count();
    if (legal == 0) return kNone;  // a draw
    const bool has_others = static_cast<std::size_t>(legal) > replies.size();
    const Id rest = has_others ? add(to_proof(five), {}, kNone) : kNone;
    if (has_others && rest == kNone) return kNone;
    return add(move, std::move(replies), rest);
}

TreeBuilder::Id TreeBuilder::after_threat(PatternBoard& board, Point move, const FoursWin& threat) {
    const Layout& layout = board.position().layout();
    const Care care = board.position().rule() == Rule::Renju ? Care::All : Care::Near;
    const Bitboard named = refutations(board, threat, care);
    std::vector<Tree::Reply> replies;
    const bool is_lost = named.any_of([&](int bit) {
        const Square square = layout.square_of(bit);
        const ScopedMove reply(board, square);
        const Id id = attack(board);
        replies.push_back({to_proof(square), id});
        return id == kNone;
    });
    if (is_lost) return kNone;
    Bitboard others = playable(board, board.position().empty_squares());
    if (others.empty()) return kNone;  // a draw
    others.remove(named);
    Id rest = kNone;
    if (!others.empty()) {
        const ScopedPass pass(board);
        rest = by_fours(board, threat, threat.root);
        if (rest == kNone) return kNone;
    }
    return add(move, std::move(replies), rest);
}

// No threat of fours: every reply is named.
TreeBuilder::Id TreeBuilder::after_any(PatternBoard& board, Point move) {
    const Layout& layout = board.position().layout();
    const Bitboard legal = playable(board, board.position().empty_squares());
    std::vector<Tree::Reply> replies;
    const bool is_lost = legal.any_of([&](int bit) {
        const Square square = layout.square_of(bit);
        const ScopedMove reply(board, square);
        const Id id = attack(board);
        replies.push_back({to_proof(square), id});
        return id == kNone;
    });
    if (is_lost || replies.empty()) return kNone;
    return add(move, std::move(replies), kNone);
}

}  // namespace kagetsu::solve
