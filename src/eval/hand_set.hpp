// Weights set by hand: a few dozen numbers for lines, point classes and threats, from which those
// for every point code are made. Unit: a lone open two is about 10. Those of the evaluation were
// tuned in self-play afterwards (docs/search.md).
#pragma once

#include <array>

#include "kagetsu/pattern.hpp"

namespace kagetsu::hand_set {

// Value of one line of a point, in sixteenths.
constexpr std::array<int, kLineClassCount> kPointLine{
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
    0,     // foul
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
    0,    // foul
    -6,   // open three
    36,   // open three-plus
    29,   // double three
    13,   // four
    102,  // four-plus
    0,    // four-double-three
    128,  // four-three
    122,  // open four
    250,  // five
};

// Move ordering: for playing such a point and for taking it away from the opponent, each line and
// the combination. Fitted to the best moves of searches (docs/search.md), but for the classes from
// the double three on, which decide a game by themselves: those are set by hand.
constexpr std::array<int, kLineClassCount> kAttackLine{
    0,    // dead
    11,   // one
    27,   // open one
    24,   // two
    59,   // open two, 1..2 ways on
    89,   // open two, 3 ways
    118,  // open two, 4 or more ways
    88,   // three
    99,   // open three, weak
    160,  // open three
    113,  // four
    0,    // foul
    160,  // open four
    160,  // five
};
constexpr std::array<int, kPointClassCount> kAttack{
    0,     // none
    3,     // quiet
    10,    // open two
    11,    // blocked three
    18,    // double two
    24,    // three-plus
    0,     // foul
    91,    // open three
    120,   // open three-plus
    376,   // double three
    68,    // four
    96,    // four-plus
    0,     // four-double-three
    730,   // four-three
    4000,  // open four
    8000,  // five
};
constexpr std::array<int, kLineClassCount> kDefenceLine{
    0,    // dead
    -2,   // one
    9,    // open one
    3,    // two
    30,   // open two, 1..2 ways on
    42,   // open two, 3 ways
    60,   // open two, 4 or more ways
    55,   // three
    46,   // open three, weak
    110,  // open three
    103,  // four
    0,    // foul
    110,  // open four
    110,  // five
};
constexpr std::array<int, kPointClassCount> kDefence{
    -69,   // none
    0,     // quiet
    -1,    // open two
    0,     // blocked three
    -11,   // double two
    1,     // three-plus
    0,     // foul
    78,    // open three
    94,    // open three-plus
    223,   // double three
    73,    // four
    108,   // four-plus
    0,     // four-double-three
    408,   // four-three
    660,   // open four
    1450,  // five
};

// In place of all that: a point that renju forbids to Black, surely or most likely.
constexpr int kForbidden = -60;

// Points of the opponent count a little less than mine: I move first. In sixty-fourths.
constexpr int kOpponentShare = 55;

constexpr int kTempo = 36;  // the right to move

// Threats that are not decided yet, counted once per class: mine, and the opponent's. In the order
// of kThreatClasses.
struct Threat {
    PointClass point_class;
    int mine;
    int yours;
};
constexpr std::array<Threat, 6> kThreats{{
    {PointClass::OpenThree, 26, -5},
    {PointClass::OpenThreePlus, 41, -19},
    {PointClass::DoubleThree, 86, 15},
    {PointClass::Four, 7, -4},
    {PointClass::FourPlus, 40, -10},
    {PointClass::FourThree, 104, 80},
}};

}  // namespace kagetsu::hand_set
