// How the engine evaluates and plays won and lost positions: a mate score promises a result within
// a number of plies.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/strategy_checker.hpp"
#include "support/tactical_positions.hpp"

namespace kagetsu::test {

namespace {

std::string in_words(const Position& position, const std::string& what) {
    return what + ", " + symbol_of(position.side_to_move()) + " to move, " +
           describe(position.shape(), position.rule()) + '\n' + to_text(position);
}

Rule rule_of(int number) {
    return kAllRules[static_cast<std::size_t>(number) % kAllRules.size()];
}

// Limits too tight for a real search.
std::vector<Limits> tiny_limits() {
    std::vector<Limits> all;
    for (const std::uint64_t nodes : {0, 1, 2, 7, 30})
        all.push_back(node_limit(nodes));
    for (const int depth : {0, 1, 2})
        all.push_back(depth_limit(depth));
    Limits at_once;
    at_once.turn = Milliseconds(0);
    all.push_back(at_once);
    Limits no_match;
    no_match.match_left = Milliseconds(0);
    all.push_back(no_match);
    return all;
}

// Two players with the same limits, each with an engine that keeps its state between moves.
class Duel {
  public:
    Duel(Position start, Limits limits) : position_(std::move(start)), limits_(std::move(limits)) {}

    // Searches for the side to move.
    [[nodiscard]] SearchResult search() { return search(limits_); }
    [[nodiscard]] SearchResult search(const Limits& limits) {
        return think(engines_[index_of(position_.side_to_move())], position_, limits);
    }
    void make(Square move) {
        position_.make(move);
        story_ += ' ' + to_letters(move);
    }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const std::string& story() const { return story_; }

  private:
    Position position_;
    Limits limits_;
    std::array<Engine, 2> engines_{Engine(kSmallHash), Engine(kSmallHash)};
    std::string story_;
};

Square random_move(const Position& position, Random& random) {
    const NaivePosition naive = to_naive(position);
    std::vector<Point> points = naive.empty_squares();
    std::erase_if(points, [&](Point p) { return !may_play(naive, p, position.side_to_move()); });
    return square_of(random.pick(points.empty() ? naive.empty_squares() : points));
}

// The blocks against fives of the opponent: moves that stop all of them, else those that fill one.
std::vector<Point> blocks_of(const NaivePosition& naive, Color me) {
    std::vector<Point> points = naive.five_points(opponent(me));
    if (points.empty()) return points;
    if (std::vector<Point> stops = stopping_points(naive, opponent(me)); !stops.empty())
        return stops;
    std::erase_if(points, [&](Point p) { return !may_play(naive, p, me); });
    return points;
}

}  // namespace

TEST_SUITE("the obvious is played whatever the limits") {
    TEST_CASE("a five is completed, else an opposing five is blocked, even in lost positions") {
        Random random(31);
        int fives = 0;
        int blocks = 0;
        int lost = 0;
        Engine engine(kSmallHash);
        const std::vector<Limits> limits = tiny_limits();
        for (int i = 0; std::min({fives, blocks, lost}) < scaled(400) && i < 100'000; ++i) {
            const Position position = random_tactics(rule_of(i), i, random);
            const Color me = position.side_to_move();
            NaiveSolver solver(to_naive(position));
            const std::vector<Point> mine = solver.position().five_points(me);
            const std::vector<Point> his = blocks_of(solver.position(), me);
            const std::vector<Point>& expected = mine.empty() ? his : mine;
            if (expected.empty()) continue;
            ++(mine.empty() ? blocks : fives);
            lost += mine.empty() && solver.loses_within(4, me);
            const SearchResult result =
                think(engine, position, limits[static_cast<std::size_t>(i) % limits.size()]);
            CHECK_MESSAGE(std::count(expected.begin(), expected.end(), point_of(result.move)) == 1,
                          in_words(position, to_letters(result.move)));
        }
        MESSAGE(fives << " fives, " << blocks << " blocks, " << lost << " of them in vain");
        REQUIRE(std::min({fives, blocks, lost}) >= scaled(400));
    }

    TEST_CASE("an open four is made if it wins at once") {
        Random random(32);
        int found = 0;
        Engine engine(kSmallHash);
        const std::vector<Limits> limits = tiny_limits();
        for (int i = 0; found < scaled(1000) && i < 100'000; ++i) {
            Position position = random_tactics(rule_of(i), i, random);
            const Color me = position.side_to_move();
            NaiveSolver solver(to_naive(position));
            if (solver.wins_within(1, me) || !solver.wins_within(3, me)) continue;
            ++found;
            const SearchResult result =
                think(engine, position, limits[static_cast<std::size_t>(i) % limits.size()]);
            const Stone stone(solver.position(), point_of(result.move), me);
            CHECK_MESSAGE(solver.loses_within(2, opponent(me)),
                          in_words(position, to_letters(result.move)));
        }
        MESSAGE(found << " open fours");
        REQUIRE(found >= scaled(1000));
    }
}

TEST_SUITE("mate distances") {
    TEST_CASE("a claimed win gets closer with every move and arrives in time") {
        Random random(33);
        int games = 0;
        int longest = 0;
        int found_late = 0;
        std::string broken;
        for (int i = 0; games < scaled(300) && i < 100'000; ++i) {
            const Position start = random_tactics(rule_of(i), i, random);
            const Color winner = start.side_to_move();
            if (NaiveSolver(to_naive(start)).wins_within(3, winner)) continue;
            Duel duel(start, node_limit(20'000));
            SearchResult result = duel.search();
            if (result.info.value < kMateBound) continue;
            ++games;
            const int plies = kMate - result.info.value;
            longest = std::max(longest, plies);
            // Alternate between the best defence and random replies.
            const bool random_defence = games % 2 == 0;
            for (int left = plies; left > 0 && !duel.position().winner(); --left) {
                const bool attacks = duel.position().side_to_move() == winner;
                if (!attacks && random_defence) {
                    duel.make(random_move(duel.position(), random));
                    continue;
                }
                if (left < plies) result = duel.search();
                // Less than claimed? An only move has no value (depth 0). A win proven just within
                // the node limit may need more nodes to prove from the next position.
                const auto is_less = [&] {
                    return attacks && result.info.depth > 0 && result.info.value < mate_in(left);
                };
                if (is_less()) {
                    ++found_late;
                    result = duel.search(node_limit(200'000));
                }
                if (is_less()) break;
                duel.make(result.move);
            }
            if (duel.position().winner() != winner)
                broken += in_words(start, std::to_string(plies) + " plies," + duel.story());
        }
        MESSAGE(games << " wins, the longest in " << longest << ", " << found_late
                      << " moves needed more nodes");
        REQUIRE(games >= scaled(300));
        CHECK(broken == "");
        CHECK(found_late * 100 <= games);
    }

    TEST_CASE("a longer VCT does not hide a shorter known win") {
        const Position start = parse_board(R"(
                a b c d e f g h i j k
              1 . . . . . . . . . . .
              2 . . . . . . . . . . .
              3 . . . . . . . . . . .
              4 . . . . . . . . . . .
              5 . . . . O O X X X X O
              6 X . . . . O . O . . X
              7 . . . . . . X . O . .
              8 . . . . . . . . O X O
              9 . . . . . . . . X . .
             10 . . . . . . . . . . .
             11 . . . . . . . . . O .
             12 . . . . . . . . . . .
        )");
        Duel duel(start, node_limit(20'000));
        const SearchResult first = duel.search();
        REQUIRE(first.info.value >= kMateBound);
        duel.make(first.move);
        duel.make(square("g4"));
        CHECK(duel.search().info.value >= first.info.value + 2);
    }

    // A search stops once it finds a win, so the winner need not play the shortest one, nor the one
    // the loser expected. A loss may come later or slightly sooner than claimed, but it comes.
    TEST_CASE("a claimed loss always comes") {
        Random random(34);
        int games = 0;
        int longest = 0;
        int sooner = 0;
        int later = 0;
        std::string broken;
        for (int i = 0; games < scaled(200) && i < 100'000; ++i) {
            const Position start = random_tactics(rule_of(i), i, random);
            const Color loser = start.side_to_move();
            Duel duel(start, node_limit(20'000));
            SearchResult result = duel.search();
            if (result.info.depth == 0 || result.info.value > -kMateBound) continue;
            ++games;
            const int plies = kMate + result.info.value;
            longest = std::max(longest, plies);
            int played = 0;
            for (; !duel.position().winner() && duel.position().empty_count() > 0; ++played) {
                if (played > 0) result = duel.search();
                duel.make(result.move);
            }
            sooner += played < plies;
            later += played > plies;
            if (duel.position().winner() != opponent(loser))
                broken += in_words(start, std::to_string(plies) + " plies," + duel.story());
        }
        MESSAGE(games << " losses, the longest in " << longest << ", " << sooner << " sooner and "
                      << later << " later than claimed");
        REQUIRE(games >= scaled(200));
        CHECK(broken == "");
        CHECK(sooner * 8 <= games);
    }

    // A small node limit is enough for this.
    TEST_CASE("the engine avoids a loss in 4 if possible") {
        Random random(36);
        int found = 0;
        Engine engine(kSmallHash);
        std::string broken;
        for (int i = 0; found < scaled(400) && i < 100'000; ++i) {
            const Position start = random_tactics(rule_of(i), i, random);
            const Color me = start.side_to_move();
            const Color you = opponent(me);
            NaiveSolver solver(to_naive(start));
            if (!solver.wins_within(3, you) || solver.wins_within(3, me) ||
                solver.loses_within(4, me))
                continue;
            ++found;
            const SearchResult result = think(engine, start, node_limit(3000));
            const Stone stone(solver.position(), point_of(result.move), me);
            // A four by the engine only delays the threat.
            if (solver.position().five_points(me).empty() && solver.wins_within(3, you))
                broken += in_words(start, to_letters(result.move));
        }
        MESSAGE(found << " positions with a way out");
        REQUIRE(found >= scaled(400));
        CHECK(broken == "");
    }

    // The engine plays the first moves; the rest is played by the engine or by exhaustive search.
    TEST_CASE("a claimed VCT wins against every reply") {
        Random random(35);
        int wins = 0;
        int longest = 0;
        int unknown = 0;
        std::string broken;
        for (int i = 0; wins < scaled(100) && i < 100'000; ++i) {
            const Position start = random_tactics(rule_of(i), i, random);
            const Color me = start.side_to_move();
            NaiveSolver solver(to_naive(start));
            if (solver.wins_within(3, me)) continue;
            if (solver.wins_by_fours(me, 300) != NaiveSolver::Answer::No) continue;
            Engine engine(kSmallHash);
            const Limits limits = node_limit(20'000);
            const SearchResult claim = think(engine, start, limits);
            if (claim.info.value < kMateBound) continue;
            ++wins;
            longest = std::max(longest, kMate - claim.info.value);
            const Strategy strategy = [&](const NaivePosition& now, Color) -> std::optional<Point> {
                return point_of(think(engine, to_position(now, me), limits).move);
            };
            StrategyLimits bounds;
            bounds.effort = 10'000;
            const StrategyVerdict verdict =
                StrategyChecker(to_naive(start), strategy, bounds).check(me);
            unknown += verdict.wins == NaiveSolver::Answer::TooLong;
            if (verdict.wins == NaiveSolver::Answer::No) {
                std::string line;
                for (const Point p : verdict.refutation)
                    line += ' ' + to_letters(square_of(p));
                broken += in_words(start, "lost:" + line);
            }
        }
        MESSAGE(wins << " wins, the longest in " << longest << ", " << unknown << " unknown");
        REQUIRE(wins >= scaled(100));
        CHECK(unknown * 4 <= wins);
        CHECK(broken == "");
    }
}

}  // namespace kagetsu::test
