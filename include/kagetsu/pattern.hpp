// Line classes and point classes: what a stone on an empty square makes of the lines through it.
//
// Line classes are not a list of shapes but defined by recursion on the game: a line is an open
// three because one more stone can make it an open four, and it is an open four because the next
// stone makes a five whatever the opponent plays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kagetsu/types.hpp"

namespace kagetsu {

// The class of one line through an empty square for one colour: what the line becomes when the
// colour plays there. Only rows that contain the new stone count. In ascending strength; each class
// is defined by the best that one more stone of the colour can make.
enum class LineClass : std::uint8_t {
    Dead,             // no five is possible any more
    One,              // one more stone makes a Two
    OpenOne,          // one more stone makes an open two
    Two,              // one more stone makes a Three
    OpenTwo1,         // one more stone makes an open three, on 1 or 2 squares
    OpenTwo2,         // one more stone makes an open three, on 3 squares
    OpenTwo3,         // one more stone makes an open three, on 4 or more squares
    Three,            // one more stone makes a Four
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
// In ascending strength. Tactical classes (Foul and above) are kept in counts and sets by
// PatternBoard.
enum class PointClass : std::uint8_t {
    None,              // all lines are dead
    Quiet,             // none of the classes below
    OpenTwo,           // one open two
    BlockedThree,      // one Three, no open two
    DoubleTwo,         // two or more open twos
    BlockedThreePlus,  // a Three with another Three or an open two
    Foul,              // Black in renju: an overline or two fours, always forbidden
    OpenThree,         // one open three
    OpenThreePlus,     // one open three with a Three or an open two
    DoubleThree,       // two open threes; may be forbidden to Black in renju (forbidden.hpp)
    Four,              // one Four
    FourPlus,          // one Four with a Three or an open two
    FourDoubleThree,   // Black in renju: a four with two open threes; may be forbidden
    FourThree,         // one Four with an open three
    OpenFour,          // an open four, or Fours in two lines: the next five cannot be stopped
    Five,              // a winning row
};
constexpr int kPointClassCount = 16;

[[nodiscard]] constexpr int index_of(PointClass c) noexcept {
    return static_cast<int>(c);
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

// Returns how many cells a line window extends to each side of its centre. Four show every five
// that contains the centre; where a sixth stone or a shut-in matters, a fifth is needed.
[[nodiscard]] constexpr int window_radius(Rule rule) noexcept {
    return rule == Rule::Freestyle ? 4 : 5;
}
constexpr int kMaxWindowRadius = 5;

// The index of the content of a window. Each side of the centre is a number in base 3, with the
// nearest cell as the lowest digit (0 empty, 1 black, 2 white), plus an offset for the number of
// cells before the wall, 0..radius. The key of both sides is left * side_count(radius) + right.
using LineKey = std::uint32_t;

// Returns 3^exponent.
[[nodiscard]] constexpr LineKey power_of_three(int exponent) noexcept {
    LineKey power = 1;
    for (int i = 0; i < exponent; ++i)
        power *= 3;
    return power;
}
// Returns the number of different sides with at most `cells` cells before the wall:
// 1 + 3 + ... + 3^cells.
[[nodiscard]] constexpr LineKey side_count(int cells) noexcept {
    return (power_of_three(cells + 1) - 1) / 2;
}
// Returns the offset of the sides with `cells` cells before the wall, which is the number of all
// shorter sides.
[[nodiscard]] constexpr LineKey side_offset(int cells) noexcept {
    return cells == 0 ? 0 : side_count(cells - 1);
}

// The line classes of both colours for every line key under a rule.
class LineTable {
  public:
    // Black's class in bits 0..3, White's in bits 16..19: shifted by 4 per direction, the entries
    // of four directions make the PackedLineClasses of both colours.
    using Entry = std::uint32_t;
    // A key above those of all windows; its entry is Dead for both colours.
    static constexpr LineKey dead_key(int radius) noexcept {
        return side_count(radius) * side_count(radius);
    }

    // Returns the table of a rule. Thread-safe; built at first use, in a few milliseconds.
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

// The line classes of a square for one colour, four bits per direction, direction 0 lowest.
using PackedLineClasses = std::uint16_t;
constexpr std::size_t kPackedLineClassesCount = 1 << 16;

// The number of an unordered combination of four line classes.
using PointCode = std::uint16_t;
constexpr int kPointCodeCount = 14 * 15 * 16 * 17 / 24;  // multisets of 4 out of 14

// Which combinations of line classes a colour may play.
enum class PointLaw : std::uint8_t {
    Free,        // all
    RenjuBlack,  // no overline, no two fours; two open threes only if at most one is real
};
[[nodiscard]] constexpr PointLaw point_law(Rule rule, Color color) noexcept {
    return rule == Rule::Renju && color == Color::Black ? PointLaw::RenjuBlack : PointLaw::Free;
}

// The point code of all PackedLineClasses, and the point class of both.
class PointTable {
  public:
    // Returns the table of a law. Thread-safe; built at first use.
    [[nodiscard]] static const PointTable& of(PointLaw law);

    [[nodiscard]] PointCode code(PackedLineClasses lines) const noexcept { return codes_[lines]; }
    [[nodiscard]] PointClass class_of(PackedLineClasses lines) const noexcept {
        return classes_by_line_classes_[lines];
    }
    [[nodiscard]] PointClass point_class(PointCode code) const noexcept { return classes_[code]; }
    // Returns the four line classes of a code, strongest first.
    [[nodiscard]] const std::array<LineClass, 4>& line_classes(PointCode code) const noexcept {
        return lines_[code];
    }

  private:
    explicit PointTable(PointLaw law);

    std::array<PointCode, kPackedLineClassesCount> codes_{};
    std::array<PointClass, kPackedLineClassesCount> classes_by_line_classes_{};
    std::array<PointClass, kPointCodeCount> classes_{};
    std::array<std::array<LineClass, 4>, kPointCodeCount> lines_{};
};

}  // namespace kagetsu
