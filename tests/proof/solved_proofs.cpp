#include "proof/solved_proofs.hpp"

#include <utility>

#include "kagetsu/evaluator.hpp"

namespace kagetsu::test {

using proof::Proof;
using proof::Tree;

solve::Solution solved(const Position& position, Color winner, solve::Kind kind,
                       std::uint64_t max_nodes, int threads) {
    static const Evaluator evaluator;
    solve::SolverOptions options;
    options.table_bytes = std::size_t{1} << 22;
    options.kind = kind;
    options.max_nodes = max_nodes;
    options.threads = threads;
    solve::Solver solver(evaluator, options);
    return solver.solve(
        position, winner, [] { return false; }, [] { return false; },
        [](const solve::SolverProgress&) {});
}

Proof proof_of(const Problem& problem) {
    const Position& position = problem.position;
    return solved(position, position.side_to_move(), solve::Kind::Fours, UINT64_MAX).proof.value();
}

std::optional<Proof> proof_by_threats(const Problem& problem) {
    constexpr std::uint64_t kMaxNodes = 1'000'000;
    const Position& position = problem.position;
    return solved(position, position.side_to_move(), solve::Kind::Threats, kMaxNodes).proof;
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
