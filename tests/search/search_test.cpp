// The search as a whole, through the Engine.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "kagetsu/notation.hpp"
#include "search/tactics.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/naive_solver.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr std::array<std::string_view, 5> kGames{
    "h8", "h8 i9 j7 h7 g9", "h8 h9 i10 f8 g8 g9 i9 i7 f10 h10",
    "c3 d4 e12 l11 h8 h7 g7 i9 f6 e5 i6 j10", "a1 o15 h8 g8 h9 h7 g10 i10 f9 j9 i7"};

constexpr std::array<BoardShape, 8> kShapes{
    {{15, 15}, {5, 5}, {9, 9}, {20, 20}, {22, 22}, {15, 10}, {7, 22}, {22, 5}}};

template <typename Visitor>
void for_each_game(Visitor&& visit) {
    for (const std::string_view game : kGames) {
        for (const Rule rule : kAllRules) {
            CAPTURE(game);
            visit(parse_game(game, {}, rule));
        }
    }
}

bool same(const SearchResult& a, const SearchResult& b) {
    return a.move == b.move && a.info.value == b.info.value && a.info.nodes == b.info.nodes &&
           a.info.depth == b.info.depth && a.info.pv == b.info.pv;
}

bool is_playable(Position position, const std::vector<Square>& line) {
    for (const Square square : line) {
        if (!position.shape().contains(square) || !position.is_empty(square)) return false;
        position.make(square);
    }
    return true;
}

// Black on a forbidden point, though there are others?
bool plays_needless_foul(const Position& position, Square move) {
    return position.rule() == Rule::Renju && position.side_to_move() == Color::Black &&
           is_forbidden(position, move) && !(forbidden_points(position) == position.empty_points());
}

// A search that is under way, and what it reports.
class Running {
  public:
    explicit Running(const Position& position, const Limits& limits = {}) : position_(position) {
        engine_.set_position(position);
        engine_.go(limits, {[this](const SearchInfo& info) { iterations_ = info.depth; },
                            [this](const SearchResult& result) {
                                result_ = result;
                                ++finished_;
                            }});
    }
    void wait_for_iteration(int depth) const {
        while (iterations_ < depth && finished_ == 0)
            std::this_thread::yield();
    }
    void wait() { engine_.wait(); }
    // Only after wait().
    void check_answer() const {
        CHECK(finished_ == 1);
        CHECK(position_.is_empty(result_.move));
        CHECK(position_.shape().contains(result_.move));
    }
    [[nodiscard]] Engine& engine() { return engine_; }
    [[nodiscard]] int finished() const { return finished_; }
    [[nodiscard]] const SearchResult& result() const { return result_; }

  private:
    Position position_;
    Engine engine_{kSmallHash};
    std::atomic<int> iterations_{0};
    std::atomic<int> finished_{0};
    SearchResult result_;
};

Position full_board(BoardShape shape) {
    // Columns in pairs, shifted row by row: nobody has five.
    Position position(shape);
    for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) {
            position.place(square_at(x, y), (x / 2 + y) % 2 == 0 ? Cell::Black : Cell::White);
        }
    }
    return position;
}

// Is the game over, or does every reply run into a win by fours or into a win that the engine
// claims again, with every reply to that, and so on? `plies` bounds how long that may go on: a
// few more than were claimed, since other ways than the shortest lead to the win.
bool every_reply_loses(Position& position, int plies) {
    if (position.winner()) return true;
    if (plies < -8) return false;
    Bitboard replies = position.empty_points();
    if (position.rule() == Rule::Renju && position.side_to_move() == Color::Black)
        replies.remove(forbidden_points(position));
    bool all_lose = !replies.empty();
    replies.for_each([&](int bit) {
        if (!all_lose) return;
        position.make(position.layout().square_of(bit));
        LoneWorker worker(position);
        if (position.winner()) {
            all_lose = false;
        } else if (!worker->vcf(0, 60, 20000)) {
            const SearchResult next = think(position, node_limit(200000));
            const bool only_move = next.info.depth == 0;
            position.make(next.move);
            all_lose = (only_move || next.info.value >= kMateBound) &&
                       every_reply_loses(position, plies - 2);
            position.undo();
        }
        position.undo();
    });
    return all_lose;
}

}  // namespace

TEST_SUITE("search is deterministic") {
    TEST_CASE("fresh engines agree on move, value, nodes and line") {
        for_each_game([](const Position& position) {
            CHECK(same(think(position, depth_limit(5)), think(position, depth_limit(5))));
            CHECK(same(think(position, node_limit(3000)), think(position, node_limit(3000))));
        });
    }

    TEST_CASE("a new game leaves nothing of the last one") {
        Engine engine(kSmallHash);
        for_each_game([&](const Position& position) {
            const SearchResult fresh = think(position, depth_limit(5));
            CHECK(same(think(engine, position, depth_limit(5)), fresh));
            engine.new_game();
            CHECK(same(think(engine, position, depth_limit(5)), fresh));
            engine.set_hash_size(kSmallHash);
            engine.new_game();
        });
    }

    TEST_CASE("the moves that led to a position do not matter") {
        const Position game = parse_game("h8 i9 j7 h7 g9");
        Position placed = game;
        placed.set_side_to_move(game.side_to_move());
        REQUIRE(placed.moves().empty());
        CHECK(same(think(game, depth_limit(5)), think(placed, depth_limit(5))));
    }

    TEST_CASE("a limit of nodes is kept") {
        // A search that is broken off counts the few calls that return at once while it unwinds,
        // two a ply at most. Other than that it ends at the limit, or before it when the result
        // is proven.
        for_each_game([](const Position& position) {
            for (const std::uint64_t limit : {1, 2, 10, 100, 1000, 5000}) {
                const SearchResult result = think(position, node_limit(limit));
                CHECK(result.info.nodes <= limit + 100);
                if (!is_mate(result.info.value)) CHECK(result.info.nodes >= limit);
                CHECK(position.is_empty(result.move));
            }
        });
    }

    TEST_CASE("a limit of depth is kept, and each iteration is reported once") {
        for_each_game([](const Position& position) {
            std::vector<SearchInfo> infos;
            SearchResult result;
            Engine engine(kSmallHash);
            engine.set_position(position);
            engine.go(depth_limit(5), {[&](const SearchInfo& info) { infos.push_back(info); },
                                       [&](const SearchResult& found) { result = found; }});
            engine.wait();
            REQUIRE_FALSE(infos.empty());
            if (!is_mate(result.info.value)) CHECK(infos.size() == 5);
            for (std::size_t i = 0; i < infos.size(); ++i) {
                CHECK(infos[i].depth <= 5);
                if (i > 0) CHECK(infos[i].depth > infos[i - 1].depth);
                if (i > 0) CHECK(infos[i].nodes > infos[i - 1].nodes);
                CHECK(infos[i].selective_depth >= infos[i].depth);
                CHECK_FALSE(infos[i].pv.empty());
                CHECK(is_playable(position, infos[i].pv));
            }
            CHECK(result.info.depth == infos.back().depth);
            CHECK(result.info.value == infos.back().value);
            CHECK(result.move == result.info.pv.front());
            CHECK(result.info.nodes >= infos.back().nodes);
        });
    }
}

TEST_SUITE("search finds forced wins") {
    TEST_CASE("a win comes nearer by one ply with every move of its line") {
        struct Win {
            std::string_view moves;
            int plies;
        };
        constexpr std::array<Win, 4> kWins{{
            {"h8 a1 i8 a3 j8 a5 k8 c1", 1},
            {"h8 a1 i8 a15 j8 o1", 3},
            {"h8 g8 i8 a1 j8 a15 k9 o1 k10 o15", 5},  // a four-three
            {"h8 a1 i8 a15 k9 o1 k10 o15", 5},        // a double three
        }};
        for (const Win& win : kWins) {
            for (const Rule rule : kAllRules) {
                // Black's double three is no win in renju.
                if (rule == Rule::Renju && &win == &kWins.back()) continue;
                CAPTURE(win.moves);
                Position position = parse_game(win.moves, {}, rule);
                const Color attacker = position.side_to_move();
                for (int left = win.plies; left > 0; --left) {
                    CAPTURE(left);
                    const SearchResult result = think(position, node_limit(20000));
                    // A depth of 0 means that there was one move to play, so that none was valued.
                    if (result.info.depth > 0) {
                        CHECK(result.info.value ==
                              (left % 2 == 1 ? mate_in(left) : mated_in(left)));
                    }
                    position.make(result.move);
                }
                CHECK(position.winner() == attacker);
            }
        }
    }

    TEST_CASE("a proven result of a few plies is true") {
        Random random(51);
        int wins = 0;
        int losses = 0;
        for (int i = 0; i < scaled(1500); ++i) {
            const BoardShape shape = i % 2 == 0 ? BoardShape{9, 9} : BoardShape{7, 10};
            const Rule rule = kAllRules[static_cast<std::size_t>(i / 2) % kAllRules.size()];
            const Position position =
                random_position(shape, rule, 8 + random.below(30), kTacticalPlay, random);
            if (position.winner()) continue;
            const Value value = think(position, node_limit(2000)).info.value;
            NaiveSolver solver(to_naive(position));
            if (value >= mate_in(5)) {
                ++wins;
                CHECK_MESSAGE(solver.wins_within(kMate - value, position.side_to_move()),
                              to_text(position));
            } else if (value <= mated_in(4)) {
                ++losses;
                CHECK_MESSAGE(solver.loses_within(kMate + value, position.side_to_move()),
                              to_text(position));
            }
        }
        MESSAGE(wins << " wins and " << losses << " losses");
        CHECK(wins > 0);
        CHECK(losses > 0);
    }

    TEST_CASE("Black to whom only forbidden points are left has lost") {
        const Position position = parse_board(R"(
              a b c d e f g
            1 X X X . X X X
            2 . O O X O X O
            3 O O X X O X O
            4 X O O O X O X
            5 X X O X O O O
        )",
                                              Color::White, Rule::Renju);
        const SearchResult result = think(position, node_limit(1000));
        CHECK(to_letters(result.move) == "a2");
        CHECK(result.info.value == mate_in(3));
        // He plays it all the same.
        Position last = position;
        last.make(result.move);
        REQUIRE(is_forbidden(last, square("d1")));
        CHECK(think(last, node_limit(1000)).move == square("d1"));
    }

    TEST_CASE("a win that the point classes prove is known before the search") {
        Random random(53);
        const Evaluator evaluator;
        int wins = 0;
        for (int i = 0; i < scaled(4000); ++i) {
            const Rule rule = kAllRules[static_cast<std::size_t>(i) % kAllRules.size()];
            const Position position =
                random_position({15, 15}, rule, 8 + random.below(30), kTacticalPlay, random);
            if (position.winner()) continue;
            PatternBoard board(position, evaluator.point_values(position.rule()));
            const std::optional<Value> win = static_result(board, 0);
            if (!win || *win < 0) continue;
            ++wins;
            const SearchInfo info = think(position, node_limit(64)).info;
            CHECK_MESSAGE(info.value == *win, to_text(position));
        }
        MESSAGE(wins << " wins");
        CHECK(wins > 0);
    }

    TEST_CASE("a win or a loss that was claimed is one, against every reply") {
        Random random(52);
        std::array<int, 2> claims{};
        int longest = 0;
        for (int i = 0; i < scaled(360); ++i) {
            const BoardShape shape = i % 2 == 0 ? BoardShape{15, 15} : BoardShape{11, 12};
            const Rule rule = kAllRules[static_cast<std::size_t>(i / 2) % kAllRules.size()];
            Position position =
                random_position(shape, rule, 6 + random.below(20), kTacticalPlay, random);
            if (position.winner()) continue;
            const SearchResult claim = think(position, node_limit(10000));
            if (!is_mate(claim.info.value)) continue;
            const bool wins = claim.info.value > 0;
            const int plies = kMate - std::abs(claim.info.value);
            const std::string start = to_text(position);
            if (wins) position.make(claim.move);
            CHECK_MESSAGE(every_reply_loses(position, wins ? plies - 1 : plies),
                          (wins ? "win in " : "loss in ")
                              << plies << ", " << describe(shape, rule) << '\n'
                              << start << to_letters(claim.move));
            longest = std::max(longest, plies);
            ++claims[wins ? 0 : 1];
        }
        MESSAGE(claims[0] << " wins, " << claims[1] << " losses, the longest in " << longest);
        CHECK(claims[0] > 0);
        CHECK(claims[1] > 0);
    }
}

TEST_SUITE("search always has a legal move") {
    TEST_CASE("random positions of every kind, tiny limits") {
        Random random(61);
        Engine engine(kSmallHash);
        for (int i = 0; i < scaled(800); ++i) {
            const BoardShape shape = kShapes[static_cast<std::size_t>(i) % kShapes.size()];
            const Rule rule = kAllRules[static_cast<std::size_t>(random.below(kAllRules.size()))];
            Position position =
                random_position(shape, rule, random.below(shape.area()), {}, random);
            if (random.percent(20)) position.set_side_to_move(opponent(position.side_to_move()));
            if (random.percent(20) && position.empty_count() > 0) {
                position.place(square_of(random.pick(to_naive(position).empty_points())),
                               Cell::Wall);
            }
            const Limits limits = random.below(2) == 0
                                      ? node_limit(static_cast<std::uint64_t>(random.below(2000)))
                                      : depth_limit(random.below(3));
            const SearchResult result = think(engine, position, limits);
            if (position.empty_count() == 0) {
                CHECK(result.move == kNoSquare);
                continue;
            }
            const bool legal = shape.contains(result.move) && position.is_empty(result.move) &&
                               !plays_needless_foul(position, result.move);
            CHECK_MESSAGE(legal, describe(shape, rule) << '\n' << to_text(position));
            CHECK(is_playable(position, result.info.pv));
        }
    }

    TEST_CASE("an empty board, of any shape") {
        for (const BoardShape shape : kShapes) {
            const SearchResult result = think(Position(shape), depth_limit(2));
            CHECK(shape.contains(result.move));
        }
    }

    TEST_CASE("a full board has no move, one empty point is the move") {
        for (const BoardShape shape : kShapes) {
            Position position = full_board(shape);
            REQUIRE_FALSE(position.winner().has_value());
            CHECK(think(position, {}).move == kNoSquare);
            const Square last = square_at(shape.width - 1, shape.height / 2);
            position.remove(last);
            CHECK(think(position, {}).move == last);
        }
    }

    TEST_CASE("a full board is a draw") {
        // Two points are left, far from any row.
        Position position = full_board({5, 5});
        position.remove(square_at(0, 0));
        position.remove(square_at(4, 4));
        const SearchResult result = think(position, {});
        CHECK(result.info.value == 0);
    }

    TEST_CASE("a board that is won already, by either side") {
        for (const Color to_move : {Color::Black, Color::White}) {
            const Position position = parse_board(R"(
                X X X X X . .
                . O O O . . .
                . . . . . . .
                . . . . . . .
                . . . . . . .
            )",
                                                  to_move);
            const SearchResult result = think(position, node_limit(1000));
            CHECK(position.is_empty(result.move));
        }
    }

    TEST_CASE("no time at all still gives a move, after a glance") {
        for (const int time : {0, -5000}) {
            Limits limits;
            limits.turn = Milliseconds(time);
            for_each_game([&](const Position& position) {
                const SearchResult result = think(position, limits);
                CHECK(position.is_empty(result.move));
                CHECK(result.info.nodes <= 10000);
            });
            limits.turn.reset();
            limits.match_left = Milliseconds(time);
            CHECK(parse_game("h8 i9").is_empty(think(parse_game("h8 i9"), limits).move));
        }
    }

    TEST_CASE("no depth and no nodes still give a move") {
        for_each_game([](const Position& position) {
            CHECK(position.is_empty(think(position, depth_limit(0)).move));
            CHECK(position.is_empty(think(position, depth_limit(-3)).move));
            CHECK(position.is_empty(think(position, node_limit(0)).move));
        });
    }
}

TEST_SUITE("engine") {
    TEST_CASE("stop ends a search without limits, which still reports its move") {
        Running running(parse_game("h8 i9"));
        running.wait_for_iteration(3);
        CHECK(running.finished() == 0);
        running.engine().stop();
        running.wait();
        running.check_answer();
        CHECK(running.result().info.depth >= 3);
    }

    TEST_CASE("stop before the first iteration is a search too short to report one") {
        for (int i = 0; i < 20; ++i) {
            Running running(parse_game("h8 i9"));
            running.engine().stop();
            running.wait();
            running.check_answer();
        }
    }

    TEST_CASE("a running search takes new limits of time") {
        Running running(parse_game("h8 i9"));
        running.wait_for_iteration(2);
        Limits limits;
        limits.turn = Milliseconds(0);
        running.engine().update_time(limits);
        running.wait();
        running.check_answer();
    }

    TEST_CASE("a limit of time ends the search by itself") {
        Limits limits;
        limits.turn = Milliseconds(120);
        Running turn(parse_game("h8 i9"), limits);
        turn.wait();
        turn.check_answer();
        limits.turn.reset();
        limits.match_left = Milliseconds(800);
        Running match(parse_game("h8 i9"), limits);
        match.wait();
        match.check_answer();
    }

    TEST_CASE("a search whose time is over looks at a thousand nodes and no more") {
        // Nodes, not milliseconds: the same on every machine.
        constexpr std::uint64_t kAboutAThousand = 1024 + 256;
        for (const auto limit : {&Limits::turn, &Limits::match_left}) {
            Limits limits;
            limits.*limit = Milliseconds(0);
            const SearchResult result = think(parse_game("h8 i9"), limits);
            CHECK(result.move != kNoSquare);
            CHECK(result.info.nodes <= kAboutAThousand);
        }
    }

    TEST_CASE("a new search, a new position and a new game stop the running search") {
        const Position position = parse_game("h8 i9");
        Engine engine(kSmallHash);
        std::atomic<int> finished{0};
        const Callbacks callbacks{{}, [&](const SearchResult&) { ++finished; }};
        engine.set_position(position);
        engine.go({}, callbacks);
        engine.go({}, callbacks);
        CHECK(finished == 1);
        engine.set_position(position);
        CHECK(finished == 2);
        engine.go({}, callbacks);
        engine.new_game();
        CHECK(finished == 3);
        engine.go({}, callbacks);
        engine.set_hash_size(kSmallHash);
        CHECK(finished == 4);
        {
            Engine other(kSmallHash);
            other.set_position(position);
            other.go({}, callbacks);
        }
        CHECK(finished == 5);
    }

    TEST_CASE("an idle engine may be stopped, waited for and told the time") {
        Engine engine(kSmallHash);
        engine.stop();
        engine.wait();
        engine.update_time({});
        engine.set_position(parse_game("h8"));
        engine.stop();
        // The order to stop was for an earlier search.
        const SearchResult result = think(engine, parse_game("h8"), depth_limit(3));
        CHECK(result.info.depth == 3);
    }

    TEST_CASE("the table has the size that was asked for, within reason") {
        Engine engine(0);
        CHECK(engine.hash_size() == Engine::kMinHashBytes);
        engine.set_hash_size(std::size_t{3} << 20);
        CHECK(engine.hash_size() == std::size_t{3} << 20);
        engine.set_hash_size(1);
        CHECK(engine.hash_size() == Engine::kMinHashBytes);
        CHECK(think(engine, parse_game("h8 i9"), depth_limit(4)).info.depth == 4);
    }

    TEST_CASE("an empty table says so, and a cleared one is empty") {
        Engine engine(Engine::kMinHashBytes);
        CHECK(engine.hash_usage() == 0);
        const Position position = parse_game("h8 i9 j7 h7 g9");
        const SearchResult first = think(engine, position, node_limit(30'000));
        CHECK(engine.hash_usage() > 500);
        CHECK(engine.hash_usage() <= 1000);
        engine.clear_hash();
        CHECK(engine.hash_usage() == 0);
        // What else was learned stays: the same search takes another course.
        CHECK_FALSE(same(think(engine, position, node_limit(30'000)), first));
        // A search that runs is stopped, and asked meanwhile.
        engine.go({}, {});
        CHECK(engine.hash_usage() >= 0);
        engine.clear_hash();
        CHECK(engine.hash_usage() == 0);
    }

    TEST_CASE("two engines think at the same time as each would alone") {
        const Position first = parse_game(kGames[2]);
        const Position second = parse_game(kGames[4], {}, Rule::Standard);
        const SearchResult alone_first = think(first, node_limit(20000 / kSlowdown));
        const SearchResult alone_second = think(second, node_limit(20000 / kSlowdown));
        Engine a(kSmallHash);
        Engine b(kSmallHash);
        SearchResult result_a;
        SearchResult result_b;
        a.set_position(first);
        b.set_position(second);
        a.go(node_limit(20000 / kSlowdown), {{}, [&](const SearchResult& r) { result_a = r; }});
        b.go(node_limit(20000 / kSlowdown), {{}, [&](const SearchResult& r) { result_b = r; }});
        a.wait();
        b.wait();
        CHECK(same(result_a, alone_first));
        CHECK(same(result_b, alone_second));
    }
}

}  // namespace kagetsu::test
