// The forbidden squares of renju, implemented directly from the text of the rule, without classes
// or tables and without regard to speed.
//
//   five         a row of exactly five black stones
//   overline     a row of more than five
//   four         four stones on a line which one more stone makes a five
//   straight four   four stones which either of two stones makes a five
//   three        three stones on a line which one more stone, that makes no five, makes a straight
//                four, and Black may play that stone
//
// A stone is forbidden if it makes an overline, two or more fours, or two or more threes, unless it
// also makes a five.
#pragma once

#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "support/naive_position.hpp"

namespace kagetsu::test {

class LiteralRenju {
  public:
    explicit LiteralRenju(NaivePosition board) : board_(std::move(board)) {}

    // Is the empty point p forbidden to Black?
    [[nodiscard]] bool is_forbidden(Point p);

    // Why the empty point p is forbidden: "33" double three, "44" double four, "44L" both fours in
    // one line, "6" overline. Or why it is not, though it looks so: "5O" a five overrides one of
    // these; "F33" rows that look like two threes, but for one of them the stone that would make
    // the straight four is forbidden. Empty for all other points.
    [[nodiscard]] std::string_view mark_of(Point p);

  private:
    // The points of a four in the order of their line.
    using Four = std::vector<int>;

    [[nodiscard]] int row_length(Point p, Point direction) const;
    [[nodiscard]] bool is_five(Point p) const;
    [[nodiscard]] bool is_overline(Point p) const;
    [[nodiscard]] std::multiset<Four> ways_to_five(Point p, Point direction);
    // `by_look`: whether Black may play the stone that makes the straight four does not matter.
    [[nodiscard]] bool is_three(Point p, Point direction, bool by_look = false);

    NaivePosition board_;
};

// May the colour play on the empty point p, under the rule of the position?
[[nodiscard]] inline bool may_play(const NaivePosition& position, Point p, Color color) {
    return position.rule() != Rule::Renju || color == Color::White ||
           !LiteralRenju(position).is_forbidden(p);
}

}  // namespace kagetsu::test
