// A position with the classes and values of its empty squares for both colours, updated
// incrementally by make() and undo(): line keys, line classes, point classes, counts and sets of
// tactical points, and sums of point values.
//
// The classes say what pattern.hpp defines and prove nothing beyond that.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "kagetsu/line_table.hpp"
#include "kagetsu/packed_point.hpp"
#include "kagetsu/pattern.hpp"
#include "kagetsu/point_table.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

class PatternBoard {
  public:
    // Copies the position. `values` are the tables of Black and White for its rule and shape; the
    // data that they view must outlive the board.
    PatternBoard(const Position& position, const PackedPointTables& values);

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] Color side_to_move() const noexcept { return position_.side_to_move(); }
    // Which combinations of lines the colour may play.
    [[nodiscard]] PointLaw point_law(Color color) const noexcept {
        return kagetsu::point_law(position_.rule(), color);
    }
    // Is the colour Black under the rule of renju?
    [[nodiscard]] bool is_renju_black(Color color) const noexcept {
        return point_law(color) == PointLaw::RenjuBlack;
    }

    // Makes a move of the side to move to an empty square. Does not allocate, except that a copied
    // board may have to grow its list of moves.
    void make(Square square);
    // Takes the last make() back. Precondition: there was one.
    void undo() noexcept;
    // Gives the move to the other side; a second pass takes it back.
    void pass() noexcept { position_.pass(); }

    // The following functions are about empty squares. `direction` is an index of kDirectionStep.
    [[nodiscard]] PackedLineClasses line_classes(Square square, Color color) const noexcept {
        return line_classes_of(squares_[static_cast<std::size_t>(square)].line_classes, color);
    }
    [[nodiscard]] LineClass line_class(Square square, int direction, Color color) const noexcept {
        return static_cast<LineClass>((line_classes(square, color) >> (4 * direction)) & 15);
    }
    [[nodiscard]] PointCode point_code(Square square, Color color) const noexcept {
        return point_table(color).code(line_classes(square, color));
    }
    [[nodiscard]] PointClass point_class(Square square, Color color) const noexcept {
        return point_table(color).class_of(line_classes(square, color));
    }
    // The point class if it is tactical, else None; faster than point_class().
    [[nodiscard]] PointClass tactical_class(Square square, Color color) const noexcept {
        return tactical_class_of(
            squares_[static_cast<std::size_t>(square)].points[index_of(color)]);
    }
    // Does the square have a tactical class for either colour?
    [[nodiscard]] bool is_tactical_for_any(Square square) const noexcept {
        const PackedSquare& packed = squares_[static_cast<std::size_t>(square)];
        return ((packed.points[0] | packed.points[1]) & kPackedClassMask) != 0;
    }
    // Returns the point class that the square would have if the other colour had a stone on
    // `blocker`, another empty square.
    [[nodiscard]] PointClass point_class_if_blocked(Square square, Color color,
                                                    Square blocker) const noexcept;

    // The number of empty squares that have this class for the colour. Precondition:
    // is_tactical(c).
    [[nodiscard]] int count(Color color, PointClass c) const noexcept {
        assert(is_tactical(c));
        return counts_[index_of(color)][index_of(c)];
    }
    // Is there an empty square where the colour makes a four, an open four or a five? Those now
    // forbidden to Black count: a stone elsewhere may make them legal.
    [[nodiscard]] bool may_make_four(Color color) const noexcept;
    // The empty squares that have this class for the colour. Precondition: is_tactical(c).
    [[nodiscard]] const Bitboard& points(Color color, PointClass c) const noexcept {
        assert(is_tactical(c));
        return sets_[index_of(color)][index_of(c)];
    }
    // Returns the empty squares where the colour makes a four, an open four or a five, without
    // those of class Foul. Others may still be forbidden to Black.
    [[nodiscard]] Bitboard four_points(Color color) const noexcept;
    // Returns the lowest square of a tactical class. Precondition: count(color, c) > 0.
    [[nodiscard]] Square first_point(Color color, PointClass c) const noexcept {
        return position_.layout().square_of(points(color, c).first());
    }

    // The sum over all empty squares for the score of the colour: its own points less the
    // opponent's, in the unit of the tables given to the constructor.
    [[nodiscard]] int value_sum(Color color) const noexcept { return value_sums_[index_of(color)]; }

  private:
    [[nodiscard]] const PointTable& point_table(Color color) const noexcept {
        return *point_tables_[index_of(color)];
    }

    // The PackedLineClasses of Black in the low half and of White in the high half.
    using BothLineClasses = std::uint32_t;
    [[nodiscard]] static PackedLineClasses line_classes_of(BothLineClasses both,
                                                           Color color) noexcept {
        return static_cast<PackedLineClasses>(both >> (16 * index_of(color)));
    }

    // The state of a square in 16 bytes, which are copied, added and compared by single
    // instructions. All lines of an occupied square are Dead.
    struct alignas(16) PackedSquare {
        std::array<Packed, 2> points;  // in Black's score and in White's, with that colour's class
        BothLineClasses line_classes;
        std::uint32_t padding;  // 0
    };
    // A square whose tactical class changed for at least one colour. None stands for all classes
    // that are not tactical.
    struct TacticalChange {
        std::int16_t bit;
        std::array<PointClass, 2> from;
        std::array<PointClass, 2> to;
    };
    using Counts = std::array<std::array<std::int16_t, kPointClassCount>, 2>;

    // What make() overwrites: undo() restores it instead of computing it.
    static constexpr int kMaxNeighbours = kDirectionCount * 2 * kMaxWindowRadius;
    struct Undo {
        std::array<PackedSquare, kMaxNeighbours + 1>
            squares;  // along the lines, then the square itself
        std::array<TacticalChange, kMaxNeighbours + 1> changes;
        std::size_t change_count;
        std::array<int, 2> value_sums;
        Counts counts;
    };
    // Allocated once for a whole game; only the part in use is touched or copied.
    class UndoStack {
      public:
        explicit UndoStack(std::size_t capacity)
            : capacity_(capacity), undos_(std::make_unique_for_overwrite<Undo[]>(capacity)) {}
        UndoStack(const UndoStack& other);
        UndoStack(UndoStack&&) = default;
        UndoStack& operator=(UndoStack other) noexcept;
        ~UndoStack() = default;

        [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
        [[nodiscard]] Undo& push() noexcept { return undos_[size_++]; }
        [[nodiscard]] const Undo& pop() noexcept { return undos_[--size_]; }

      private:
        std::size_t capacity_;
        std::size_t size_ = 0;
        std::unique_ptr<Undo[]> undos_;
    };

    // The keys of one direction, stored so that the squares of a line are adjacent.
    static constexpr int kLanes = 16;
    using KeyPlane = std::array<LineKey, kSquareCount + kLanes>;
    // A key, or what a stone adds to it, for each square of a line from `radius` squares before a
    // stone to `radius` after it.
    using KeyLanes = std::array<LineKey, kLanes>;
    // What a stone adds to the keys on its line; the lanes beyond the line are 0. The key of its
    // own square becomes at least dead_key.
    [[nodiscard]] const KeyLanes& key_deltas_of(Square square, Cell cell, int d,
                                                KeyLanes& scratch) const noexcept;
    void hide_behind_dead_stones(KeyLanes& deltas, Square square, int d) const noexcept;

    void set_up_keys();
    void set_up_squares();
    template <int kRadius>
    void make_within(Square square) noexcept;
    template <int kRadius>
    void undo_within(Square square) noexcept;
    [[nodiscard]] TacticalChange change_of(Square square, const PackedSquare& before,
                                           const PackedSquare& after) const noexcept;
    void apply(const TacticalChange& change) noexcept;
    void toggle_sets(const TacticalChange& change) noexcept;

    Position position_;
    const LineTable* line_table_;
    std::array<const PointTable*, 2> point_tables_;
    PackedPointTables values_;
    int radius_;
    bool has_dead_stones_ = false;
    PackedSquare dead_square_;
    std::array<KeyLanes, 2> key_deltas_{};  // by colour

    std::array<KeyPlane, kDirectionCount> keys_;
    std::array<PackedSquare, kSquareCount> squares_;
    Counts counts_{};
    std::array<std::array<Bitboard, kPointClassCount>, 2> sets_{};
    std::array<int, 2> value_sums_{};
    UndoStack undos_;
};

// Makes a move for the lifetime of the object.
class ScopedMove {
  public:
    ScopedMove(PatternBoard& board, Square square) : board_(board) { board_.make(square); }
    ~ScopedMove() { board_.undo(); }
    ScopedMove(const ScopedMove&) = delete;
    ScopedMove& operator=(const ScopedMove&) = delete;

  private:
    PatternBoard& board_;
};

// Passes for the lifetime of the object.
class ScopedPass {
  public:
    explicit ScopedPass(PatternBoard& board) : board_(board) { board_.pass(); }
    ~ScopedPass() { board_.pass(); }
    ScopedPass(const ScopedPass&) = delete;
    ScopedPass& operator=(const ScopedPass&) = delete;

  private:
    PatternBoard& board_;
};

}  // namespace kagetsu
