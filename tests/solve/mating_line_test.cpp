// A win whose line is known is proven, also where the solver alone gives up.
#include "solve/mating_line.hpp"

#include <doctest/doctest.h>

#include "kagetsu/evaluator.hpp"
#include "proof/naive_replay.hpp"
#include "proof/solved_proofs.hpp"
#include "support/problems.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using Verdict = solve::Solution::Verdict;

// One of the longest lines of a proof. Replies that are not named are none of the line's: the
// named ones last longer.
std::vector<Square> line_of(const proof::Proof& proof) {
    std::vector<Square> line;
    const proof::Tree& tree = proof.tree;
    std::vector<int> lengths(tree.size(), 1);
    for (proof::Tree::Id id = 0; id < tree.size(); ++id) {
        for (const proof::Tree::Reply& reply : tree.replies(id))
            lengths[id] = std::max(lengths[id], lengths[reply.node] + 1);
    }
    for (proof::Tree::Id id = proof.root;;) {
        line.push_back(square_at(tree.move(id).x, tree.move(id).y));
        const proof::Tree::Reply* longest = nullptr;
        for (const proof::Tree::Reply& reply : tree.replies(id)) {
            if (longest == nullptr || lengths[reply.node] > lengths[longest->node])
                longest = &reply;
        }
        if (longest == nullptr) return line;
        line.push_back(square_at(longest->move.x, longest->move.y));
        id = longest->node;
    }
}

solve::Solution prove(const Position& position, Color winner, const std::vector<Square>& line,
                      std::uint64_t max_nodes) {
    static const Evaluator evaluator;
    solve::SolverOptions options;
    options.table_bytes = std::size_t{1} << 22;
    solve::Solver solver(evaluator, options);
    return solve::prove_along(
        solver, position, winner, line, max_nodes, [] { return false; },
        [](const solve::SolverProgress&) {});
}

}  // namespace

TEST_SUITE("mating line") {
    TEST_CASE("wins are proven from the front and from the end") {
        int helped = 0;
        const std::vector<Problem> problems = problems_of("vct_long");
        const auto step = static_cast<std::size_t>(stride());
        for (std::size_t i = 0; i < problems.size(); i += step) {
            const Problem& problem = problems[i];
            CAPTURE(problem.id);
            const Position& position = problem.position;
            const Color me = position.side_to_move();
            const solve::Solution alone = solved(position, me, solve::Kind::All);
            REQUIRE(alone.proof);
            const std::vector<Square> line = line_of(*alone.proof);
            for (const std::uint64_t nodes : {alone.nodes / 4, 8 * alone.nodes}) {
                const solve::Solution solution = prove(position, me, line, nodes);
                CHECK(solution.refusal == "");
                if (nodes < alone.nodes) {
                    helped += solution.proof ? 1 : 0;
                } else {
                    CHECK(solution.verdict == Verdict::Win);
                }
                if (solution.proof) CHECK(holds(*solution.proof));
            }
        }
        CHECK(helped > 0);
        MESSAGE(helped << " with a quarter of the nodes");
    }
}

}  // namespace kagetsu::test
