// What a search with a window promises: the value inside it, a bound outside; and that iterative
// deepening begins where the iteration before ended.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kagetsu/textbook/algorithms.hpp"
#include "kagetsu/textbook/uniform_tree.hpp"
#include "support/scale.hpp"
#include "textbook/commuting_game.hpp"

namespace kagetsu::test {

using namespace textbook;

namespace {

template <typename Visitor>
void for_each_window(int trees, Visitor&& visit) {
    for (int i = 0; i < trees; ++i) {
        const TreeShape shape{i % 6, 2 + i % 3, i % 3 * 40, static_cast<std::uint64_t>(i)};
        UniformTree tree(shape);
        const int value = tree.minimax_value();
        for (const int offset : {-100, -20, -2, -1, 0, 1, 20, 100}) {
            for (const int width : {1, 2, 30}) {
                CAPTURE(i);
                CAPTURE(offset);
                visit(tree, shape.depth, value, value + offset, value + offset + width);
            }
        }
    }
}

bool keeps_fail_soft(int result, int value, int alpha, int beta) {
    if (result <= alpha) return value <= result;
    if (result >= beta) return value >= result;
    return value == result;
}

}  // namespace

TEST_SUITE("textbook windows") {
    TEST_CASE("fail-hard: the value, or the bound of the window that it lies beyond") {
        for_each_window(scaled(300),
                        [](UniformTree& tree, int depth, int value, int alpha, int beta) {
                            Counts counts;
                            REQUIRE(alpha_beta_max(tree, depth, alpha, beta, counts).value ==
                                    std::clamp(value, alpha, beta));
                            // The same for MIN, whose value at the root is the negative.
                            REQUIRE(alpha_beta_min(tree, depth, -beta, -alpha, counts).value ==
                                    -std::clamp(value, alpha, beta));
                        });
    }

    TEST_CASE("fail-soft: the value, or a bound of it, often beyond the window") {
        int negamax_beyond = 0;
        int nega_scout_beyond = 0;
        for_each_window(
            scaled(300), [&](UniformTree& tree, int depth, int value, int alpha, int beta) {
                Counts counts;
                const int plain = negamax_node(tree, depth, alpha, beta, counts).value;
                REQUIRE(keeps_fail_soft(plain, value, alpha, beta));
                negamax_beyond += plain < alpha || plain > beta;
                const int scout = nega_scout_node(tree, depth, alpha, beta, counts).value;
                REQUIRE(keeps_fail_soft(scout, value, alpha, beta));
                nega_scout_beyond += scout < alpha || scout > beta;
                Table<UniformTree> table;
                REQUIRE(negamax_table_node(tree, depth, alpha, beta, table, counts).value == plain);
            });
        CHECK(negamax_beyond > 0);
        CHECK(nega_scout_beyond > 0);
    }

    TEST_CASE("a test answers the question it is asked") {
        for_each_window(scaled(300), [](UniformTree& tree, int depth, int value, int alpha, int) {
            Counts counts;
            REQUIRE(scout_test(tree, depth, alpha, counts) == (value > alpha));
            BoundsTable table;
            const int bound = memory_test(tree, depth, alpha, table, counts).value;
            REQUIRE((bound >= alpha) == (value >= alpha));
            REQUIRE((bound >= alpha ? value >= bound : value <= bound));
        });
    }

    TEST_CASE("SCOUT and NegaScout search nothing again that is not better") {
        CommutingGame flat(4, 0, 1);
        CHECK(scout(flat, 5).counts.researches == 0);
        CHECK(nega_scout(flat, 5).counts.researches == 0);
    }
}

namespace {

// Records the path to every leaf.
class LeafLog : public UniformTree {
  public:
    explicit LeafLog(const TreeShape& shape) : UniformTree(shape) {}

    void make(Move move) {
        UniformTree::make(move);
        path_.push_back(move);
    }
    void undo(Move move) {
        path_.pop_back();
        UniformTree::undo(move);
    }
    [[nodiscard]] int value() const {
        leaves_.push_back(path_);
        return UniformTree::value();
    }
    [[nodiscard]] const std::vector<Variation<UniformTree>>& leaves() const { return leaves_; }

  private:
    Variation<UniformTree> path_;
    mutable std::vector<Variation<UniformTree>> leaves_;
};

bool begins_with(const Variation<UniformTree>& moves, const Variation<UniformTree>& beginning) {
    return moves.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), moves.begin());
}

}  // namespace

TEST_SUITE("textbook iterative deepening") {
    TEST_CASE("each iteration begins with the PV of the one before, and with that PV only") {
        constexpr int kDepth = 5;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            LeafLog game({kDepth, 3, 30, seed});
            CHECK(iterative_deepening(game, kDepth).counts.researches == kDepth - 1);
            const std::vector<Variation<UniformTree>> leaves = game.leaves();

            // The same iterations, one by one. Leaves are `depth` moves away from the root.
            Variation<UniformTree> before;
            auto next = leaves.begin();
            for (int depth = 1; depth <= kDepth; ++depth) {
                REQUIRE(next != leaves.end());
                REQUIRE(static_cast<int>(next->size()) == depth);
                REQUIRE(begins_with(*next, before));
                const auto end = std::find_if(next, leaves.end(), [depth](const auto& leaf) {
                    return static_cast<int>(leaf.size()) > depth;
                });
                // The first leaf under any other root move is in the order of the game.
                for (int move = 0; depth > 1 && move < 3; ++move) {
                    const auto leaf = std::find_if(
                        next, end, [move](const auto& other) { return other.front() == move; });
                    if (move == before.front() || leaf == end) continue;
                    REQUIRE(std::count(leaf->begin() + 1, leaf->end(), 0) == depth - 1);
                }
                next = end;

                Counts counts;
                Variation<UniformTree> pv;
                (void)search_with_hint(game, depth, -textbook::kInfinity, textbook::kInfinity,
                                       before, pv, counts);
                REQUIRE(static_cast<int>(pv.size()) == depth);
                before = pv;
            }
            CHECK(next == leaves.end());
        }
    }

    TEST_CASE("the principal variation has the value of the root") {
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            const TreeShape shape{4, 4, 30, seed};
            UniformTree game(shape);
            const int value = game.minimax_value();
            Counts counts;
            Variation<UniformTree> pv;
            CHECK(search_with_hint(game, shape.depth, -textbook::kInfinity, textbook::kInfinity, {},
                                   pv, counts) == value);
            REQUIRE(static_cast<int>(pv.size()) == shape.depth);
            int sign = 1;
            for (const int move : pv) {
                game.make(move);
                sign = -sign;
                CHECK(game.minimax_value() == sign * value);
            }
        }
    }
}

}  // namespace kagetsu::test
