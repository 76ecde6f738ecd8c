// A PatternBoard and the oracle that watches it, playing the same moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "kagetsu/pattern_board.hpp"
#include "support/naive_position.hpp"
#include "support/random_play.hpp"

namespace kagetsu::test {

class WatchedBoard {
  public:
    WatchedBoard(const NaivePosition& start, Color to_move);

    // A move of the colour to move to an empty point, and taking the last one back.
    void make(Point p);
    void undo();

    // Returns all differences found so far as text; empty if there are none. The oracle recomputes
    // all empty squares of the board from the stones (naive_position.hpp). Only
    // point_class_if_blocked(), which has two squares as arguments, is sampled.
    [[nodiscard]] std::string compare(Random& random);

    [[nodiscard]] const NaivePosition& naive() const { return naive_; }
    [[nodiscard]] const Position& position() const { return board_.position(); }
    [[nodiscard]] Color color() const { return color_; }
    // The number of moves made.
    [[nodiscard]] std::size_t length() const { return moves_.size(); }

  private:
    [[nodiscard]] Position position_of(const NaivePosition& naive, Color to_move) const;
    std::ostream& complain();
    std::ostream& complain(Point p, Color color);
    void compare_position();
    void compare_knowledge();
    void compare_points(Color color, const NaiveKnowledge& known);
    void compare_blocked(Random& random);

    [[nodiscard]] NaiveLines& lines_of(Color color) { return lines_[index_of(color)]; }
    [[nodiscard]] int bit_of(Point p) const {
        return board_.position().layout().bit_of(square_of(p));
    }

    Position empty_;
    NaivePosition naive_;
    Color color_;
    PatternBoard board_;
    std::array<NaiveLines, 2> lines_;
    std::vector<Point> moves_;
    std::vector<std::uint64_t> keys_;
    std::ostringstream differences_;
};

}  // namespace kagetsu::test
