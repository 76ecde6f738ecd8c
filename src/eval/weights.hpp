// The numbers of the evaluator, all in one place. Unit: a lone open two is about 10. Set by hand
// first, then tuned in self-play (docs/search.md).
#pragma once

#include <array>

#include "kagetsu/pattern.hpp"

namespace kagetsu::weights {

// Value of one line of a point, in sixteenths.
constexpr std::array<int, kLineClassCount> kLine{
    0,     // dead
    10,    // one
    15,    // open one
    73,    // two
    112,   // open two, 1..2 ways on
    163,   // open two, 3 ways
    172,   // open two, 4 or more ways
    210,   // three
    783,   // open three, weak
    941,   // open three
    1101,  // four
    2110,  // open four
    4000,  // five
};

// Value of the combination, on top of its lines.
constexpr std::array<int, kPointClassCount> kPoint{
    0,    // none
    0,    // quiet
    0,    // open two
    0,    // blocked three
    10,   // double two
    25,   // three-plus
    -6,   // open three
    36,   // open three-plus
    29,   // double three
    13,   // four
    102,  // four-plus
    128,  // four-three
    122,  // open four
    250,  // five
};

// Bonus for playing such a point first, and for taking it away from the opponent.
constexpr std::array<int, kPointClassCount> kAttack{
    0,     // none
    0,     // quiet
    2,     // open two
    4,     // blocked three
    15,    // double two
    30,    // three-plus
    50,    // open three
    110,   // open three-plus
    300,   // double three
    40,    // four
    120,   // four-plus
    600,   // four-three
    900,   // open four
    1500,  // five
};
constexpr std::array<int, kPointClassCount> kDefence{
    0,     // none
    0,     // quiet
    1,     // open two
    2,     // blocked three
    8,     // double two
    15,    // three-plus
    30,    // open three
    70,    // open three-plus
    180,   // double three
    20,    // four
    80,    // four-plus
    350,   // four-three
    500,   // open four
    1200,  // five
};

// What the lines count for taking a point away, in sixty-fourths.
constexpr int kDefenceShare = 48;

// Points of the opponent count a little less than mine: I move first. In sixty-fourths.
constexpr int kOpponentShare = 55;

constexpr int kTempo = 36;  // the right to move

// Threats that are not decided yet, counted once per class: mine, and the opponent's.
struct Threat {
    PointClass point_class;
    int mine;
    int yours;
};
constexpr std::array<Threat, 7> kThreats{{
    {PointClass::FourThree, 104, 80},
    {PointClass::DoubleThree, 86, 15},
    {PointClass::FourPlus, 40, -10},
    {PointClass::Four, 7, -4},
    {PointClass::OpenThreePlus, 41, -19},
    {PointClass::OpenThree, 26, -5},
    {PointClass::OpenFour, 0, 234},
}};

}  // namespace kagetsu::weights
