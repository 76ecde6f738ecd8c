#include "proof/proof_builder.hpp"

#include <utility>

#include "support/literal_renju.hpp"
#include "support/random_play.hpp"
#include "support/vct_strategy.hpp"

namespace kagetsu::test {

using proof::Proof;
using proof::Tree;

namespace {

constexpr int kEffort = 300'000;
constexpr std::uint64_t kVctNodes = 20'000;

}  // namespace

std::optional<Proof> ProofBuilder::build() {
    Proof proof;
    const NaivePosition& position = fours_.position();
    proof.rule = position.rule();
    proof.shape = position.shape();
    proof.are_moves = false;
    for (int y = 0; y < proof.shape.height; ++y) {
        for (int x = 0; x < proof.shape.width; ++x) {
            const char cell = position.at({x, y});
            if (cell == '.') continue;
            proof.stones.push_back(
                {cell == 'X' ? Color::Black : Color::White, to_proof(Point{x, y})});
        }
    }
    proof.to_move = proof.winner = me_;
    const Id root = by_threats();
    if (root == Tree::kNone) return std::nullopt;
    proof.tree = tree_;
    proof.root = root;
    // Leaves out what has been tried in vain.
    return changed(proof, root, [](NodeContents&) {});
}

ProofBuilder::Id ProofBuilder::by_fours() {
    NaivePosition& position = fours_.position();
    const Point move = fours_.shortest_move(me_).value();
    if (position.makes_five(move, me_)) return leaf(move);
    const Stone stone(position, move, me_);
    const Point five = position.five_points_through(move, me_).front();
    std::vector<Tree::Reply> replies;
    for (const Point p : position.empty_squares()) {
        if (!may_play(position, p, opponent(me_))) continue;
        const Stone reply(position, p, opponent(me_));
        if (position.at(five) == '.' && position.makes_five(five, me_)) continue;
        replies.push_back({to_proof(p), by_fours()});
    }
    return tree_.add(to_proof(move), std::move(replies), leaf(five));
}

ProofBuilder::Id ProofBuilder::by_threats() {
    NaivePosition& position = fours_.position();
    const Color you = opponent(me_);
    if (fours_.wins(me_)) return by_fours();
    const std::optional<Point> move = strategy_ ? strategy_(position, me_) : std::nullopt;
    if (!move || position.at(*move) != '.' || !may_play(position, *move, me_)) return Tree::kNone;
    const Stone stone(position, *move, me_);
    if (!position.five_points(you).empty() || !fours_.wins(me_)) return Tree::kNone;
    // What wins if the opponent passes also wins against most replies.
    const Id rest = by_fours();
    std::vector<Tree::Reply> replies;
    for (const Point p : position.empty_squares()) {
        if (!may_play(position, p, you)) continue;
        const Stone reply(position, p, you);
        if (NaiveReplay(tree_, position, me_).holds(rest)) continue;
        const Id answer = by_threats();
        if (answer == Tree::kNone) return Tree::kNone;
        replies.push_back({to_proof(p), answer});
    }
    return tree_.add(to_proof(*move), std::move(replies), rest);
}

namespace {

// The stones of a game in the order in which they were played.
Proof with_moves_of(const Problem& problem, Proof proof) {
    proof.stones.clear();
    proof.are_moves = true;
    Color color = Color::Black;
    for (const Square square : problem.position.moves()) {
        proof.stones.push_back({color, to_proof(point_of(square))});
        color = opponent(color);
    }
    return proof;
}

}  // namespace

Proof proof_of(const Problem& problem) {
    const Color me = problem.position.side_to_move();
    ProofBuilder builder(to_naive(problem.position), me, {}, kEffort);
    return with_moves_of(problem, builder.build().value());
}

std::optional<Proof> proof_by_threats(const Problem& problem) {
    VctStrategy vct(kVctNodes);
    const Color me = problem.position.side_to_move();
    ProofBuilder builder(to_naive(problem.position), me, vct.strategy(), kEffort);
    try {
        std::optional<Proof> proof = builder.build();
        if (proof) *proof = with_moves_of(problem, std::move(*proof));
        return proof;
    } catch (const TooLong&) {
        return std::nullopt;
    }
}

Proof after_first_move(const Proof& proof) {
    Proof rest = proof;
    rest.stones.push_back({proof.winner, proof.tree.move(proof.root)});
    rest.to_move = opponent(proof.winner);
    return changed(rest, rest.root, [](NodeContents& root) { root.move = {}; });
}

Proof changed(const Proof& proof, Tree::Id node, const std::function<void(NodeContents&)>& change) {
    Proof result = proof;
    result.tree = Tree();
    bool is_changed = false;
    const std::function<Tree::Id(Tree::Id)> copy = [&](Tree::Id id) {
        const auto replies = proof.tree.replies(id);
        NodeContents contents{
            proof.tree.move(id), {replies.begin(), replies.end()}, proof.tree.rest(id)};
        if (id == node && !std::exchange(is_changed, true)) change(contents);
        for (Tree::Reply& reply : contents.replies)
            reply.node = copy(reply.node);
        if (contents.rest != Tree::kNone) contents.rest = copy(contents.rest);
        return result.tree.add(contents.move, std::move(contents.replies), contents.rest);
    };
    result.root = copy(proof.root);
    return result;
}

}  // namespace kagetsu::test
