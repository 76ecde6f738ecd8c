// What the solver claims is proven by a third judge, too; what it cannot claim it does not.
#include "solve/solver.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "proof/naive_replay.hpp"
#include "proof/solved_proofs.hpp"
#include "record/formats.hpp"
#include "solve/team_search.hpp"
#include "support/board_literal.hpp"
#include "support/problems.hpp"
#include "support/scale.hpp"
#include "util/fnv.hpp"
#include "util/random.hpp"

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

// Returns a saved table whose entries `change` has changed, with a checksum that fits them.
std::string forged(std::string table,
                   const std::function<void(solve::NumberTable::Entry&)>& change) {
    constexpr std::size_t kHeader = 16;
    constexpr std::size_t kChecksum = 8;
    Fnv1a checksum;
    solve::NumberTable::Entry entry;
    for (std::size_t at = kHeader; at + kChecksum < table.size(); at += sizeof entry) {
        std::memcpy(&entry, &table[at], sizeof entry);
        change(entry);
        std::memcpy(&table[at], &entry, sizeof entry);
        for (std::size_t i = 0; i < sizeof entry; ++i)
            checksum.add_byte(static_cast<unsigned char>(table[at + i]));
    }
    const std::uint64_t sum = checksum.value();
    std::memcpy(&table[table.size() - kChecksum], &sum, sizeof sum);
    return table;
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

    // Every proof is checked before a win is claimed, so this is mainly about crashes: in the
    // search, and while the proof is built.
    TEST_CASE("a forged table proves nothing, and crashes nothing") {
        static const Evaluator evaluator;
        Random random(seeded(1));
        const Problem problem = sample("vct", 1).front();
        const Color loser = opponent(problem.position.side_to_move());
        const auto solve_with = [&](const std::string& saved) {
            solve::Solver solver(evaluator,
                                 {.table_bytes = std::size_t{1} << 20, .max_nodes = 10'000});
            std::istringstream in(saved);
            if (!saved.empty()) REQUIRE(solver.table().load(in));
            const Solution solution = solver.solve(
                problem.position, loser, [] { return false; }, [] { return false; },
                [](const solve::SolverProgress&) {});
            CHECK(solution.verdict != Verdict::Win);
            std::ostringstream out;
            solver.table().save(out);
            return out.str();
        };
        const std::string table = solve_with("");
        REQUIRE(table.size() > 1000);
        for (int i = 0; i < scaled(60); ++i) {
            const auto change = [&random](solve::NumberTable::Entry& entry) {
                const bool is_win = below(2, random) == 0;
                entry.proof = is_win ? 0 : 1;
                entry.disproof = is_win ? solve::kInfinite : 1;
                entry.move = static_cast<Square>(below(kSquareCount, random));
            };
            static_cast<void>(solve_with(forged(table, change)));
        }
    }

    TEST_CASE("a winning move that cannot be played is not believed") {
        static const Evaluator evaluator;
        const Position position = sample("vct", 1).front().position;
        const Color me = position.side_to_move();
        PatternBoard board(position, evaluator.point_values(position));
        const auto never = [] { return false; };
        solve::SearchTools tools(1000, 1000, never);
        solve::NumberTable table(std::size_t{1} << 20);
        solve::ProofSearch search(table, {tools.fours, me, solve::Scope::Threats}, 1000, never);
        REQUIRE(search.search(board, 100'000).is_win());
        CHECK(position.is_empty(search.winning_move(board)));

        std::stringstream saved;
        table.save(saved);
        const Square stone = position.layout().square_of(position.stones(me).first());
        std::istringstream in(
            forged(saved.str(), [stone](solve::NumberTable::Entry& entry) { entry.move = stone; }));
        solve::NumberTable other(std::size_t{1} << 20);
        REQUIRE(other.load(in));
        const solve::ProofSearch misled(other, {tools.fours, me, solve::Scope::Threats}, 1000,
                                        never);
        CHECK(misled.numbers(board).is_win());
        CHECK(misled.winning_move(board) == kNoSquare);
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
