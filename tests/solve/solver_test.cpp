// What the solver claims is proven by a third judge, too; what it cannot claim it does not.
#include "solve/solver.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "proof/naive_replay.hpp"
#include "proof/solved_proofs.hpp"
#include "record/formats.hpp"
#include "support/board_literal.hpp"
#include "support/problems.hpp"

namespace kagetsu::test {

namespace {

using solve::Kind;
using solve::Solution;
using Verdict = Solution::Verdict;

// Up to `count` problems of each rule.
std::vector<Problem> sample(const char* category, int count) {
    std::map<Rule, int> taken;
    std::vector<Problem> problems;
    for (const Problem& problem : problems_of(category)) {
        if (taken[problem.position.rule()]++ < count) problems.push_back(problem);
    }
    return problems;
}

void check_proven(const Solution& solution, Color winner) {
    REQUIRE(solution.verdict == Verdict::Win);
    REQUIRE(solution.proof);
    CHECK(solution.proof->winner == winner);
    CHECK(solution.check.is_proven);
    CHECK(holds(*solution.proof));
    for (const std::string& bytes : {to_json(*solution.proof), to_binary(*solution.proof)}) {
        const proof::Proof read = proof::read_proof(bytes);
        CHECK(check(read, 1).positions == solution.check.positions);
        CHECK(to_json(read) == to_json(*solution.proof));
    }
}

std::size_t nodes_of(const record::Node& node) {
    std::size_t count = 1;
    for (const record::Node& next : node.next)
        count += nodes_of(next);
    return count;
}

}  // namespace

TEST_SUITE("solver") {
    TEST_CASE("wins by fours") {
        for (const Problem& problem : sample("vcf", 6)) {
            CAPTURE(problem.id);
            const Color me = problem.position.side_to_move();
            const Solution solution = solved(problem.position, me, Kind::Fours);
            check_proven(solution, me);
            CHECK(solution.kind == Kind::Fours);
            CHECK(solution.check.plies >= problem.length);
        }
    }

    TEST_CASE("wins by threats") {
        for (const Problem& problem : sample("vct", 3)) {
            CAPTURE(problem.id);
            const Color me = problem.position.side_to_move();
            check_proven(solved(problem.position, me, Kind::Threats), me);
            CHECK(solved(problem.position, me, Kind::Fours).verdict == Verdict::NoWin);
        }
    }

    TEST_CASE("the loser may be to move") {
        for (const Problem& problem : sample("vct", 1)) {
            CAPTURE(problem.id);
            const Color me = problem.position.side_to_move();
            const Solution before = solved(problem.position, me, Kind::All);
            REQUIRE(before.proof);
            Position position = problem.position;
            const proof::Point move = before.proof->tree.move(before.proof->root);
            position.make(square_at(move.x, move.y));
            check_proven(solved(position, me, Kind::All), me);
        }
    }

    TEST_CASE("positions without a win by fours") {
        for (const Problem& problem : sample("no_vcf", 4)) {
            CAPTURE(problem.id);
            const Solution solution =
                solved(problem.position, problem.position.side_to_move(), Kind::Fours);
            CHECK(solution.verdict == Verdict::NoWin);
            CHECK(solution.no_fours);
            CHECK_FALSE(solution.proof);
        }
    }

    TEST_CASE("nothing is claimed when the nodes run out") {
        const Solution solution = solved(Position(), Color::Black, Kind::All, 20'000);
        CHECK(solution.verdict == Verdict::Unknown);
        CHECK(solution.no_fours);
        CHECK(solution.nodes >= 20'000);
        CHECK(solution.refusal == "");
    }

    TEST_CASE("a win that was found is given up when it is cancelled, at its tree or its check") {
        static const Evaluator evaluator;
        for (const Problem& problem : sample("vct", 1)) {
            CAPTURE(problem.id);
            std::uint64_t asked = 0;
            const auto cancelled_at = [&](std::uint64_t question) {
                asked = 0;
                solve::Solver solver(evaluator, {.table_bytes = std::size_t{1} << 22});
                return solver.solve(
                    problem.position, problem.position.side_to_move(), [] { return false; },
                    [&asked, question] { return ++asked >= question; },
                    [](const solve::SolverProgress&) {});
            };
            REQUIRE(cancelled_at(UINT64_MAX).verdict == Verdict::Win);
            const std::uint64_t last = asked;
            REQUIRE(last > 0);
            for (const std::uint64_t question : {std::uint64_t{1}, last}) {
                const Solution solution = cancelled_at(question);
                CHECK(solution.verdict == Verdict::Unknown);
                CHECK(solution.is_unfinished);
                CHECK(solution.refusal == "");
                CHECK_FALSE(solution.proof);
            }
        }
    }

    // No five fits into what is left for either side.
    TEST_CASE("a board that nobody wins") {
        const Position position = parse_board(R"(
            X O X O X
            O X O X O
            O X . X O
            X O X O X
            . O X O .
        )");
        for (const Color winner : {Color::Black, Color::White})
            CHECK(solved(position, winner, Kind::All).verdict == Verdict::NoWin);
    }

    // Both sides make a five at the bottom left.
    TEST_CASE("whose move it is decides") {
        for (const Color to_move : {Color::Black, Color::White}) {
            const Position position = parse_board(R"(
                O X X O X
                O X O X O
                O X X . X
                O X O O X
                . O . X O
            )",
                                                  to_move);
            for (const Color winner : {Color::Black, Color::White}) {
                const Verdict expected = winner == to_move ? Verdict::Win : Verdict::NoWin;
                CHECK(solved(position, winner, Kind::All).verdict == expected);
            }
        }
    }

    TEST_CASE("a proof is a game with variations") {
        for (const Problem& problem : sample("vct", 1)) {
            CAPTURE(problem.id);
            const Color me = problem.position.side_to_move();
            const Solution solution = solved(problem.position, me, Kind::All);
            REQUIRE(solution.proof);
            const auto records = record::read_records(to_sgf(*solution.proof), {});
            REQUIRE(records.games.size() == 1);
            const record::Game& game = records.games.front();
            CHECK(game.rule == problem.position.rule());
            CHECK(game.result ==
                  (me == Color::Black ? record::Result::BlackWins : record::Result::WhiteWins));
            // The root, the moves of the game, and each node's move with the reply before it.
            CHECK(nodes_of(game.root) ==
                  1 + problem.position.moves().size() + 2 * solution.check.nodes - 1);
        }
    }

    TEST_CASE("stones without an order") {
        Position position;
        for (const int x : {3, 4, 5}) {
            position.place(square_at(x, 7), Cell::Black);
            position.place(square_at(x, 12), Cell::White);
        }
        position.set_side_to_move(Color::White);
        const Solution solution = solved(position, Color::White, Kind::All);
        check_proven(solution, Color::White);
        CHECK_FALSE(solution.proof->are_moves);
        CHECK(solution.proof->stones.size() == 6);
    }
}

}  // namespace kagetsu::test
