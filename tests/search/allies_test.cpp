// Searches that other processes take part in: here those are objects of the test, or a second
// engine of this process.
#include "search/allies.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "kagetsu/notation.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"

namespace kagetsu::test {

namespace {

constexpr std::string_view kQuietGame = "h8 i9 j7 h7 g9";

Vote vote_for(std::string_view move, int depth, Value value, std::uint64_t weight) {
    Vote vote{weight, {}};
    vote.best.depth = depth;
    vote.best.value = value;
    vote.best.pv = {parse_game(move).moves().front()};
    return vote;
}

// Plays the part of other processes, which tell what the test wants, and notes what is asked.
class Stage : public Allies {
  public:
    explicit Stage(Place place) : place_(place) {}

    void forget() noexcept override { ++forgotten; }
    void set_parameters(const ParameterValues& /*values*/) override { ++configured; }
    std::optional<Place> begin(const LocalSearch& search) noexcept override {
        ++begun;
        if (declines) return std::nullopt;
        local_ = &search.outboxes;
        return place_;
    }
    [[nodiscard]] std::uint64_t nodes_of_others() const noexcept override { return nodes; }
    void report(const SearchInfo& best) noexcept override {
        const std::lock_guard lock(mutex_);
        reports.push_back(best);
    }
    void wait_for_stop() noexcept override {
        std::unique_lock lock(mutex_);
        has_changed_.wait(lock, [this] { return is_stopped_; });
    }
    std::vector<Vote> end() noexcept override {
        ++ended;
        for (EntryOutbox& outbox : *local_)
            outbox.take(entries);
        return votes;
    }
    void stop() {
        {
            const std::lock_guard lock(mutex_);
            is_stopped_ = true;
        }
        has_changed_.notify_all();
    }

    bool declines = false;
    std::uint64_t nodes = 0;
    std::vector<Vote> votes;
    int forgotten = 0;
    int configured = 0;
    int begun = 0;
    int ended = 0;
    std::vector<SearchInfo> reports;
    std::vector<TravellingEntry> entries;

  private:
    Place place_;
    std::deque<EntryOutbox>* local_ = nullptr;
    std::mutex mutex_;
    std::condition_variable has_changed_;
    bool is_stopped_ = false;
};

SearchResult think_with(Stage& stage, const Position& position, const Limits& limits) {
    Engine engine(kSmallHash);
    engine.set_allies(&stage);
    return think(engine, position, limits);
}

}  // namespace

TEST_SUITE("allies") {
    TEST_CASE("an outbox hands out deep entries in their order, until it is full") {
        EntryOutbox outbox;
        constexpr Depth kDeep = EntryOutbox::kShallow + 1;
        std::vector<TravellingEntry> entries;
        std::uint64_t added = 0;
        // More than once round, by parts that do not divide the size.
        while (added < 3 * EntryOutbox::kSize) {
            for (int i = 0; i < 1000; ++i) {
                outbox.add(++added, 0, {kNoSquare, 7, 0, kDeep, Bound::Lower});
                outbox.add(added, 0, {kNoSquare, 0, 0, EntryOutbox::kShallow, Bound::Lower});
            }
            outbox.take(entries);
        }
        for (std::size_t i = 0; i < EntryOutbox::kSize + 10; ++i)
            outbox.add(++added, 0, {kNoSquare, 7, 0, kDeep, Bound::Lower});
        outbox.take(entries);
        outbox.take(entries);
        REQUIRE(entries.size() == added - 10);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            REQUIRE(entries[i].key == i + 1);
            REQUIRE(entries[i].entry.value == 7);
        }
    }

    TEST_CASE("an outbox is filled and emptied at the same time") {
        EntryOutbox outbox;
        constexpr std::uint64_t kAdded = 300'000;
        std::atomic<bool> is_done{false};
        std::thread searcher([&] {
            for (std::uint64_t key = 1; key <= kAdded; ++key)
                outbox.add(key, 0,
                           {kNoSquare, static_cast<Value>(key % 1000), 0, 9 * kPly, Bound::Lower});
            is_done = true;
        });
        std::vector<TravellingEntry> entries;
        for (bool is_last = false; !is_last;) {
            is_last = is_done;
            outbox.take(entries);
        }
        searcher.join();
        REQUIRE(entries.size() >= EntryOutbox::kSize);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            REQUIRE((i == 0 || entries[i].key > entries[i - 1].key));
            REQUIRE(static_cast<std::uint64_t>(entries[i].entry.value) == entries[i].key % 1000);
        }
    }

    TEST_CASE("mate scores travel as they are at their own position") {
        EntryOutbox outbox;
        outbox.add(5, 3, {kNoSquare, mate_in(8), 0, 9 * kPly, Bound::Exact});
        std::vector<TravellingEntry> entries;
        outbox.take(entries);
        REQUIRE(entries.size() == 1);
        CHECK(entries.front().entry.value == mate_in(5));
        TranspositionTable table(kSmallHash);
        table.store(5, 0, entries.front().entry);
        CHECK(table.probe(5, 3)->value == mate_in(8));
    }

    TEST_CASE("votes are added up by move, and a sooner win or a deeper variation stays") {
        std::vector<Vote> votes;
        add_vote(votes, vote_for("h8", 5, 10, 32));
        add_vote(votes, vote_for("i9", 6, 20, 64));
        add_vote(votes, vote_for("h8", 4, 30, 16));
        REQUIRE(votes.size() == 2);
        CHECK(votes[0].weight == 48);
        CHECK(votes[0].best.depth == 5);
        add_vote(votes, vote_for("h8", 3, mate_in(9), 8));
        add_vote(votes, vote_for("h8", 9, mate_in(11), 8));
        CHECK(votes[0].best.value == mate_in(9));
    }

    TEST_CASE("a move is elected by weight, unless something is proven") {
        const auto all = [](Square) { return true; };
        SearchResult own;
        own.info = vote_for("h8", 5, 10, 0).best;
        own.move = own.info.pv.front();
        std::vector<Vote> votes{vote_for("i9", 5, 10, weight_of(5))};
        CHECK(elected(votes, own, all) == nullptr);  // a tie
        votes[0].weight += weight_of(4);
        CHECK(elected(votes, own, all) == &votes[0]);
        CHECK(elected(votes, own, [](Square) { return false; }) == nullptr);
        add_vote(votes, vote_for("h8", 4, 10, weight_of(5)));
        CHECK(elected(votes, own, all) == nullptr);
        votes[0].weight = weight_of(10);
        votes[0].best.value = mated_in(6);
        CHECK(elected(votes, own, all) == nullptr);
        votes[0].best.value = 10;
        own.info.value = mated_in(6);
        CHECK(elected(votes, own, all) == nullptr);
    }

    TEST_CASE("the first process: an equal share of the nodes, nodes of all, entries to send") {
        const Position position = parse_game(kQuietGame);
        Stage stage({0, 4});
        stage.nodes = 30'000;
        const SearchResult result = think_with(stage, position, node_limit(40'000));
        CHECK(stage.begun == 1);
        CHECK(stage.ended == 1);
        CHECK(result.info.nodes == 40'000);
        CHECK(stage.reports.empty());
        CHECK(stage.entries.size() > 100);
        const SearchResult alone = think(position, node_limit(10'000));
        CHECK(result.move == alone.move);
        CHECK(result.info.value == alone.info.value);
    }

    TEST_CASE("without others, and in short or weakened searches, all is as usual") {
        const Position position = parse_game(kQuietGame);
        Stage stage({0, 4});
        stage.declines = true;
        const SearchResult declined = think_with(stage, position, node_limit(20'000));
        CHECK(stage.begun == 1);
        CHECK(stage.ended == 0);
        const SearchResult alone = think(position, node_limit(20'000));
        CHECK(declined.move == alone.move);
        CHECK(declined.info.nodes == alone.info.nodes);
        (void)think_with(stage, position, node_limit(1'000));
        Limits limits;
        limits.turn = Milliseconds{1};
        limits.overhead = Milliseconds{0};
        (void)think_with(stage, position, limits);
        limits = node_limit(20'000);
        limits.strength = 50;
        (void)think_with(stage, position, limits);
        CHECK(stage.begun == 1);
    }

    TEST_CASE("a sooner win that another process has found is played") {
        Stage stage({0, 2});
        stage.votes = {vote_for("a1", 9, mate_in(9), 1), vote_for("b2", 9, mate_in(7), 1)};
        const SearchResult result = think_with(stage, parse_game(kQuietGame), node_limit(20'000));
        CHECK(result.move == stage.votes[1].best.pv.front());
        CHECK(result.info.value == mate_in(7));
        CHECK(result.variations.front().pv.front() == result.move);
    }

    TEST_CASE("a move that the main thread has not looked at is not elected") {
        Stage stage({0, 2});
        stage.votes = {vote_for("a1", 30, 500, weight_of(30))};
        const SearchResult result = think_with(stage, parse_game(kQuietGame), node_limit(20'000));
        CHECK(result.move != stage.votes[0].best.pv.front());
    }

    TEST_CASE("another process searches until it is told to stop, and tells its best moves") {
        Stage stage({2, 3});
        Engine engine(kSmallHash);
        engine.set_allies(&stage);
        engine.set_threads(2);
        engine.set_position(parse_game(kQuietGame));
        std::atomic<bool> has_ended{false};
        engine.go(depth_limit(6), {{}, [&has_ended](const SearchResult&) { has_ended = true; }});
        CHECK_FALSE(engine.wait_for(Milliseconds{300}));
        CHECK_FALSE(has_ended);
        stage.stop();
        engine.wait();
        CHECK(has_ended);
        REQUIRE_FALSE(stage.reports.empty());
        CHECK(stage.reports.back().depth == 6);
        CHECK(stage.ended == 1);
    }

    TEST_CASE("a win found by any thread of another process is told") {
        Stage stage({1, 2});
        Engine engine(kSmallHash);
        engine.set_allies(&stage);
        engine.set_threads(2);
        engine.set_position(parse_game("h8 a1 h9 a3 i9 a5 i8 o1"));
        engine.go({}, {});
        stage.stop();
        engine.wait();
        CHECK(std::any_of(stage.reports.begin(), stage.reports.end(),
                          [](const SearchInfo& info) { return info.value >= kMateBound; }));
    }

    TEST_CASE("what the engine forgets, the others are told to forget") {
        Stage stage({0, 2});
        Engine engine(kSmallHash);
        engine.set_allies(&stage);
        engine.new_game();
        engine.clear_hash();
        engine.set_hash_size(2 * kSmallHash);
        CHECK(stage.forgotten == 3);
        engine.set_parameters(ParameterValues());
        CHECK(stage.configured == 1);
        engine.set_allies(nullptr);
        engine.new_game();
        CHECK(stage.forgotten == 3);
    }
}

}  // namespace kagetsu::test
