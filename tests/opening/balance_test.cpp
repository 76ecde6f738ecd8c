// Stones that balance a position.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

#include "kagetsu/forbidden.hpp"
#include "opening/balanced_value.hpp"
#include "opening/proposal.hpp"
#include "search/last_two_mean.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

namespace {

constexpr std::string_view kQuietGame = "h8 i9 j7 h7 g9";
constexpr std::string_view kBlackAhead = "h8 i9 j7 h7";
constexpr std::string_view kFourStones = "g7 i8 h10 k9";

SearchResult balance(Engine& engine, const Position& position, int stones, Value advantage,
                     const Limits& limits) {
    SearchResult result;
    engine.set_position(position);
    engine.balance(stones, advantage, limits,
                   {{}, [&result](const SearchResult& found) { result = found; }});
    engine.wait();
    return result;
}

SearchResult balance(const Position& position, int stones, Value advantage, const Limits& limits) {
    Engine engine(kSmallHash);
    return balance(engine, position, stones, advantage, limits);
}

// Plays the stones found; they must be legal.
Position after(Position position, const SearchResult& result) {
    for (const Square stone : result.info.pv) {
        REQUIRE(position.shape().contains(stone));
        REQUIRE(position.is_empty(stone));
        position.make(stone);
    }
    return position;
}

// The value of a position by a separate engine, for the side to move.
Value judged(const Position& position) {
    Engine engine(kSmallHash);
    engine.set_position(position);
    LastTwoMean mean;
    Value value = 0;
    engine.go(node_limit(60'000), {[&](const SearchInfo& info) { mean.add(info.value); },
                                   [&](const SearchResult& found) { value = found.info.value; }});
    engine.wait();
    return is_mate(value) ? value : mean.value();
}

// The distance of a position from balance, limited to 1000.
int imbalance(const Position& position) {
    return std::min(std::abs(judged(position) - balanced_value(position)), 1000);
}

}  // namespace

TEST_SUITE("balance") {
    TEST_CASE("one or two stones give balance or the wanted advantage") {
        const Position position = parse_game(kBlackAhead);
        for (const int stones : {1, 2}) {
            for (const Value advantage : {0, 60, -60}) {
                CAPTURE(stones);
                CAPTURE(advantage);
                const SearchResult result =
                    balance(position, stones, advantage, node_limit(200'000));
                REQUIRE(result.info.pv.size() == static_cast<std::size_t>(stones));
                CHECK(result.move == result.info.pv.front());
                // The advantage for the side to move after the stones.
                const int sign = stones == 1 ? -1 : 1;
                const Position balanced = after(position, result);
                const Value wanted = balanced_value(balanced) + sign * advantage;
                // A single stone can't hit every value.
                CHECK(std::abs(sign * result.info.value - wanted) <= 80);
                CHECK(std::abs(judged(balanced) - wanted) <= 120);
            }
        }
    }

    TEST_CASE("found stones are closer to balance than random ones") {
        Random random(1);
        const Evaluator evaluator;
        constexpr int kSamples = 10;
        for (const int stones : {1, 2}) {
            CAPTURE(stones);
            int found = 0;
            int by_chance = 0;
            for (const std::string_view moves : {kBlackAhead, kQuietGame, kFourStones}) {
                const Position position = parse_game(moves);
                const std::vector<Proposal> all =
                    generate_proposals(position, evaluator, stones, 0);
                for (int i = 0; i < kSamples; ++i) {
                    Position sample = position;
                    for (const Square stone : random.pick(all).stones)
                        sample.make(stone);
                    by_chance += imbalance(sample);
                }
                const SearchResult result = balance(position, stones, 0, node_limit(100'000));
                found += imbalance(after(position, result));
            }
            CHECK(found * 2 < by_chance / kSamples);
        }
    }

    TEST_CASE("every round is reported, and the result once") {
        const Position position = parse_game(kQuietGame);
        Engine engine(kSmallHash);
        engine.set_position(position);
        std::vector<SearchInfo> rounds;
        int finished = 0;
        SearchResult result;
        engine.balance(2, 0, node_limit(50'000),
                       {[&](const SearchInfo& info) { rounds.push_back(info); },
                        [&](const SearchResult& found) {
                            result = found;
                            ++finished;
                        }});
        engine.wait();
        CHECK(finished == 1);
        REQUIRE(rounds.size() >= 3);
        for (std::size_t i = 1; i < rounds.size(); ++i) {
            CHECK(rounds[i].nodes > rounds[i - 1].nodes);
            CHECK(rounds[i].pv.size() == 2);
        }
        CHECK(result.info.depth > 2);
        CHECK(result.info.nodes > 25'000);
        CHECK(result.info.nodes < 60'000);
    }

    TEST_CASE("the first round searches each proposal with more nodes than a glance takes") {
        constexpr std::uint64_t kGlance = 300;
        for (const std::uint64_t nodes : {8'000, 13'000, 20'000, 45'000, 90'000}) {
            CAPTURE(nodes);
            std::vector<SearchInfo> rounds;
            Engine engine(kSmallHash);
            engine.set_position(parse_game(kQuietGame));
            engine.balance(2, 0, node_limit(nodes),
                           {[&](const SearchInfo& info) { rounds.push_back(info); }, {}});
            engine.wait();
            REQUIRE(rounds.size() >= 2);
            // The 1,024 pairs nearest to the target are halved until the nodes suffice for them,
            // and after every round.
            const std::uint64_t proposals = std::uint64_t{1} << rounds.size();
            CHECK(rounds.front().nodes >= proposals * kGlance * 9 / 10);
        }
    }

    TEST_CASE("a proposal that no search has valued comes after those that have a value") {
        // After Black's i8 only h8 stops both an open four and a double four, and a search that has
        // only one move to consider ends at once, without a value.
        const Position position = parse_game("f8 h5 g8 g9 h6 i7 h7 a15 h9 o15");
        const std::vector<Proposal> all = generate_proposals(position, Evaluator(), 1, 0);
        const auto forced = std::find_if(all.begin(), all.end(), [](const Proposal& proposal) {
            return proposal.stones.front() == square("i8");
        });
        REQUIRE(forced != all.end());
        REQUIRE(forced->status == Proposal::Status::Open);
        // The static evaluation puts it nearest to the target.
        const Value advantage = forced->value + balanced_value(Rule::Freestyle, {15, 15}, 5, 6);
        const SearchResult result = balance(position, 1, advantage, node_limit(100'000));
        CHECK(result.move != square("i8"));
        CHECK(result.info.depth > 0);
    }

    TEST_CASE("a stop ends the listing of proposals, but not before there is one") {
        const Position position = parse_game(kQuietGame);
        for (const int stones : {1, 2}) {
            CHECK(generate_proposals(position, Evaluator(), stones, 0, [] {
                      return true;
                  }).size() == 1);
            int left = 10;
            CHECK(generate_proposals(position, Evaluator(), stones, 0, [&left] {
                      return --left < 0;
                  }).size() <= 11);
        }
    }

    TEST_CASE("one thread, a node limit: the same stones every time") {
        const Position position = parse_game(kQuietGame);
        for (const int stones : {1, 2}) {
            const SearchResult first = balance(position, stones, 0, node_limit(40'000));
            const SearchResult again = balance(position, stones, 0, node_limit(40'000));
            CHECK(first.info.pv == again.info.pv);
            CHECK(first.info.value == again.info.value);
            CHECK(first.info.nodes == again.info.nodes);
        }
    }

    TEST_CASE("an empty board: one stone far from the centre, two stones") {
        const Position empty;
        const SearchResult one = balance(empty, 1, 0, node_limit(60'000));
        REQUIRE(one.info.pv.size() == 1);
        CHECK(one.info.value < 200);
        const SearchResult two = balance(empty, 2, 0, node_limit(60'000));
        CHECK(two.info.pv.size() == 2);
        CHECK(std::abs(two.info.value - balanced_value(Rule::Freestyle, {15, 15}, 1, 1)) <= 80);
    }

    TEST_CASE("a four that must be stopped is stopped") {
        const Position position = parse_game("h8 a1 h9 a3 h10 a5 h11 h12 c15");
        // Black threatens h7.
        const SearchResult one = balance(position, 1, 0, node_limit(20'000));
        CHECK(one.info.pv == std::vector<Square>{square("h7")});
    }

    TEST_CASE("a decided position is proposed only if there is no other") {
        // Black has an open three, White to move: most stones lose at once.
        const Position position = parse_game("h8 i7 h9 g7 h10");
        for (const int stones : {1, 2}) {
            const SearchResult result = balance(position, stones, 0, node_limit(60'000));
            CHECK_FALSE(is_mate(result.info.value));
            CHECK_FALSE(is_mate(judged(after(position, result))));
        }
    }

    TEST_CASE("decided positions, finished games and crowded boards still get legal stones") {
        const Position lost = parse_game("h8 a1 h9 a3 h10 a5 h11");    // White can't stop both
        const Position won = parse_game("h8 a1 h9 a3 h10 a5 h11 c1");  // Black makes five
        const Position over = parse_game("h8 a1 h9 a3 h10 a5 h11 c1 h12");
        for (const Position& position : {lost, won, over}) {
            for (const int stones : {1, 2}) {
                const SearchResult result = balance(position, stones, 0, node_limit(5'000));
                CHECK(result.info.pv.size() == static_cast<std::size_t>(stones));
                static_cast<void>(after(position, result));
            }
        }
        for (const int empty : {0, 1, 2, 3}) {
            CAPTURE(empty);
            Position crowded({5, 5});
            for (int i = 0; i < 25 - empty; ++i) {
                const Color color = (i % 5 / 2 + i / 5) % 2 == 0 ? Color::Black : Color::White;
                crowded.place(square_at(i % 5, i / 5), cell_of(color));
            }
            for (const int stones : {1, 2}) {
                const SearchResult result = balance(crowded, stones, 0, node_limit(5'000));
                CHECK(result.info.pv.size() == static_cast<std::size_t>(std::min(stones, empty)));
                CHECK((result.move == kNoSquare) == (empty == 0));
                static_cast<void>(after(crowded, result));
            }
        }
    }

    TEST_CASE("every shape and rule; renju: no forbidden point for Black") {
        Random random(2);
        for (const Rule rule : kAllRules) {
            for (const BoardShape shape : {BoardShape{15, 15}, {20, 20}, {7, 13}, {5, 5}}) {
                for (int i = 0; i < scaled(6); ++i) {
                    const Position position =
                        random_position(shape, rule, 4 + random.below(14), kTacticalPlay, random);
                    if (position.winner()) continue;
                    const SearchResult result = balance(position, 1 + i % 2, 0, node_limit(3'000));
                    Position played = position;
                    for (const Square stone : result.info.pv) {
                        REQUIRE(played.is_empty(stone));
                        if (rule == Rule::Renju && played.side_to_move() == Color::Black)
                            CHECK_FALSE(is_forbidden(played, stone));
                        played.make(stone);
                    }
                }
            }
        }
    }

    TEST_CASE("limits: no time, a little time, few nodes, a depth") {
        const Position position = parse_game(kQuietGame);
        Limits no_time;
        no_time.turn = Milliseconds{0};
        CHECK(balance(position, 2, 0, no_time).info.pv.size() == 2);
        Limits little_time;
        little_time.turn = Milliseconds{300};
        const Clock::time_point start = little_time.start = Clock::now();
        CHECK(balance(position, 2, 0, little_time).info.pv.size() == 2);
        CHECK(Clock::now() - start < kFarTooLate);
        Limits match;
        match.match_left = Milliseconds{1000};
        CHECK(balance(position, 2, 0, match).info.pv.size() == 2);
        for (const std::uint64_t nodes : {1, 10, 100, 1'000, 10'000}) {
            const SearchResult result = balance(position, 2, 0, node_limit(nodes));
            CHECK(result.info.pv.size() == 2);
            CHECK(result.info.nodes <= nodes + nodes / 4 + 2);
        }
        Limits shallow = node_limit(50'000);
        shallow.depth = 2;
        const SearchResult result = balance(position, 2, 0, shallow);
        CHECK(result.info.pv.size() == 2);
        CHECK(result.info.depth <= 2);
    }

    TEST_CASE("excluded points get no stone, unless there is no other") {
        const Position position = parse_game(kQuietGame);
        for (const int stones : {1, 2}) {
            Limits limits = node_limit(10'000);
            limits.multi_pv = 3;
            limits.excluded = balance(position, stones, 0, limits).info.pv;
            const SearchResult other = balance(position, stones, 0, limits);
            REQUIRE(other.info.pv.size() == static_cast<std::size_t>(stones));
            CHECK(other.variations.size() == 1);
            for (const Square stone : other.info.pv)
                CHECK(std::count(limits.excluded.begin(), limits.excluded.end(), stone) == 0);
            position.empty_squares().for_each(
                [&](int bit) { limits.excluded.push_back(position.layout().square_of(bit)); });
            CHECK(balance(position, stones, 0, limits).info.pv.size() ==
                  static_cast<std::size_t>(stones));
        }
    }

    TEST_CASE("stop() ends it at once, with legal stones, with any number of threads") {
        Engine engine(kSmallHash);
        const Position position = parse_game(kQuietGame);
        for (const int threads : {1, 3}) {
            engine.set_threads(threads);
            for (int i = 0; i < 12; ++i) {
                std::atomic<int> finished = 0;
                SearchResult result;
                engine.set_position(position);
                engine.balance(1 + i % 2, 0, Limits{}, {{}, [&](const SearchResult& found) {
                                                            result = found;
                                                            ++finished;
                                                        }});
                std::this_thread::sleep_for(std::chrono::milliseconds(7 * i));
                const Clock::time_point asked = Clock::now();
                engine.stop();
                engine.wait();
                CHECK(Clock::now() - asked < kFarTooLate);
                CHECK(finished == 1);
                CHECK(result.info.pv.size() == static_cast<std::size_t>(1 + i % 2));
                static_cast<void>(after(position, result));
            }
        }
    }

    TEST_CASE("new time limits are observed") {
        Engine engine(kSmallHash);
        engine.set_position(parse_game(kQuietGame));
        Limits limits;
        limits.turn = std::chrono::hours(1);
        engine.balance(2, 0, limits, {});
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        limits.turn = Milliseconds{0};
        const Clock::time_point asked = Clock::now();
        engine.update_time(limits);
        engine.wait();
        CHECK(Clock::now() - asked < kFarTooLate);
    }

    TEST_CASE("of symmetric proposals only one is listed") {
        const Evaluator evaluator;
        const auto count = [&](std::string_view moves, int stones) {
            return generate_proposals(parse_game(moves), evaluator, stones, 0).size();
        };
        CHECK(count("", 1) == 36);   // an eighth of 225, with the diagonals
        CHECK(count("h8", 1) == 9);  // of 40 squares around the centre
        CHECK(count("h8 h9", 1) < count("h8 i10", 1) * 2 / 3);  // mirrored left and right
        CHECK(count("h8 i9 j7 h7 g9", 1) >= 70);                // no symmetry
    }
}

}  // namespace kagetsu::test
