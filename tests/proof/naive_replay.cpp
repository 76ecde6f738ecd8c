#include "proof/naive_replay.hpp"

#include <algorithm>
#include <optional>

#include "support/literal_renju.hpp"

namespace kagetsu::test {

using proof::Tree;

bool NaiveReplay::holds(Tree::Id node) {
    reached_[node] = true;
    if (tree_.move(node).is_none()) return holds_against_all(node);
    const Point move = from_proof(tree_.move(node));
    if (position_.at(move) != '.' || !may_play(position_, move, winner_)) return false;
    if (position_.makes_five(move, winner_)) return true;
    const Stone stone(position_, move, winner_);
    return holds_against_all(node);
}

bool NaiveReplay::holds_against_all(Tree::Id node) {
    const Color loser = opponent(winner_);
    bool has_reply = false;
    for (const Point p : position_.empty_squares()) {
        if (position_.makes_five(p, loser)) return false;
        Tree::Id child = tree_.rest(node);
        bool is_named = false;
        for (const Tree::Reply& reply : tree_.replies(node)) {
            if (!(reply.move == to_proof(p))) continue;
            child = reply.node;
            is_named = true;
        }
        // What is forbidden is found slowly, and matters seldom.
        std::optional<bool> is_legal;
        if (is_named || child == Tree::kNone || !reached_[child] || !has_reply)
            is_legal = may_play(position_, p, loser);
        if (is_legal == false) continue;
        has_reply = true;
        if (child == Tree::kNone) return false;
        const auto continues = [&] {
            const Stone stone(position_, p, loser);
            return holds(child);
        };
        if (!continues() && (is_legal || may_play(position_, p, loser))) return false;
    }
    return has_reply;
}

bool NaiveReplay::is_used(Tree::Id node) const {
    const auto replies = tree_.replies(node);
    const Tree::Id rest = tree_.rest(node);
    return reached_[node] && (rest == Tree::kNone || is_used(rest)) &&
           std::all_of(replies.begin(), replies.end(),
                       [&](const Tree::Reply& reply) { return is_used(reply.node); });
}

NaivePosition start_of(const proof::Proof& proof) {
    NaivePosition position(proof.shape, proof.rule);
    for (const proof::Stone& stone : proof.stones)
        position.put(from_proof(stone.point), symbol_of(stone.color));
    return position;
}

bool holds(const proof::Proof& proof) {
    NaiveReplay replay(proof.tree, start_of(proof), proof.winner);
    return replay.holds(proof.root) && replay.is_used(proof.root);
}

}  // namespace kagetsu::test
