// Line classes and point classes: what a stone on an empty square makes of the lines through it.
//
// Line classes are not a list of shapes but defined by recursion on the game: a line is an open
// three because one more stone can make it an open four, and it is an open four because the next
// stone makes a five whatever the opponent plays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kagetsu {

// The class of one line through an empty square for one colour: what the line becomes when the
// colour plays there. Only rows that contain the new stone count. In ascending strength, except for
// Foul, which may not be played but stands with the fours: a stone elsewhere can remove one of two
// fours and leave the other. Each class is defined by the best that one more stone of the colour
// can make.
enum class LineClass : std::uint8_t {
    Dead,             // no five is possible any more
    One,              // one more stone makes a Two
    OpenOne,          // one more stone makes an open two
    Two,              // one more stone makes a BlockedThree
    OpenTwo1,         // one more stone makes an open three, on 1 or 2 squares
    OpenTwo2,         // one more stone makes an open three, on 3 squares
    OpenTwo3,         // one more stone makes an open three, on 4 or more squares
    BlockedThree,     // one more stone makes a Four
    OpenThreeWeak,    // one more stone makes an open four, on 1 square
    OpenThreeStrong,  // one more stone makes an open four, on 2 or more squares
    Four,             // one more stone makes a five; one stone of the opponent can prevent it
    Foul,             // forbidden to Black in renju: an overline, or two fours in one line
    OpenFour,         // one more stone makes a five; no single stone of the opponent prevents it
    Five,             // a winning row
};
constexpr int kLineClassCount = 14;

[[nodiscard]] constexpr bool is_open_two(LineClass c) noexcept {
    return c >= LineClass::OpenTwo1 && c <= LineClass::OpenTwo3;
}
[[nodiscard]] constexpr bool is_open_three(LineClass c) noexcept {
    return c == LineClass::OpenThreeWeak || c == LineClass::OpenThreeStrong;
}

// The class of an empty square for one colour: what a stone there makes of its four lines together.
// In ascending strength, except for Foul, which may not be played. It begins the tactical classes,
// those that PatternBoard keeps in counts and sets, because it can become a four.
enum class PointClass : std::uint8_t {
    None,              // all lines are dead
    Quiet,             // none of the classes below
    OpenTwo,           // one open two
    BlockedThree,      // one blocked three, no open two
    DoubleTwo,         // two or more open twos
    BlockedThreePlus,  // a blocked three with another or an open two
    Foul,              // Black in renju: an overline or two fours, always forbidden
    OpenThree,         // one open three
    OpenThreePlus,     // one open three with a blocked three or an open two
    DoubleThree,       // two open threes; may be forbidden to Black in renju (forbidden.hpp)
    Four,              // one Four
    FourPlus,          // one Four with a blocked three or an open two
    FourDoubleThree,   // Black in renju: a four with two open threes; may be forbidden
    FourThree,         // one Four with an open three
    OpenFour,          // an open four, or Fours in two lines: the next five cannot be stopped
    Five,              // a winning row
};
constexpr int kPointClassCount = 16;

[[nodiscard]] constexpr std::size_t index_of(PointClass c) noexcept {
    return static_cast<std::size_t>(c);
}
// Is it a class that PatternBoard counts?
[[nodiscard]] constexpr bool is_tactical(PointClass c) noexcept {
    return c >= PointClass::Foul;
}
// Is it a class that renju forbids to Black if at least two of its threes are real (forbidden.hpp)?
[[nodiscard]] constexpr bool may_be_forbidden(PointClass c) noexcept {
    return c == PointClass::DoubleThree || c == PointClass::FourDoubleThree;
}
// Does the move make a five or threaten one?
[[nodiscard]] constexpr bool makes_four(PointClass c) noexcept {
    return c >= PointClass::Four;
}

// Returns the name for display: "open four", "four-three", ...
[[nodiscard]] std::string_view name_of(PointClass c) noexcept;

}  // namespace kagetsu
