// Several threads in the search: what they prove is as true as what one proves.
#include <doctest/doctest.h>

#include "proof/naive_replay.hpp"
#include "proof/solved_proofs.hpp"
#include "solve/team_search.hpp"
#include "support/problems.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

using Verdict = solve::Solution::Verdict;

// A search for any win on an empty board that nobody wins.
class Team {
  public:
    explicit Team(int threads)
        : search_(table_, tools_,
                  {Color::Black, solve::Scope::All, {}, 1 << 12, 1 << 12, 1 << 12, threads},
                  [this] { return ++asked_ >= most_; }) {}

    [[nodiscard]] solve::Numbers search(BoardShape shape, std::uint64_t max_nodes,
                                        std::uint64_t most_asked = UINT64_MAX) {
        most_ = most_asked;
        const Position position(shape, Rule::Freestyle);
        PatternBoard board(position, evaluator_.point_values(position));
        const solve::Numbers numbers = search_.search(board, max_nodes);
        CHECK(board.position() == position);
        return numbers;
    }
    [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

  private:
    Evaluator evaluator_;
    std::uint64_t asked_ = 0;
    std::uint64_t most_ = 0;
    solve::NumberTable table_{1 << 22};
    solve::SearchTools tools_{1 << 12, 1 << 12, [] { return false; }};
    solve::TeamSearch search_;
};

}  // namespace

TEST_SUITE("threads of the solver") {
    TEST_CASE("wins are proven by any number of threads") {
        const std::vector<Problem> problems = problems_of("vct_long");
        const auto step = 4 * static_cast<std::size_t>(stride());
        for (std::size_t i = 0; i < problems.size(); i += step) {
            const Problem& problem = problems[i];
            CAPTURE(problem.id);
            const Color me = problem.position.side_to_move();
            Position position = problem.position;
            const solve::Solution first = solved(position, me, solve::Kind::All);
            REQUIRE(first.proof);
            const proof::Point move = first.proof->tree.move(first.proof->root);
            // The loser is to move, which leaves the work to the proof-number search.
            position.make(square_at(move.x, move.y));
            for (const int threads : {2, 3}) {
                const solve::Solution solution =
                    solved(position, me, solve::Kind::All, 4'000'000, threads);
                CHECK(solution.refusal == "");
                REQUIRE(solution.verdict == Verdict::Win);
                CHECK(holds(*solution.proof));
            }
        }
    }

    TEST_CASE("draws are shown by any number of threads") {
        for (const int threads : {1, 2, 4}) {
            Team team(threads);
            CHECK(team.search({5, 6}, 10'000'000).is_loss());
        }
    }

    TEST_CASE("a search that is stopped goes on") {
        Team team(3);
        CHECK_FALSE(team.search({5, 8}, 300).is_decided());
        CHECK(team.nodes() >= 300);
        CHECK_FALSE(team.search({5, 8}, UINT64_MAX, 200).is_decided());
    }

    TEST_CASE("one thread does the same every time") {
        const Problem problem = problems_of("vct_long").front();
        const Color me = problem.position.side_to_move();
        const solve::Solution once = solved(problem.position, me, solve::Kind::All);
        const solve::Solution again = solved(problem.position, me, solve::Kind::All);
        CHECK(once.nodes == again.nodes);
        CHECK(to_json(once.proof.value()) == to_json(again.proof.value()));
    }
}

}  // namespace kagetsu::test
