// What threads tell each other: busy moves, the main thread's window; and the moves of a node, of
// which some are put off.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "search/busy_moves.hpp"
#include "search/move_queue.hpp"
#include "search/shared_window.hpp"
#include "search/think.hpp"
#include "support/board_literal.hpp"

namespace kagetsu::test {

namespace {

// Turns the key of a move into that of another one whose mark goes to the same slot.
constexpr std::uint64_t kOtherInSlot = std::uint64_t{1} << 40;

// The moves of one position, in a new queue each time.
class Node {
  public:
    [[nodiscard]] MovePicker picker() const { return {board_, order_, 0, Threat::None, kNoSquare}; }
    // What is left in the queue.
    [[nodiscard]] static std::vector<std::pair<Square, int>> rest(MoveQueue& queue) {
        std::vector<std::pair<Square, int>> moves;
        while (true) {
            const auto [square, number] = queue.next();
            if (square == kNoSquare) return moves;
            moves.emplace_back(square, number);
        }
    }

  private:
    Evaluator evaluator_;
    History history_;
    Killers killers_;
    MoveOrder order_{evaluator_, history_, killers_, SearchParameters()};
    Position position_ = parse_game("h8 i9 j7");
    PatternBoard board_{position_, evaluator_.point_values(position_)};
};

}  // namespace

TEST_SUITE("busy moves") {
    TEST_CASE("a move is busy as long as its mark lives") {
        BusyMoves moves;
        CHECK_FALSE(moves.contains(77));
        {
            const BusyMoves::Mark mark(&moves, 77);
            CHECK(moves.contains(77));
            CHECK_FALSE(moves.contains(78));
        }
        CHECK_FALSE(moves.contains(77));
    }

    TEST_CASE("a mark does not remove a later one of another move in its slot") {
        BusyMoves moves;
        std::optional<BusyMoves::Mark> first(std::in_place, &moves, 5);
        const std::uint64_t same_slot = 5 ^ kOtherInSlot;
        const BusyMoves::Mark second(&moves, same_slot);
        CHECK_FALSE(moves.contains(5));
        first.reset();
        CHECK(moves.contains(same_slot));
    }

    TEST_CASE("a search marks all moves but the first, in nodes of three plies and more") {
        const Position position = parse_game("h8 i9 j7");
        std::vector<std::uint64_t> keys;
        position.candidates().for_each(
            [&](int bit) { keys.push_back(position.key_after(position.layout().square_of(bit))); });
        for (const int depth : {2, 3}) {
            // A mark that the search makes replaces one of another move in the same slot.
            BusyMoves busy;
            std::deque<BusyMoves::Mark> others;
            for (const std::uint64_t key : keys)
                others.emplace_back(&busy, key ^ kOtherInSlot);
            LoneSearch search(position, Selectivity::FullWidth);
            search->share_moves(busy);
            (void)search->search(-kInfinity, kInfinity, depth * kPly, 0);
            std::size_t replaced = 0;
            for (const std::uint64_t key : keys) {
                CHECK_FALSE(busy.contains(key));
                replaced += busy.contains(key ^ kOtherInSlot) ? 0 : 1;
            }
            CHECK(replaced == (depth == 2 ? 0 : keys.size() - 1));
        }
    }
}

TEST_SUITE("shared window") {
    TEST_CASE("no iteration at first") {
        CHECK(SharedWindow().get() == SharedWindow::Window{0, -kInfinity, kInfinity});
    }

    TEST_CASE("what was set last is what is read") {
        SharedWindow shared;
        for (const int depth : {1, 17, kMaxPly}) {
            for (const Value alpha : {-kInfinity, -kMateBound, -1, 0, 350}) {
                for (const Value beta : {351, kMate, kInfinity}) {
                    shared.set({depth, alpha, beta});
                    CHECK(shared.get() == SharedWindow::Window{depth, alpha, beta});
                }
            }
        }
    }

    TEST_CASE("depth and window belong together while another thread sets them") {
        SharedWindow shared;
        std::thread setter([&shared] {
            for (int depth = 1; depth <= kMaxPly; ++depth)
                shared.set({depth, -depth, 3 * depth});
        });
        int last = 0;
        while (last < kMaxPly) {
            const SharedWindow::Window window = shared.get();
            if (window.depth == 0) continue;
            CHECK(window == SharedWindow::Window{window.depth, -window.depth, 3 * window.depth});
            CHECK(window.depth >= last);
            last = window.depth;
        }
        setter.join();
    }
}

TEST_SUITE("move queue") {
    TEST_CASE("the picker's moves with their numbers, without the excluded one") {
        const Node node;
        MovePicker picker = node.picker();
        MoveQueue queue(picker, kNoSquare);
        const auto all = Node::rest(queue);
        REQUIRE(all.size() > 20);
        for (std::size_t i = 0; i < all.size(); ++i)
            CHECK(all[i].second == static_cast<int>(i) + 1);
        for (const std::size_t left_out : {std::size_t{0}, std::size_t{7}, all.size() - 1}) {
            MovePicker again = node.picker();
            MoveQueue without(again, all[left_out].first);
            auto expected = all;
            expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(left_out));
            for (std::size_t i = left_out; i < expected.size(); ++i)
                --expected[i].second;
            CHECK(Node::rest(without) == expected);
        }
    }

    TEST_CASE("moves that are put off come last, with their numbers, and not a second time") {
        const Node node;
        MovePicker all_moves = node.picker();
        MoveQueue all_queue(all_moves, kNoSquare);
        const auto all = Node::rest(all_queue);
        MovePicker picker = node.picker();
        MoveQueue queue(picker, kNoSquare);
        std::vector<std::pair<Square, int>> put_off;
        std::vector<std::pair<Square, int>> searched;
        while (true) {
            const MoveQueue::Numbered move = queue.next();
            if (move.square == kNoSquare) break;
            const bool is_even = move.number % 2 == 0;
            if (is_even && queue.can_put_off()) {
                queue.put_off(move);
                put_off.emplace_back(move.square, move.number);
            } else {
                searched.emplace_back(move.square, move.number);
            }
        }
        REQUIRE(put_off.size() > 5);
        REQUIRE(searched.size() == all.size());
        CHECK(std::vector(searched.end() - static_cast<std::ptrdiff_t>(put_off.size()),
                          searched.end()) == put_off);
        std::sort(searched.begin(), searched.end(),
                  [](const auto& a, const auto& b) { return a.second < b.second; });
        CHECK(searched == all);
        CHECK(queue.next().square == kNoSquare);
    }

    TEST_CASE("the moves put off remain when the others are given up") {
        const Node node;
        MovePicker picker = node.picker();
        MoveQueue queue(picker, kNoSquare);
        (void)queue.next();
        const MoveQueue::Numbered second = queue.next();
        queue.put_off(second);
        (void)queue.next();
        queue.end_picking();
        CHECK(Node::rest(queue) ==
              std::vector<std::pair<Square, int>>{{second.square, second.number}});
    }
}

}  // namespace kagetsu::test
