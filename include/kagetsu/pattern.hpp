// Line classes and point classes: what a stone on an empty square would make of the lines
// through it.
//
// Both are defined by the game itself, by recursion, and not by drawn shapes: a line is an open
// three because one more stone can make it an open four, which is one because either of two
// stones can make it a five.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kagetsu/types.hpp"

namespace kagetsu {

// Class of one line through an empty square for one colour: what the colour gets in this line by
// playing there. Only rows that contain the new stone count. From weak to strong.
enum class LineClass : std::uint8_t {
    Dead,             // no five can come of it
    One,              // one more stone makes a Two at best
    OpenOne,          // ... an open two
    Two,              // ... a Three
    OpenTwo1,         // ... an open three, at 1 or 2 points
    OpenTwo2,         // ... an open three, at 3 points
    OpenTwo3,         // ... an open three, at 4 or more points
    Three,            // ... a four
    OpenThreeWeak,    // ... an open four, at 1 point
    OpenThreeStrong,  // ... an open four, at 2 or more points
    Four,             // ... a five, but one stone of the opponent can stop that
    Foul,             // forbidden to Black in renju: an overline, or two fours in one line
    OpenFour,         // ... a five, whatever single stone the opponent plays
    Five,             // the row is complete
};
constexpr int kLineClassCount = 14;

[[nodiscard]] constexpr bool is_open_two(LineClass c) noexcept {
    return c >= LineClass::OpenTwo1 && c <= LineClass::OpenTwo3;
}
[[nodiscard]] constexpr bool is_open_three(LineClass c) noexcept {
    return c == LineClass::OpenThreeWeak || c == LineClass::OpenThreeStrong;
}

// What playing on a square does for one colour, all four lines together. From weak to strong;
// "tactical" classes (foul and above) are those that the opponent can't ignore.
enum class PointClass : std::uint8_t {
    None,              // all lines dead
    Quiet,             // nothing of the below
    OpenTwo,           // one open two
    BlockedThree,      // one Three, no open two
    DoubleTwo,         // two open twos
    BlockedThreePlus,  // a Three with another Three or an open two
    Foul,              // Black in renju: an overline or two fours, always forbidden
    OpenThree,         // one open three
    OpenThreePlus,     // ... with a Three or an open two
    DoubleThree,       // two open threes; to Black in renju forbidden, unless one is no real three
    Four,              // one four
    FourPlus,          // ... with a Three or an open two
    FourDoubleThree,   // Black in renju: a four or open four with two open threes; as DoubleThree
    FourThree,         // a four with an open three
    OpenFour,          // an open four, or two fours in different lines: five next, unstoppable
    Five,              // wins
};
constexpr int kPointClassCount = 16;

[[nodiscard]] constexpr int index_of(PointClass c) noexcept {
    return static_cast<int>(c);
}
[[nodiscard]] constexpr bool is_tactical(PointClass c) noexcept {
    return c >= PointClass::Foul;
}
// Forbidden to Black in renju unless threes turn out to be none; see kagetsu/forbidden.hpp.
[[nodiscard]] constexpr bool may_be_forbidden(PointClass c) noexcept {
    return c == PointClass::DoubleThree || c == PointClass::FourDoubleThree;
}
// Does the move threaten a five (or make one)?
[[nodiscard]] constexpr bool makes_four(PointClass c) noexcept {
    return c >= PointClass::Four;
}

// Names for people: "open four", "four-three", ...
[[nodiscard]] std::string_view name_of(PointClass c) noexcept;

// How far a line window reaches to each side of its centre. Four cells show every five that
// contains the centre; where a sixth stone spoils a five, one cell more is needed.
[[nodiscard]] constexpr int window_radius(Rule rule) noexcept {
    return rule == Rule::Freestyle ? 4 : 5;
}
constexpr int kMaxWindowRadius = 5;

// A line key numbers the contents of a window. Each side of the centre is a number in base 3,
// nearest cell first (0 empty, 1 black, 2 white), shifted by an offset that tells how many cells
// lie on the board before the wall, 0..radius. Both sides together: left * side_count + right.
using LineKey = std::uint32_t;

[[nodiscard]] constexpr LineKey power_of_three(int exponent) noexcept {
    LineKey power = 1;
    for (int i = 0; i < exponent; ++i)
        power *= 3;
    return power;
}
// Number of different sides with `cells` cells or fewer before the wall: 1 + 3 + ... + 3^cells.
[[nodiscard]] constexpr LineKey side_count(int cells) noexcept {
    return (power_of_three(cells + 1) - 1) / 2;
}
// Key of an empty side with `cells` cells before the wall; it comes after all shorter sides.
[[nodiscard]] constexpr LineKey side_offset(int cells) noexcept {
    return cells == 0 ? 0 : side_count(cells - 1);
}

// Line classes of both colours for every line key of a rule, made once from the recursion.
class LineTable {
  public:
    // Black's class in bits 0..3, White's in bits 16..19: both at once, as a board keeps them.
    using Entry = std::uint32_t;
    // One key more than any window has; its entry is dead for both colours.
    static constexpr LineKey dead_key(int radius) noexcept {
        return side_count(radius) * side_count(radius);
    }

    // The immutable table of a rule, built at first use (a few milliseconds), thread-safe.
    [[nodiscard]] static const LineTable& of(Rule rule);

    [[nodiscard]] Entry operator[](LineKey key) const noexcept { return entries_[key]; }
    [[nodiscard]] static constexpr LineClass class_of(Entry entry, Color color) noexcept {
        return static_cast<LineClass>((entry >> (16 * index_of(color))) & 15);
    }

  private:
    explicit LineTable(Rule rule);

    static constexpr std::size_t kSides = side_count(kMaxWindowRadius);
    static constexpr std::size_t kEntries = kSides * kSides + 1;
    std::array<Entry, kEntries> entries_{};
};

// The line classes of one colour in the four directions of a square, four bits each.
using LineClasses = std::uint16_t;
constexpr std::size_t kLineClassesCount = 1 << 16;

// A point code numbers the unordered combinations of four line classes.
using PointCode = std::uint16_t;
constexpr int kPointCodeCount = 14 * 15 * 16 * 17 / 24;  // multisets of 4 out of 14

// Whose point it is, as far as the combination of lines is concerned.
enum class PointLaw : std::uint8_t {
    Free,        // every combination may be played
    RenjuBlack,  // two fours may not, two threes perhaps not
};
[[nodiscard]] constexpr PointLaw point_law(Rule rule, Color color) noexcept {
    return rule == Rule::Renju && color == Color::Black ? PointLaw::RenjuBlack : PointLaw::Free;
}

// Point codes of line classes, and point classes of both.
class PointTable {
  public:
    [[nodiscard]] static const PointTable& of(PointLaw law);

    [[nodiscard]] PointCode code(LineClasses lines) const noexcept { return codes_[lines]; }
    [[nodiscard]] PointClass class_of(LineClasses lines) const noexcept {
        return classes_by_line_classes_[lines];
    }
    [[nodiscard]] PointClass point_class(PointCode code) const noexcept { return classes_[code]; }
    // The four line classes of a code, strongest first.
    [[nodiscard]] const std::array<LineClass, 4>& line_classes(PointCode code) const noexcept {
        return lines_[code];
    }

  private:
    explicit PointTable(PointLaw law);

    std::array<PointCode, kLineClassesCount> codes_{};
    std::array<PointClass, kLineClassesCount> classes_by_line_classes_{};
    std::array<PointClass, kPointCodeCount> classes_{};
    std::array<std::array<LineClass, 4>, kPointCodeCount> lines_{};
};

}  // namespace kagetsu
