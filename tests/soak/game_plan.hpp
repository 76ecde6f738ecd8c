// What is played in each game of the soak test, from its number and the seed alone.
#pragma once

#include <cstdint>
#include <vector>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"
#include "support/naive_position.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

class GameJudge;

// Which games there are.
struct GameChoice {
    std::uint64_t seed = 0;
    std::vector<Rule> rules{kAllRules.begin(), kAllRules.end()};
    int min_side = kMinSide;
    int max_side = kMaxSide;
    std::vector<int> threads{1, 4};
    int fresh_every = 10;  // new processes play about one game in this many; 0: none
};

struct GamePlan {
    enum class Opening { Empty, Stones, Swap2 };

    int number = 0;
    Rule rule = Rule::Freestyle;
    BoardShape shape;
    int threads = 1;
    bool has_match_clock = false;  // a limit for the whole game too
    Opening opening = Opening::Empty;
    std::vector<Point> stones;   // of the opening, Black first; legal
    bool first_is_black = true;  // the first of the two processes
    bool is_fresh = false;
    Random random = Random::fixed(0);  // for what is decided during the game
};

// Rules, threads and sizes take turns, so that any 180 games in a row include every rule on every
// square board; everything else is drawn.
[[nodiscard]] GamePlan plan_game(const GameChoice& choice, int number);

// Draws a legal move. Precondition: the game is not over.
[[nodiscard]] Point random_legal_move(const GameJudge& game, Random& random);

[[nodiscard]] const char* name_of(GamePlan::Opening opening);

}  // namespace kagetsu::test
