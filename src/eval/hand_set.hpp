// Weights set by hand: a few dozen numbers for line classes, point classes and threats, from which
// the weights of all point codes are derived. None of them was measured. Training starts from them
// and is compared with them (docs/training.md). Unit: a single open two is about 10.
#pragma once

#include <array>

#include "kagetsu/pattern.hpp"

namespace kagetsu::hand_set {

// The value of one line of a point, by LineClass.
constexpr std::array<int, kLineClassCount> kLine{
    0,    // dead
    1,    // one
    3,    // open one
    4,    // two
    7,    // open two, 1 or 2 extensions
    9,    // open two, 3 extensions
    11,   // open two, 4 or more extensions
    14,   // blocked three
    45,   // open three, weak
    60,   // open three, strong
    70,   // four
    0,    // foul
    120,  // open four
    250,  // five
};

// What a combination adds to the values of its lines, by PointClass.
struct Bonus {
    int value;    // for the evaluation
    int attack;   // for ordering the move to such a point of one's own
    int defence;  // for ordering the move to such a point of the opponent
};
constexpr std::array<Bonus, kPointClassCount> kBonus{{
    {0, 0, 0},          // none
    {0, 0, 0},          // quiet
    {0, 2, 1},          // open two
    {0, 4, 2},          // blocked three
    {6, 15, 8},         // double two
    {8, 30, 15},        // blocked three-plus
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

// The share of the line values in the defence score, in quarters.
constexpr int kDefenceShare = 3;

// The share at which points count in the opponent's score, in eighths: less than for their own
// colour, because the side to move uses its points first.
constexpr int kOpponentShare = 7;

constexpr int kTempo = 15;  // for the side to move

// Threats, counted once per class and side, in the order of kThreatClasses.
struct Threat {
    PointClass point_class;
    int mine;   // added if the side to move has a point of the class
    int yours;  // subtracted if its opponent has one
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
