// Proven relations between the leaves that the algorithms visit.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "kagetsu/textbook/algorithms.hpp"
#include "kagetsu/textbook/mnk_game.hpp"
#include "kagetsu/textbook/move_order.hpp"
#include "kagetsu/textbook/uniform_tree.hpp"
#include "support/random_play.hpp"
#include "support/scale.hpp"

namespace kagetsu::test {

using namespace textbook;

namespace {

// A game that records the path to every leaf evaluated.
template <KeyedGame G>
class Recording : public G {
  public:
    using Path = std::vector<typename G::Move>;

    explicit Recording(G game) : G(std::move(game)) {}

    void make(typename G::Move move) {
        G::make(move);
        path_.push_back(move);
    }
    void undo(typename G::Move move) {
        path_.pop_back();
        G::undo(move);
    }
    [[nodiscard]] int value() const {
        visits_.push_back(path_);
        return G::value();
    }
    [[nodiscard]] const std::vector<Path>& visits() const { return visits_; }
    [[nodiscard]] std::set<Path> leaves() const { return {visits_.begin(), visits_.end()}; }

  private:
    Path path_;
    mutable std::vector<Path> visits_;
};

template <KeyedGame G>
struct Visits {
    std::vector<std::vector<typename G::Move>> sequence;
    std::set<std::vector<typename G::Move>> leaves;
};

template <KeyedGame G>
using Search = Outcome<Recording<G>> (*)(Recording<G>&, int);

template <KeyedGame G>
Visits<G> visits_of(Search<G> search, const G& game, int depth) {
    Recording<G> recording(game);
    const Counts counts = search(recording, depth).counts;
    CHECK(counts.leaves == recording.visits().size());
    return {recording.visits(), recording.leaves()};
}

template <typename Set>
bool is_subset(const Set& a, const Set& b) {
    return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

std::uint64_t power(int base, int exponent) {
    std::uint64_t result = 1;
    while (exponent-- > 0)
        result *= static_cast<std::uint64_t>(base);
    return result;
}

// Knuth & Moore 1975.
std::uint64_t minimal_leaves(int width, int depth) {
    return power(width, (depth + 1) / 2) + power(width, depth / 2) - 1;
}

template <typename Visitor>
void for_each_tree(int count, Visitor&& visit) {
    for (int i = 0; i < count; ++i) {
        const TreeShape shape{1 + i % 6, i % 6 < 4 ? 2 + i % 5 : 3, i % 5 * 25,
                              static_cast<std::uint64_t>(i)};
        CAPTURE(i);
        visit(UniformTree(shape), shape);
    }
}

// The provable relations between alpha-beta, negamax, NegaScout, SCOUT, SSS* and MT-SSS* on a
// tree; `transposes` says that different paths can lead to the same position, which the
// algorithms with a table then make use of.
template <KeyedGame G>
void check_relations(const G& game, int depth, bool transposes) {
    const Visits<G> alpha_beta_visits = visits_of<G>(alpha_beta, game, depth);
    const Visits<G> negamax_visits = visits_of<G>(negamax, game, depth);
    const Visits<G> nega_scout_visits = visits_of<G>(nega_scout, game, depth);
    const Visits<G> sss_visits = visits_of<G>(sss_star, game, depth);
    const Visits<G> mt_visits = visits_of<G>(mt_sss_star, game, depth);

    // Alpha-beta visits no leaf twice, and its two forms visit the same.
    REQUIRE(alpha_beta_visits.sequence.size() == alpha_beta_visits.leaves.size());
    REQUIRE(negamax_visits.sequence == alpha_beta_visits.sequence);
    // NegaScout visits no other leaves, but some twice: those of re-searches.
    REQUIRE(is_subset(nega_scout_visits.leaves, alpha_beta_visits.leaves));
    // SSS* visits no other leaves, and none twice.
    REQUIRE(sss_visits.sequence.size() == sss_visits.leaves.size());
    REQUIRE(is_subset(sss_visits.leaves, alpha_beta_visits.leaves));
    // MT-SSS* is SSS*: the same leaves in the same order.
    if (!transposes) REQUIRE(mt_visits.sequence == sss_visits.sequence);
}

TEST_SUITE("textbook leaves") {
    TEST_CASE("minimax visits all leaves") {
        for_each_tree(60, [](const UniformTree& tree, const TreeShape& shape) {
            UniformTree game = tree;
            CHECK(minimax(game, shape.depth).counts.leaves == power(shape.width, shape.depth));
        });
    }

    TEST_CASE("alpha-beta visits at least the Knuth-Moore minimum") {
        for_each_tree(scaled(1200), [](const UniformTree& tree, const TreeShape& shape) {
            UniformTree game = tree;
            const std::uint64_t minimum = minimal_leaves(shape.width, shape.depth);
            REQUIRE(alpha_beta(game, shape.depth).counts.leaves >= minimum);
            REQUIRE(nega_scout(game, shape.depth).counts.leaves >= minimum);
            REQUIRE(sss_star(game, shape.depth).counts.leaves >= minimum);
            REQUIRE(mtd_f(game, shape.depth, 0).counts.leaves >= minimum);
        });
    }

    TEST_CASE("alpha-beta visits exactly the minimum when the best move comes first") {
        for (int depth = 1; depth <= 7; ++depth) {
            for (int width = 2; width <= (depth < 6 ? 6 : 3); ++width) {
                for (std::uint64_t seed = 0; seed < 10; ++seed) {
                    UniformTree tree({depth, width, 100, seed});
                    const std::uint64_t minimum = minimal_leaves(width, depth);
                    REQUIRE(alpha_beta(tree, depth).counts.leaves == minimum);
                    REQUIRE(negamax(tree, depth).counts.leaves == minimum);
                    REQUIRE(negamax_table(tree, depth).counts.leaves == minimum);
                    REQUIRE(nega_scout(tree, depth).counts.leaves == minimum);
                    REQUIRE(sss_star(tree, depth).counts.leaves == minimum);
                }
            }
        }
    }

    TEST_CASE("NegaScout and SSS* visit no leaf that alpha-beta doesn't: random trees") {
        for_each_tree(scaled(1200), [](const UniformTree& tree, const TreeShape& shape) {
            check_relations(tree, shape.depth, false);
        });
    }

    TEST_CASE("NegaScout and SSS* visit no leaf that alpha-beta doesn't: a real game") {
        Random random(3);
        for (int i = 0; i < scaled(150); ++i) {
            MnkGame game(4, 3 + i % 2, 3);
            for (int moves = random.below(6); moves > 0 && !game.is_terminal(); --moves)
                game.make(random.pick(game.moves()));
            check_relations(game, 1 + random.below(5), true);
            check_relations(Shuffled<MnkGame>(game, static_cast<std::uint64_t>(i)),
                            1 + random.below(5), true);
        }
    }

    TEST_CASE("a table saves leaves where positions transpose, and nothing else") {
        MnkGame game(4, 4, 3);
        CHECK(negamax_table(game, 5).counts.leaves < negamax(game, 5).counts.leaves);
        for_each_tree(scaled(300), [](const UniformTree& tree, const TreeShape& shape) {
            UniformTree same = tree;
            REQUIRE(negamax_table(same, shape.depth).counts.leaves ==
                    negamax(same, shape.depth).counts.leaves);
        });
    }

    TEST_CASE("a perfect guess makes MTD(f) the cheapest of all") {
        for_each_tree(scaled(600), [](const UniformTree& tree, const TreeShape& shape) {
            UniformTree game = tree;
            const int value = tree.minimax_value();
            const Counts counts = mtd_f(game, shape.depth, value).counts;
            // One question above the value, one below.
            REQUIRE(counts.researches == 1);
            REQUIRE(counts.leaves <= alpha_beta(game, shape.depth).counts.leaves);
        });
    }

    TEST_CASE("with random ordering PVS can visit more nodes than alpha-beta, and SCOUT others") {
        int more = 0;
        int fewer = 0;
        int other_leaves = 0;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            UniformTree tree({5, 4, 25, seed});
            const std::uint64_t plain = alpha_beta(tree, 5).counts.nodes();
            const Counts pvs = nega_scout(tree, 5).counts;
            more += pvs.nodes() > plain;
            fewer += pvs.nodes() < plain;
            if (pvs.nodes() > plain) CHECK(pvs.researches > 0);
            other_leaves += !is_subset(visits_of<UniformTree>(scout, tree, 5).leaves,
                                       visits_of<UniformTree>(alpha_beta, tree, 5).leaves);
        }
        MESSAGE("of 300 badly ordered trees PVS visits more nodes in "
                << more << ", fewer in " << fewer << "; SCOUT visits other leaves in "
                << other_leaves);
        CHECK(more > 0);
        CHECK(fewer > 0);
        CHECK(other_leaves > 0);
    }
}

}  // namespace

}  // namespace kagetsu::test
