// Compares the textbook algorithms: nodes visited and time.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <iomanip>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/position_after.hpp"
#include "kagetsu/textbook/algorithms.hpp"
#include "kagetsu/textbook/gomoku_game.hpp"
#include "kagetsu/textbook/mnk_game.hpp"
#include "kagetsu/textbook/move_order.hpp"
#include "kagetsu/textbook/tic_tac_toe.hpp"
#include "kagetsu/textbook/uniform_tree.hpp"

namespace kagetsu::app {

namespace {

using namespace textbook;

constexpr std::size_t kMinimax = 0;
constexpr std::size_t kAlphaBeta = 1;

// The work of one algorithm on all positions of a game.
struct Tally {
    std::string_view name;
    Counts counts;
    std::chrono::duration<double, std::milli> time{};
};

using Tallies = std::vector<Tally>;

// A game and the positions to search.
template <KeyedGame G>
struct Subject {
    std::string name;
    int depth;
    std::vector<G> starts;
};

template <KeyedGame G>
void run_all(G& game, int depth, Tallies& tallies) {
    // Values alternate with the side that moves last, so the guess comes from two plies less.
    const int guess = depth > 2 ? alpha_beta(game, depth - 2).value : game.value();
    for (std::size_t i = 0; i < kAlgorithms<G>.size(); ++i) {
        Tally& tally = tallies[i];
        tally.name = kAlgorithms<G>[i].name;
        const auto start = std::chrono::steady_clock::now();
        const Counts counts = kAlgorithms<G>[i].run(game, depth, guess).counts;
        tally.time += std::chrono::steady_clock::now() - start;
        tally.counts.leaves += counts.leaves;
        tally.counts.interior += counts.interior;
        tally.counts.researches += counts.researches;
    }
}

template <KeyedGame G>
Tallies tally_presorted(const std::vector<G>& starts, int depth) {
    Tallies tallies(kAlgorithms<G>.size());
    for (const G& start : starts) {
        Presorted<G> game(start, depth - 1);
        run_all(game, depth, tallies);
    }
    return tallies;
}

template <KeyedGame G>
Tallies tally_shuffled(const std::vector<G>& starts, int depth) {
    Tallies tallies(kAlgorithms<G>.size());
    for (const G& start : starts) {
        Shuffled<G> game(start, 1);
        run_all(game, depth, tallies);
    }
    return tallies;
}

double ratio(std::uint64_t part, std::uint64_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

void print_table(std::ostream& out, const Tallies& tallies) {
    out << std::left << std::setw(20) << "algorithm" << std::right << std::setw(10) << "leaves"
        << std::setw(10) << "interior" << std::setw(12) << "re-searches" << std::setw(11)
        << "/ minimax" << std::setw(14) << "/ alpha-beta" << std::setw(9) << "ms" << '\n';
    out << std::fixed;
    for (const Tally& tally : tallies) {
        const std::uint64_t leaves = tally.counts.leaves;
        out << std::left << std::setw(20) << tally.name << std::right << std::setw(10) << leaves
            << std::setw(10) << tally.counts.interior << std::setw(12) << tally.counts.researches
            << std::setprecision(4) << std::setw(11)
            << ratio(leaves, tallies[kMinimax].counts.leaves) << std::setprecision(3)
            << std::setw(14) << ratio(leaves, tallies[kAlphaBeta].counts.leaves)
            << std::setprecision(1) << std::setw(9) << tally.time.count() << '\n';
    }
    out << std::defaultfloat << '\n';
}

void print_growth(std::ostream& out, const std::vector<Tallies>& by_depth) {
    const auto column_width = [](const Tally& tally) {
        constexpr std::size_t kLargestNumber = 7;
        return static_cast<int>(std::max(tally.name.size(), kLargestNumber));
    };
    out << "depth";
    for (const Tally& tally : by_depth.front())
        out << "  " << std::setw(column_width(tally)) << tally.name;
    out << '\n';
    for (std::size_t i = 0; i < by_depth.size(); ++i) {
        out << std::setw(5) << i + 1;
        for (const Tally& tally : by_depth[i]) {
            out << "  " << std::setw(column_width(tally)) << tally.counts.leaves;
        }
        out << '\n';
    }
    out << '\n';
}

template <KeyedGame G>
void compare(std::ostream& out, const Subject<G>& subject) {
    using Order = std::pair<std::string_view, Tallies (*)(const std::vector<G>&, int)>;
    for (const auto& [order, tally] :
         {Order{"ordered by a shallower iteration", tally_presorted<G>},
          Order{"random order", tally_shuffled<G>}}) {
        std::vector<Tallies> by_depth;
        for (int depth = 1; depth <= subject.depth; ++depth)
            by_depth.push_back(tally(subject.starts, depth));
        out << subject.name << ", depth " << subject.depth << ", " << order << '\n';
        print_table(out, by_depth.back());
        out << "leaves against depth: " << subject.name << ", " << order << '\n';
        print_growth(out, by_depth);
    }
}

Subject<UniformTree> uniform_trees() {
    constexpr int kTrees = 10;
    Subject<UniformTree> subject{"10 uniform trees of width 8", 6, {}};
    for (std::uint64_t seed = 1; seed <= kTrees; ++seed)
        subject.starts.emplace_back(TreeShape{subject.depth, 8, 50, seed});
    return subject;
}

Subject<GomokuGame> gomoku_positions(const Evaluator& evaluator) {
    constexpr std::size_t kWidth = 10;
    Subject<GomokuGame> subject{"3 gomoku positions, 10 best moves", 5, {}};
    for (const std::string_view moves :
         {"h8 i9 j7 h7 g9", "h8 h9 i10 f8 g8 g9 i9 i7 f10 h10", "h8 g8 h9 h7 g10 i10 f9 j9 i7"}) {
        subject.starts.emplace_back(position_after(moves), evaluator, kWidth);
    }
    return subject;
}

// On a few games, with good and with random move ordering.
int compare_algorithms(const Arguments& arguments, std::ostream& out) {
    const Evaluator evaluator = evaluator_of(arguments.options);
    compare(out, Subject<TicTacToe>{"tic-tac-toe", 9, {TicTacToe{}}});
    compare(out, Subject<MnkGame>{"4,4,3 game", 5, {MnkGame(4, 4, 3)}});
    compare(out, uniform_trees());
    compare(out, gomoku_positions(evaluator));
    return 0;
}

}  // namespace

const Command kBenchAlgorithmsCommand{
    .name = "bench algorithms",
    .operands = "",
    .least = 0,
    .most = 0,
    .summary = "compare the textbook's search algorithms on small games",
    .about = "",
    .example = "bench algorithms",
    .options = [] { return OptionSet().weights(); },
    .run = compare_algorithms};

}  // namespace kagetsu::app
