// The oracle: a slow and obvious recomputation, from the stones alone, of everything that the
// engine updates incrementally.
//
// It shares the types of the engine (Color, Rule, LineClass, PointClass) but none of its code:
// points are pairs of coordinates, stones are characters, lines are walked cell by cell. It
// implements the definitions in the comments of kagetsu/pattern.hpp a second time.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kagetsu/geometry.hpp"
#include "kagetsu/point_table.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu::test {

struct Point {
    int x = 0;
    int y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] constexpr Point moved(Point p, Point direction, int steps) {
    return {p.x + direction.x * steps, p.y + direction.y * steps};
}

// "x,y", as the protocol has it.
[[nodiscard]] inline std::string text_of(Point p) {
    return std::to_string(p.x) + ',' + std::to_string(p.y);
}

[[nodiscard]] constexpr char symbol_of(Color color) {
    return color == Color::Black ? 'X' : 'O';
}

// The four directions, in the order of kDirectionStep: row, column, diagonal, anti-diagonal.
constexpr std::array<Point, kDirectionCount> kDirections{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

class NaivePosition {
  public:
    NaivePosition(BoardShape shape, Rule rule);

    [[nodiscard]] BoardShape shape() const { return shape_; }
    [[nodiscard]] Rule rule() const { return rule_; }

    // X, O, # (a dead stone) or . (empty); # outside the board.
    [[nodiscard]] char at(Point p) const {
        if (p.x < 0 || p.x >= shape_.width || p.y < 0 || p.y >= shape_.height) return '#';
        return cells_[framed(p)];
    }
    void put(Point p, char symbol) { cells_[framed(p)] = symbol; }
    void take(Point p) { cells_[framed(p)] = '.'; }

    [[nodiscard]] std::vector<Point> empty_squares() const;
    [[nodiscard]] std::size_t index(Point p) const {
        const int number = p.y * shape_.width + p.x;
        return static_cast<std::size_t>(number);
    }

    // Walks every line of the board from end to end and measures the runs of stones.
    [[nodiscard]] bool has_five(Color color) const;
    // Would a stone of this colour on the empty point p be part of a winning row?
    [[nodiscard]] bool makes_five(Point p, Color color) const;
    // The empty points where the colour makes a five.
    [[nodiscard]] std::vector<Point> five_points(Color color) const;
    // Those on the lines through p, at most four cells away. If the colour had no five point before
    // its stone on p, these are all of them.
    [[nodiscard]] std::vector<Point> five_points_through(Point p, Color color) const;

    // Is there a stone (dead ones count) in the 5 x 5 block around p or on one of the eight rays
    // of length four?
    [[nodiscard]] bool is_near_a_stone(Point p) const;

    [[nodiscard]] std::string to_text() const;
    // The stones as a text that is the same for the same stones; shorter than to_text().
    [[nodiscard]] const std::string& cells() const { return cells_; }

    friend bool operator==(const NaivePosition& a, const NaivePosition& b) {
        return a.shape_ == b.shape_ && a.rule_ == b.rule_ && a.cells_ == b.cells_;
    }

  private:
    // Does a run between these two cells win?
    [[nodiscard]] bool wins(int run, Color color, char before, char behind) const;

    // Index of p in cells_, which has a frame of '#' around the board, so that walks along lines
    // end there.
    [[nodiscard]] std::size_t framed(Point p) const {
        const int number = (p.y + 1) * (shape_.width + 2) + p.x + 1;
        return static_cast<std::size_t>(number);
    }
    [[nodiscard]] std::ptrdiff_t step_along(Point direction) const {
        return direction.y * (shape_.width + 2) + direction.x;
    }
    // Would a stone of this colour on this cell win along this line?
    [[nodiscard]] bool wins_through(const char* cell, std::ptrdiff_t step, Color color) const;

    BoardShape shape_;
    Rule rule_;
    std::string cells_;
};

// Places a stone for the lifetime of the object.
class Stone {
  public:
    Stone(NaivePosition& position, Point p, Color color) : position_(position), p_(p) {
        position_.put(p, symbol_of(color));
    }
    ~Stone() { position_.take(p_); }
    Stone(const Stone&) = delete;
    Stone& operator=(const Stone&) = delete;

  private:
    NaivePosition& position_;
    Point p_;
};

// Line classes computed from their recursive definition.
//
// A line is a text from the view of its colour, '*' for the stone just played: "..XX*.X". It ends
// where rows of the colour end: at the wall, at a dead stone or at a stone of the opponent, which
// caro marks by 'O'. The class is found by trying one more stone on each empty cell. Results are
// memoized by text.
class NaiveLines {
  public:
    NaiveLines(Rule rule, Color color) : rule_(rule), color_(color) {}

    [[nodiscard]] LineClass classify(const std::string& line);

    // Can any number of further stones make a winning row through '*'? If not, the line is dead.
    // Fills every five cells around '*' in turn.
    [[nodiscard]] bool can_become_five(const std::string& line) const;

  private:
    [[nodiscard]] bool is_renju_black() const {
        return rule_ == Rule::Renju && color_ == Color::Black;
    }
    // The indices of the ends of the row through '*'.
    [[nodiscard]] static std::pair<std::size_t, std::size_t> row_of(const std::string& line);
    [[nodiscard]] bool is_five(const std::string& line) const;
    [[nodiscard]] std::vector<std::string> fives_of(const std::string& line) const;
    [[nodiscard]] LineClass class_of_four(const std::string& line) const;

    Rule rule_;
    Color color_;
    std::unordered_map<std::string, LineClass> known_;
};

// How many cells a line extends to each side of its centre. Cells beyond 5 cannot affect rows
// through the centre; the oracle includes one more to verify that.
constexpr int kNaiveReach = 6;

// Returns the line through the empty point p after a stone of the colour there.
[[nodiscard]] std::string line_text(const NaivePosition& position, Point p, Point direction,
                                    Color color, int reach = kNaiveReach);

// Returns the point class of four line classes.
[[nodiscard]] PointClass naive_point_class(const std::array<LineClass, 4>& lines,
                                           PointLaw law = PointLaw::Free);

// Returns an arbitrary value for a combination of four line classes in any order. The values of
// different combinations are unrelated, so that differences cannot cancel in a sum over the board.
// One value is for the score of the colour itself, another is subtracted from the opponent's.
[[nodiscard]] int naive_value(std::array<LineClass, 4> lines, bool is_opponents);

// What the engine knows about the empty squares of a board, for one colour.
struct NaiveKnowledge {
    // By NaivePosition::index(); unused for occupied points.
    std::vector<std::array<LineClass, 4>> lines;
    std::vector<PointClass> classes;
    std::array<std::vector<Point>, kPointClassCount> points;  // of each class, by rows
    int own_sum = 0;
    int opponents_sum = 0;
};

[[nodiscard]] NaiveKnowledge analyse(const NaivePosition& position, NaiveLines& lines, Color color);

// The name of a line class, for the messages of failing tests.
[[nodiscard]] std::string_view name_of(LineClass c);

}  // namespace kagetsu::test
