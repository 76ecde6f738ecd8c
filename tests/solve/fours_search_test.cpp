// Wins by fours as trees, and the squares where a stone of the loser can refute them.
#include "solve/fours_search.hpp"

#include <doctest/doctest.h>

#include "kagetsu/evaluator.hpp"
#include "search/legal_moves.hpp"
#include "solve/expander.hpp"
#include "support/problems.hpp"

namespace kagetsu::test {

namespace {

constexpr std::size_t kEntries = 1 << 16;
constexpr std::uint64_t kNodes = 1'000'000;

class Fixture {
  public:
    explicit Fixture(const Position& position)
        : board(position, evaluator_.point_values(position)) {}

  private:
    Evaluator evaluator_;

  public:
    PatternBoard board;
    solve::FoursSearch fours{kEntries, [] { return false; }};
};

}  // namespace

TEST_SUITE("wins by fours") {
    TEST_CASE("every problem with such a win is solved, and others are not") {
        for (const Problem& problem : problems_of("vcf")) {
            CAPTURE(problem.id);
            Fixture f(problem.position);
            const auto win = f.fours.find(f.board, kNodes);
            REQUIRE(win);
            CHECK(solve::holds(*win, f.board));
            CHECK(f.board.position() == problem.position);
        }
        for (const Problem& problem : problems_of("no_vcf")) {
            CAPTURE(problem.id);
            Fixture f(problem.position);
            CHECK_FALSE(f.fours.find(f.board, kNodes));
            CHECK(f.fours.is_exhausted());
        }
    }

    TEST_CASE("a search with too few nodes finds nothing and excludes nothing") {
        const Problem problem = problems_of("vcf_long").front();
        Fixture f(problem.position);
        CHECK_FALSE(f.fours.find(f.board, 2));
        CHECK_FALSE(f.fours.is_exhausted());
        CHECK(f.fours.nodes() == 2);
    }

    TEST_CASE("a search that is told to stop ends") {
        const Problem problem = problems_of("no_vcf").front();
        Evaluator evaluator;
        PatternBoard board(problem.position, evaluator.point_values(problem.position));
        solve::FoursSearch fours(1, [] { return true; });
        CHECK_FALSE(fours.find(board, UINT64_MAX));
        CHECK(fours.nodes() <= 1024);
    }

    // The wins are threats here: the loser is to move first.
    TEST_CASE("stones elsewhere do not matter") {
        int refuting = 0;
        int others = 0;
        for (const Problem& problem : problems_of("vcf_short")) {
            Fixture f(problem.position);
            if (f.board.count(opponent(f.board.side_to_move()), PointClass::Five) > 0) continue;
            CAPTURE(problem.id);
            const auto win = f.fours.find(f.board, kNodes);
            REQUIRE(win);
            f.board.pass();
            const bool is_renju = problem.position.rule() == Rule::Renju;
            const Bitboard near =
                solve::refutations(f.board, *win, is_renju ? solve::Care::All : solve::Care::Near);
            playable(f.board, f.board.position().empty_squares()).for_each([&](int bit) {
                const ScopedMove reply(f.board, f.board.position().layout().square_of(bit));
                const bool holds = solve::holds(*win, f.board);
                CHECK(near.test(bit) == !holds);
                ++(holds ? others : refuting);
            });
        }
        CHECK(refuting > 500);
        CHECK(others > 10 * refuting);
    }
}

}  // namespace kagetsu::test
