// The line class of every window: what lies on one line around an empty square, as far as it
// matters for rows through that square. Windows are numbered by line keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kagetsu/pattern.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

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

    // Returns the table of a rule. Thread-safe; built at first use: in 1 ms
    // (freestyle), 8 ms (standard, renju) or 19 ms (caro).
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

}  // namespace kagetsu
