// The rules, as plainly as they can be written: stones as characters, rows counted cell by cell.
//
// Nothing here comes from the engine but the names of rules and colours and the shape of a board,
// so that a proof checked on this board does not rest on the code that found it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu::proof {

// A square: column from the left and row from the top, both from 0. Negative: no square.
struct Point {
    std::int8_t x = -1;
    std::int8_t y = -1;

    [[nodiscard]] constexpr bool is_none() const noexcept { return x < 0; }
    friend constexpr bool operator==(const Point&, const Point&) = default;
};

// Returns the point `steps` steps from p.
[[nodiscard]] constexpr Point moved(Point p, Point direction, int steps) noexcept {
    return {static_cast<std::int8_t>(p.x + direction.x * steps),
            static_cast<std::int8_t>(p.y + direction.y * steps)};
}

// The order by rows.
[[nodiscard]] constexpr bool is_before(Point a, Point b) noexcept {
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

class Board {
  public:
    // The empty board. Precondition: the shape is valid.
    Board(BoardShape shape, Rule rule);

    [[nodiscard]] BoardShape shape() const noexcept { return shape_; }

    // X black, O white, . empty, # outside the board.
    [[nodiscard]] char at(Point p) const noexcept {
        return shape_.contains(p.x, p.y) ? cells_[index(p)] : '#';
    }
    [[nodiscard]] bool is_empty(Point p) const noexcept { return at(p) == '.'; }
    // Precondition: p is on the board.
    void put(Point p, Color color) { cells_[index(p)] = symbol_of(color); }
    void take(Point p) { cells_[index(p)] = '.'; }

    // Does a stone of this colour on p, there already or put there now, stand in a winning row?
    [[nodiscard]] bool wins(Point p, Color color) const;
    // Is there a winning row of either colour?
    [[nodiscard]] bool has_winning_row() const;
    // Do the rules forbid the empty point p to this colour? Only renju forbids points to Black.
    [[nodiscard]] bool is_forbidden(Point p, Color color);

  private:
    // How a row through a point ends.
    struct Row {
        int length;
        char before;
        char behind;
    };

    [[nodiscard]] static constexpr char symbol_of(Color color) noexcept {
        return color == Color::Black ? 'X' : 'O';
    }
    [[nodiscard]] std::size_t index(Point p) const noexcept {
        const int number = p.y * shape_.width + p.x;
        return static_cast<std::size_t>(number);
    }
    // The row through p along a line; whatever is on p counts as a stone of this colour.
    [[nodiscard]] Row row_through(Point p, Point direction, char own) const;
    [[nodiscard]] bool is_winning(const Row& row, Color color) const;

    // The rest is about black stones under the rule renju.
    [[nodiscard]] bool may_be_forbidden(Point p) const;
    [[nodiscard]] bool has_row(Point p, bool (*is_wanted)(int length)) const;
    [[nodiscard]] bool is_foul(Point p);
    struct Fours;
    [[nodiscard]] Fours fours_through(Point p, Point direction);
    [[nodiscard]] bool makes_three(Point p, Point direction);

    BoardShape shape_;
    Rule rule_;
    std::string cells_;
};

}  // namespace kagetsu::proof
