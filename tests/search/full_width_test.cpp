// Without selectivity the search is plain alpha-beta: it must return the same value as the
// textbook implementation.
#include <doctest/doctest.h>

#include <array>
#include <deque>
#include <string>

#include "kagetsu/textbook/alpha_beta.hpp"
#include "kagetsu/textbook/gomoku_game.hpp"
#include "search/think.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"
#include "support/weights.hpp"

namespace kagetsu::test {

namespace {

constexpr int kMaxDepth = 4;
constexpr int kMaxCandidates = 60;  // wider positions are slow and test nothing new
constexpr std::array<BoardShape, 6> kShapes{{{15, 15}, {7, 7}, {9, 9}, {6, 11}, {5, 5}, {20, 20}}};

// The textbook evaluates by the tables alone.
const Evaluator& evaluator() {
    static const Evaluator tables(built_in_tables());
    return tables;
}

int textbook_value(const Position& position, int depth) {
    textbook::GomokuGame game(position, evaluator());
    return textbook::alpha_beta(game, depth).value;
}

// The value of a thread that finds every other move of the node busy, and puts it off.
Value value_with_busy_moves(const Position& position, int depth) {
    BusyMoves busy;
    std::deque<BusyMoves::Mark> marks;
    position.candidates().for_each([&](int bit) {
        if (bit % 2 == 0)
            marks.emplace_back(&busy, position.key_after(position.layout().square_of(bit)));
    });
    LoneSearch node(position, Selectivity::FullWidth, evaluator());
    node->share_moves(busy);
    return node->search(-kInfinity, kInfinity, depth * kPly, 0);
}

// Tests the root search with its aspiration windows, the search of a single node and that of one of
// several threads separately.
std::string find_difference(const Position& position, int depth) {
    const int expected = textbook_value(position, depth);
    LoneSearch node(position, Selectivity::FullWidth, evaluator());
    const Value value = node->search(-kInfinity, kInfinity, depth * kPly, 0);
    LoneRoot root(position, Selectivity::FullWidth, evaluator());
    const Value root_value = root->search_as_main(depth_limit(depth), {}).info.value;
    const Value shared_value = value_with_busy_moves(position, depth);
    if (value == expected && root_value == expected && shared_value == expected) return "";
    return "depth " + std::to_string(depth) + ": textbook " + std::to_string(expected) +
           ", search " + std::to_string(value) + ", root " + std::to_string(root_value) +
           ", with busy moves " + std::to_string(shared_value);
}

TEST_SUITE("full width") {
    TEST_CASE("the search without selectivity agrees with textbook alpha-beta") {
        for (const Rule rule : kAllRules) {
            Random random(29);
            int positions = 0;
            int mates = 0;
            for (int i = 0; goes_on(positions, 220, mates > 0 && mates < positions); ++i) {
                const BoardShape shape = kShapes[static_cast<std::size_t>(i) % kShapes.size()];
                // Occasionally a board that the search fills.
                const int moves = i % 5 == 4 ? shape.area() - 1 - random.below(4)
                                             : 1 + random.below(shape.area() * 3 / 4);
                const PlayStyle style = i % 2 == 0 ? PlayStyle{} : kTacticalPlay;
                const Position position = random_position(shape, rule, moves, style, random);
                if (position.winner() || position.candidates().empty()) continue;
                if (position.candidates().count() > kMaxCandidates) continue;
                ++positions;
                CAPTURE(describe(shape, rule));
                CAPTURE(i);
                for (int depth = 1; depth <= kMaxDepth; ++depth) {
                    REQUIRE(find_difference(position, depth) == "");
                }
                mates += is_mate(textbook_value(position, kMaxDepth));
            }
            MESSAGE(describe({15, 15}, rule) << ": " << positions << " positions, " << mates
                                             << " of them with a forced result");
            CHECK(mates > 0);
            CHECK(mates < positions);
        }
    }
}

}  // namespace

}  // namespace kagetsu::test
