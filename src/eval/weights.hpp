// The hand-set numbers of the evaluator, all in one place. Unit: a lone open two is about 10.
#pragma once

#include <array>

#include "kagetsu/pattern.hpp"

namespace kagetsu::weights {

// Value of one line of a point.
constexpr std::array<int, kLineClassCount> kLine{
    0,    // dead
    1,    // one
    3,    // open one
    4,    // two
    7,    // open two, 1..2 ways on
    9,    // open two, 3 ways
    11,   // open two, 4 or more ways
    14,   // three
    45,   // open three, weak
    60,   // open three
    70,   // four
    120,  // open four
    250,  // five
};

// Value of the combination, on top of its lines.
constexpr std::array<int, kPointClassCount> kPoint{
    0,    // none
    0,    // quiet
    0,    // open two
    0,    // blocked three
    6,    // double two
    8,    // three-plus
    0,    // open three
    20,   // open three-plus
    60,   // double three
    0,    // four
    50,   // four-plus
    120,  // four-three
    150,  // open four
    250,  // five
};

// Bonus for playing such a point first, and for taking it away from the opponent.
constexpr std::array<int, kPointClassCount> kAttack{0,   0,   2,  4,   15,  30,  50,
                                                    110, 300, 40, 120, 600, 900, 1500};
constexpr std::array<int, kPointClassCount> kDefence{0,  0,   1,  2,  8,   15,  30,
                                                     70, 180, 20, 80, 350, 500, 1200};

// Points of the opponent count a little less than mine: I move first. In eighths.
constexpr int kOpponentShare = 7;

constexpr int kTempo = 15;  // the right to move

// Threats that are not decided yet, counted once per class: mine, and the opponent's.
constexpr int kOwnFourThree = 120;
constexpr int kOwnDoubleThree = 70;
constexpr int kOwnFourPlus = 25;
constexpr int kOpponentFourThree = 60;
constexpr int kOpponentDoubleThree = 30;
constexpr int kOpponentFourPlus = 10;
constexpr int kOpponentOpenFour = 150;

}  // namespace kagetsu::weights
