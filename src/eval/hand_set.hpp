// Weights set by hand: a few dozen numbers for lines, point classes and threats, from which those
// for every point code are made. Nothing of them was measured: they are where learning begins
// (docs/training.md), and what it is measured against. Unit: a lone open two is about 10.
#pragma once

#include <array>

#include "kagetsu/pattern.hpp"

namespace kagetsu::hand_set {

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
    0,    // foul
    120,  // open four
    250,  // five
};

// On top of its lines, the combination: for a point that is there, for playing on it first, and for
// taking it away from the opponent.
struct Bonus {
    int value;
    int attack;
    int defence;
};
constexpr std::array<Bonus, kPointClassCount> kBonus{{
    {0, 0, 0},          // none
    {0, 0, 0},          // quiet
    {0, 2, 1},          // open two
    {0, 4, 2},          // blocked three
    {6, 15, 8},         // double two
    {8, 30, 15},        // three-plus
    {0, 0, 0},          // foul
    {0, 50, 30},        // open three
    {20, 110, 70},      // open three-plus
    {60, 300, 180},     // double three
    {0, 40, 20},        // four
    {50, 120, 80},      // four-plus
    {0, 0, 0},          // four-double-three
    {120, 600, 350},    // four-three
    {150, 900, 500},    // open four
    {250, 1500, 1200},  // five
}};

// Lines count that much for taking a point away, in quarters.
constexpr int kDefenceShare = 3;

// Points of the opponent count a little less than mine: I move first. In eighths.
constexpr int kOpponentShare = 7;

constexpr int kTempo = 15;  // the right to move

// Threats that are not decided yet, counted once per class: mine, and the opponent's. In the order
// of kThreatClasses.
struct Threat {
    PointClass point_class;
    int mine;
    int yours;
};
constexpr std::array<Threat, 6> kThreats{{
    {PointClass::OpenThree, 0, 0},
    {PointClass::OpenThreePlus, 0, 0},
    {PointClass::DoubleThree, 70, 30},
    {PointClass::Four, 0, 0},
    {PointClass::FourPlus, 25, 10},
    {PointClass::FourThree, 120, 60},
}};

}  // namespace kagetsu::hand_set
