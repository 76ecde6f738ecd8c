// VCT (victory by continuous threats): problems with proven results, and random positions in which
// every claimed win is played out against every legal reply.
#include "search/vct.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "kagetsu/evaluator.hpp"
#include "kagetsu/notation.hpp"
#include "search/tactics.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/naive_solver.hpp"
#include "support/problems.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/strategy_checker.hpp"

namespace kagetsu::test {

namespace {

using Answer = NaiveSolver::Answer;
using Verdict = VctSolver::Verdict;

constexpr int kUsualClaims = 700;       // wins per rule, and as many positions without one
constexpr int kMostTries = 10'000'000;  // gives up if too few are found

// A solver with its own board.
class Prover {
  public:
    [[nodiscard]] VctSolver::Answer solve(const Position& position, std::uint64_t max_nodes) {
        PatternBoard board(position, evaluator_.point_values(position));
        nodes_ = 0;
        VctSolver::Answer answer = solver_.solve(board, max_nodes, [this] {
            ++nodes_;
            return false;
        });
        CHECK(board.position() == position);
        CHECK(nodes_ <= max_nodes);
        CHECK((answer.verdict == Verdict::Win) == !answer.pv.empty());
        return answer;
    }
    // Do the point classes decide the position, leaving nothing to solve?
    [[nodiscard]] bool is_decided(const Position& position) const {
        PatternBoard board(position, evaluator_.point_values(position));
        return proven_by_classes(board, 0).has_value();
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }  // of the last solve()
    void clear() { solver_.clear(); }

  private:
    Evaluator evaluator_;
    VctSolver solver_{1 << 16};
    std::uint64_t nodes_ = 0;
};

// The claimant plays the VCT, or the move of the search where the point classes decide.
Strategy strategy_of(Prover& prover) {
    return [&prover](const NaivePosition& naive, Color me) -> std::optional<Point> {
        const Position position = to_position(naive, me);
        const VctSolver::Answer answer = prover.solve(position, 20'000);
        if (answer.verdict == Verdict::Win) return point_of(answer.pv.front());
        const SearchResult found = think(position, node_limit(20'000));
        if (found.info.depth > 0 && found.info.value < kMateBound) return std::nullopt;
        return point_of(found.move);
    };
}

struct Tally {
    int real = 0;
    int too_long = 0;
    int longest = 0;
    int denials = 0;
};

void check_position(const Position& position, Prover& prover, Tally& tally) {
    prover.clear();
    const NaivePosition naive = to_naive(position);
    const Color me = position.side_to_move();
    const VctSolver::Answer win = prover.solve(position, 200);
    if (win.verdict != Verdict::Win) {
        // Fours are threats: without a VCT there is no VCF.
        if (win.verdict != Verdict::NoWin || tally.denials >= scaled(kUsualClaims)) return;
        if (NaiveSolver(naive).wins_by_fours(me, 500) == Answer::TooLong) return;
        ++tally.denials;
        CHECK_MESSAGE(NaiveSolver(naive).wins_by_fours(me, 500) == Answer::No, to_text(position));
        return;
    }
    REQUIRE(win.plies >= 3);
    REQUIRE(win.plies % 2 == 1);
    StrategyLimits limits;
    limits.plies = win.plies;
    limits.effort = 3'000;
    const StrategyVerdict verdict = StrategyChecker(naive, strategy_of(prover), limits).check(me);
    if (verdict.wins == Answer::TooLong) {
        ++tally.too_long;
        return;
    }
    std::string refutation;
    for (const Point p : verdict.refutation)
        refutation += " " + to_letters(square_at(p.x, p.y));
    CHECK_MESSAGE(verdict.wins == Answer::Yes, "win in " << win.plies << ", refuted by"
                                                         << refutation << "\n"
                                                         << to_text(position));
    ++tally.real;
    tally.longest = std::max(tally.longest, win.plies);
}

}  // namespace

TEST_SUITE("victory by continuous threats") {
    TEST_CASE("VCF and VCT problems are solved") {
        Prover prover;
        int solved = 0;
        int all = 0;
        for (const char* category : {"vcf_", "vct_"}) {
            for (const auto& problem : problems_of(category)) {
                CAPTURE(problem.id);
                if (prover.is_decided(problem.position)) continue;
                prover.clear();
                const VctSolver::Answer win = prover.solve(problem.position, 50'000);
                ++all;
                if (win.verdict != Verdict::Win) continue;
                ++solved;
                // The result is remembered, so asking again takes no nodes.
                const VctSolver::Answer again = prover.solve(problem.position, 50'000);
                CHECK(again.plies == win.plies);
                CHECK(again.pv == win.pv);
                CHECK(prover.nodes() == 1);
                CHECK(win.plies % 2 == 1);
                CHECK(problem.position.is_empty(win.pv.front()));
            }
        }
        MESSAGE(solved << " of " << all);
        CHECK(all > 500);
        CHECK(solved * 100 >= all * 98);
    }

    TEST_CASE("a claimed win is won within the claimed plies against every reply") {
        for (const Rule rule : kAllRules) {
            Random random(71 + index_of(rule));
            Prover prover;
            Tally tally;
            const auto is_complete = [&tally] {
                return tally.real >= scaled(kUsualClaims) && tally.denials >= scaled(kUsualClaims);
            };
            for (int i = 0; !is_complete() && i < kMostTries; ++i) {
                const int size = std::array{9, 11, 15}[static_cast<std::size_t>(random.below(3))];
                const Position position = random_position({size, size}, rule, 8 + random.below(30),
                                                          kTacticalPlay, random);
                if (position.winner() || position.empty_count() == 0) continue;
                check_position(position, prover, tally);
            }
            MESSAGE(tally.real << " wins, the longest in " << tally.longest << "; "
                               << tally.too_long << " not played out; " << tally.denials
                               << " denials");
            CHECK(is_complete());
            CHECK(tally.too_long * 3 < tally.real);
        }
    }
}

}  // namespace kagetsu::test
