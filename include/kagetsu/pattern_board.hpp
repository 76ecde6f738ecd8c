// A position together with what every empty square is worth to both colours, kept up to date
// incrementally: line keys, line classes, point classes, counts and sets of tactical points, and a
// sum of point values.
//
// Nothing here is a proof by itself except what the class definitions say; see pattern.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kagetsu/pattern.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

// Value of a point to the colour whose point code it is, for the running sum.
using PointValues = std::array<std::int16_t, kPointCodeCount>;

class PatternBoard {
  public:
    // Copies the position. `values` must outlive the board.
    PatternBoard(const Position& position, const PointValues& values);

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] Color side_to_move() const noexcept { return position_.side_to_move(); }

    // Plays an empty square for the side to move; takes the last such move back. No allocation.
    void make(Square square);
    void undo() noexcept;

    // Line class of an empty square. `direction` indexes kDirectionStep.
    [[nodiscard]] LineClass line_class(Square square, int direction, Color color) const noexcept {
        return LineTable::class_of(line_entry(square, direction), color);
    }
    [[nodiscard]] PointCode point_code(Square square, Color color) const noexcept {
        return points_[static_cast<std::size_t>(square)]
            .code[static_cast<std::size_t>(index_of(color))];
    }
    [[nodiscard]] PointClass point_class(Square square, Color color) const noexcept {
        return point_table_->point_class(point_code(square, color));
    }
    // Point class an empty square would have if `blocker` (an empty square on one of its lines,
    // within the window radius) held a stone of the other colour.
    [[nodiscard]] PointClass point_class_if_blocked(Square square, Color color,
                                                    Square blocker) const noexcept;

    // How many empty squares have this class for the colour. Tactical classes only: keeping the
    // others costs a third of the speed of make() and no decision needs them.
    [[nodiscard]] int count(Color color, PointClass c) const noexcept {
        return counts_[static_cast<std::size_t>(index_of(color))]
                      [static_cast<std::size_t>(index_of(c))];
    }
    // Number of empty squares where the colour makes a four, an open four or a five.
    [[nodiscard]] int count_fours(Color color) const noexcept;
    // The squares of a tactical class.
    [[nodiscard]] const Bitboard& points(Color color, PointClass c) const noexcept {
        return sets_[static_cast<std::size_t>(index_of(color))]
                    [static_cast<std::size_t>(index_of(c))];
    }
    // The squares where the colour makes a four, an open four or a five.
    [[nodiscard]] Bitboard four_points(Color color) const noexcept;
    // Lowest square of a class. Precondition: count(color, c) > 0.
    [[nodiscard]] Square first_point(Color color, PointClass c) const noexcept {
        return position_.layout().square_of(points(color, c).first());
    }

    // Sum of the point values of all empty squares for the colour.
    [[nodiscard]] int value_sum(Color color) const noexcept {
        return value_sums_[static_cast<std::size_t>(index_of(color))];
    }

  private:
    // The line entries (see LineTable) of the four directions and the point codes they make.
    struct Point {
        std::array<LineTable::Entry, kDirectionCount> lines{};
        std::array<PointCode, 2> code{};
    };
    struct Change {
        Square square;
        Point before;
    };
    struct Undo {
        std::size_t first_change;
        std::array<int, 2> value_sums;
    };

    [[nodiscard]] LineTable::Entry line_entry(Square square, int direction) const noexcept {
        return points_[static_cast<std::size_t>(square)].lines[static_cast<std::size_t>(direction)];
    }
    // Calls visit(square, direction, key weight) for every square whose window sees `center`.
    template <typename Visitor>
    void for_each_neighbour(Square center, Cell cell, Visitor&& visit) noexcept;
    void recode(Point& point) const noexcept;
    void enter(Square square) noexcept;
    void leave(Square square) noexcept;
    void replace(Square square, const Point& before, const Point& after) noexcept;
    void move_between_sets(Square square, Color color, PointClass from, PointClass to) noexcept;

    Position position_;
    const LineTable* line_table_;
    const PointTable* point_table_;
    const PointValues* values_;
    int radius_;
    bool has_dead_stones_ = false;
    // What a stone adds to the key of a square at a distance that has it on its [0] left side,
    // [1] right side.
    using KeyWeights = std::array<std::array<LineKey, kMaxWindowRadius + 1>, 2>;
    std::array<KeyWeights, 2> key_weights_{};

    std::array<std::array<LineKey, kSquareCount>, kDirectionCount> keys_{};
    std::array<Point, kSquareCount> points_{};
    std::array<std::array<int, kPointClassCount>, 2> counts_{};
    std::array<std::array<Bitboard, kPointClassCount>, 2> sets_{};
    std::array<int, 2> value_sums_{};
    std::vector<Change> changes_;
    std::vector<Undo> undos_;
};

// Plays a move for as long as it lives.
class ScopedMove {
  public:
    ScopedMove(PatternBoard& board, Square square) : board_(board) { board_.make(square); }
    ~ScopedMove() { board_.undo(); }
    ScopedMove(const ScopedMove&) = delete;
    ScopedMove& operator=(const ScopedMove&) = delete;

  private:
    PatternBoard& board_;
};

}  // namespace kagetsu
