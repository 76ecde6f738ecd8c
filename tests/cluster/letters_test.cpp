// What the ranks write to one another about a search, without an MPI.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "cluster/entry_ring.hpp"
#include "cluster/progress.hpp"
#include "cluster/search_order.hpp"
#include "kagetsu/notation.hpp"

namespace kagetsu::test {

namespace {

TravellingEntry entry_of(std::uint64_t key) {
    return {key, {square_at(3, 4), mated_in(6), kNoValue, 9 * kPly + 3, Bound::Upper}};
}

bool are_equal(const TravellingEntry& a, const TravellingEntry& b) {
    return a.key == b.key && a.entry.move == b.entry.move && a.entry.value == b.entry.value &&
           a.entry.eval == b.entry.eval && a.entry.depth == b.entry.depth &&
           a.entry.bound == b.entry.bound;
}

void check_position(const Position& position) {
    SearchOrder order;
    order.position = position;
    const Position read = order_of(to_bytes(order)).position;
    CHECK(read == position);
    CHECK(read.key() == position.key());
    CHECK(read.moves() == position.moves());
}

}  // namespace

TEST_SUITE("letters") {
    TEST_CASE("an order says all that determines a search") {
        SearchOrder order;
        order.number = 77;
        order.is_fresh = true;
        order.hash_bytes = std::size_t{5} << 32;
        order.threads = 12;
        REQUIRE(order.parameters.set(tunable_parameters()[0].name, tunable_parameters()[0].max));
        order.limits.depth = 17;
        order.limits.nodes = 1'000'000'000'000;
        order.limits.multi_pv = 4;
        order.limits.excluded = {square_at(1, 2), square_at(14, 14)};
        order.limits.candidate_reach = 3;
        order.limits.search_single_move = true;
        const SearchOrder read = order_of(to_bytes(order));
        CHECK(read.number == order.number);
        CHECK(read.is_fresh);
        CHECK(read.hash_bytes == order.hash_bytes);
        CHECK(read.threads == order.threads);
        for (std::size_t i = 0; i < tunable_parameters().size(); ++i)
            CHECK(read.parameters[i] == order.parameters[i]);
        CHECK(read.limits.depth == order.limits.depth);
        CHECK(read.limits.nodes == order.limits.nodes);
        CHECK(read.limits.multi_pv == order.limits.multi_pv);
        CHECK(read.limits.excluded == order.limits.excluded);
        CHECK(read.limits.candidate_reach == order.limits.candidate_reach);
        CHECK(read.limits.search_single_move);
        CHECK_FALSE(read.limits.turn);
        const SearchOrder usual;
        const SearchOrder plain = order_of(to_bytes(usual));
        CHECK_FALSE(plain.is_fresh);
        CHECK_FALSE(plain.limits.depth);
        CHECK_FALSE(plain.limits.nodes);
        CHECK_FALSE(plain.limits.candidate_reach);
    }

    TEST_CASE("positions of any rule and shape, played and set up, arrive as they are") {
        for (const Rule rule : kAllRules) {
            Position position({20, 9}, rule);
            check_position(position);
            position.place(square_at(1, 1), Cell::Wall);
            position.place(square_at(2, 2), Cell::White);
            position.place(square_at(3, 2), Cell::White);
            for (const Color side : {Color::Black, Color::White}) {
                position.set_side_to_move(side);
                for (int x = 10; x < 13; ++x) {
                    check_position(position);
                    position.make(square_at(x, x % 4));
                }
                check_position(position);
                while (!position.moves().empty())
                    position.undo();
            }
        }
    }

    TEST_CASE("progress is added up and arrives as it is") {
        Progress progress{9, 123'456'789'012, {}};
        Vote vote{weight_of(11), {}};
        vote.best.value = mated_in(12);
        vote.best.depth = 11;
        vote.best.selective_depth = 30;
        vote.best.pv = {square_at(7, 7), square_at(0, 0)};
        progress.votes = {vote};
        Progress sum = progress;
        sum.add(progress);
        CHECK_FALSE(sum.has_win());
        vote.best.pv = {square_at(5, 5)};
        vote.best.value = mate_in(5);
        sum.add({9, 1, {vote}});
        const Progress read = progress_of(to_bytes(sum));
        CHECK(read.search == 9);
        CHECK(read.nodes == 2 * progress.nodes + 1);
        CHECK(read.has_win());
        REQUIRE(read.votes.size() == 2);
        CHECK(read.votes[0].weight == 2 * weight_of(11));
        CHECK(read.votes[0].best.value == mated_in(12));
        CHECK(read.votes[0].best.depth == 11);
        CHECK(read.votes[0].best.selective_depth == 30);
        CHECK(read.votes[0].best.pv == progress.votes[0].best.pv);
    }

    TEST_CASE("an entry goes round the ring once, to every rank but its own") {
        constexpr int kRanks = 5;
        std::vector<EntryRing> rings(kRanks, EntryRing(kRanks));
        std::vector<int> taken(kRanks);
        for (EntryRing& ring : rings)
            ring.begin(3);
        std::vector<TravellingEntry> added{entry_of(~std::uint64_t{0})};
        rings[2].add(added);
        for (std::size_t i = 2;; i = (i + 1) % kRanks) {
            const std::string letter = rings[i].next_letter();
            if (letter.empty()) break;
            CHECK(letter.size() == EntryRing::kHeadBytes + EntryRing::kEntryBytes);
            const std::size_t next = (i + 1) % kRanks;
            std::vector<TravellingEntry> entries;
            rings[next].receive(letter, entries);
            REQUIRE(entries.size() == 1);
            CHECK(are_equal(entries.front(), entry_of(~std::uint64_t{0})));
            ++taken[next];
        }
        CHECK(taken == std::vector<int>{1, 1, 0, 1, 1});
    }

    TEST_CASE("entries of another search are not taken, and too many are dropped") {
        EntryRing sender(2);
        EntryRing receiver(2);
        sender.begin(1);
        receiver.begin(2);
        std::vector<TravellingEntry> added{entry_of(1)};
        sender.add(added);
        std::vector<TravellingEntry> taken;
        receiver.receive(sender.next_letter(), taken);
        CHECK(taken.empty());
        receiver.begin(1);
        for (std::size_t i = 0; i < EntryRing::kMostWaiting + 10; ++i)
            sender.add(added);
        for (std::string letter = sender.next_letter(); !letter.empty();
             letter = sender.next_letter())
            receiver.receive(letter, taken);
        CHECK(taken.size() == EntryRing::kMostWaiting);
        CHECK(receiver.next_letter().empty());
    }

    TEST_CASE("a rank sends its share of entries, the deepest ones") {
        for (const int count : {2, 5, 1001, 5000}) {
            EntryRing ring(count);
            ring.begin(1);
            std::vector<TravellingEntry> added(2 * EntryRing::kMostAdded, entry_of(1));
            for (std::size_t i = 0; i < added.size(); ++i)
                added[i].entry.depth = static_cast<Depth>(i * 7919 % added.size());
            ring.add(added);
            EntryRing next(count);
            next.begin(1);
            std::vector<TravellingEntry> taken;
            next.receive(ring.next_letter(), taken);
            const std::size_t share = std::max<std::size_t>(
                EntryRing::kMostAdded / static_cast<std::size_t>(count - 1), 1);
            REQUIRE(taken.size() == share);
            for (const TravellingEntry& travelling : taken)
                CHECK(travelling.entry.depth >= static_cast<Depth>(added.size() - share));
        }
    }
}

}  // namespace kagetsu::test
