// Problems with a win by fours or threats are proven, and nothing false is claimed of others.
#include "support/problems.hpp"

#include <doctest/doctest.h>

#include "proof/naive_replay.hpp"
#include "proof/solved_proofs.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using Verdict = solve::Solution::Verdict;

// Some seconds on any machine.
constexpr std::uint64_t kMaxNodes = 20'000'000;

// All of them in the long runs.
std::vector<Problem> some_problems_of(const char* category) {
    const std::vector<Problem> all = problems_of(category);
    std::vector<Problem> some;
    for (std::size_t i = 0; i < all.size(); i += static_cast<std::size_t>(stride()))
        some.push_back(all[i]);
    return some;
}

solve::Solution answer_to(const Problem& problem, std::uint64_t max_nodes) {
    const Position& position = problem.position;
    return solved(position, position.side_to_move(), solve::Kind::All, max_nodes);
}

}  // namespace

TEST_CASE("problems with wins are proven") {
    for (const char* const category : {"open4", "vcf", "vct"}) {
        int count = 0;
        std::uint64_t most = 0;
        for (const Problem& problem : some_problems_of(category)) {
            CAPTURE(problem.id);
            const solve::Solution solution = answer_to(problem, kMaxNodes);
            REQUIRE(solution.verdict == Verdict::Win);
            CHECK(holds(*solution.proof));
            most = std::max(most, solution.nodes);
            ++count;
        }
        MESSAGE(category << ": " << count << " problems proven, with " << most << " nodes at most");
    }
}

TEST_CASE("what is claimed of problems without a win by fours") {
    int wins = 0;
    for (const Problem& problem : some_problems_of("no_vcf")) {
        CAPTURE(problem.id);
        const solve::Solution solution = answer_to(problem, 500'000);
        CHECK(solution.refusal == "");
        CHECK(solution.no_fours);
        if (!solution.proof) continue;
        ++wins;
        CHECK(holds(*solution.proof));
    }
    MESSAGE(wins << " won by other means");
}

}  // namespace kagetsu::test
