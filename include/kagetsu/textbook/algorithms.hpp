// A table of all algorithms in this folder, for comparing them.
#pragma once

#include <array>
#include <string_view>

#include "kagetsu/textbook/alpha_beta.hpp"
#include "kagetsu/textbook/game.hpp"
#include "kagetsu/textbook/iterative_deepening.hpp"
#include "kagetsu/textbook/memory_test.hpp"
#include "kagetsu/textbook/minimax.hpp"
#include "kagetsu/textbook/nega_scout.hpp"
#include "kagetsu/textbook/negamax.hpp"
#include "kagetsu/textbook/negamax_table.hpp"
#include "kagetsu/textbook/scout.hpp"
#include "kagetsu/textbook/sss_star.hpp"

namespace kagetsu::textbook {

template <KeyedGame G>
struct Algorithm {
    std::string_view name;
    // Searches `depth` plies ahead. `guess` is a guess at the value; only MTD(f) uses it.
    Outcome<G> (*run)(G& game, int depth, int guess);
};

template <KeyedGame G>
constexpr std::array<Algorithm<G>, 10> kAlgorithms{{
    {"minimax", [](G& game, int depth, int) { return minimax(game, depth); }},
    {"alpha-beta", [](G& game, int depth, int) { return alpha_beta(game, depth); }},
    {"negamax", [](G& game, int depth, int) { return negamax(game, depth); }},
    {"negamax + table", [](G& game, int depth, int) { return negamax_table(game, depth); }},
    {"SCOUT", [](G& game, int depth, int) { return scout(game, depth); }},
    {"NegaScout / PVS", [](G& game, int depth, int) { return nega_scout(game, depth); }},
    {"SSS*", [](G& game, int depth, int) { return sss_star(game, depth); }},
    {"MT-SSS*", [](G& game, int depth, int) { return mt_sss_star(game, depth); }},
    {"MTD(f)", [](G& game, int depth, int guess) { return mtd_f(game, depth, guess); }},
    {"iterative deepening",
     [](G& game, int depth, int) { return iterative_deepening(game, depth); }},
}};

}  // namespace kagetsu::textbook
