// A position together with what every empty square is worth to both colours, kept up to date
// incrementally: line keys, line classes, point classes, counts and sets of tactical points, and a
// sum of point values.
//
// Nothing here is a proof by itself except what the class definitions say; see pattern.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "kagetsu/packed_point.hpp"
#include "kagetsu/pattern.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu {

class PatternBoard {
  public:
    // Copies the position. `values`, for the running sums, must outlive the board.
    PatternBoard(const Position& position, const PackedPointTables& values);

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] Color side_to_move() const noexcept { return position_.side_to_move(); }
    // What combinations of lines the colour may play.
    [[nodiscard]] PointLaw point_law(Color color) const noexcept {
        return kagetsu::point_law(position_.rule(), color);
    }

    // Plays an empty square for the side to move; takes the last such move back. No
    // allocation (but the record of moves of a copied board may have to grow).
    void make(Square square);
    void undo() noexcept;

    // Line classes of an empty square; `direction` indexes kDirectionStep.
    [[nodiscard]] LineClasses line_classes(Square square, Color color) const noexcept {
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
    // The point class of an empty square if it is tactical, else None; cheaper than point_class().
    [[nodiscard]] PointClass tactical_class(Square square, Color color) const noexcept {
        return tactical_class_of(squares_[static_cast<std::size_t>(square)]
                                     .points[static_cast<std::size_t>(index_of(color))]);
    }
    [[nodiscard]] bool is_tactical_for_any(Square square) const noexcept {
        const PackedSquare& packed = squares_[static_cast<std::size_t>(square)];
        return ((packed.points[0] | packed.points[1]) & kPackedClassMask) != 0;
    }
    // Point class an empty square would have if `blocker`, another empty square, held a stone of
    // the other colour.
    [[nodiscard]] PointClass point_class_if_blocked(Square square, Color color,
                                                    Square blocker) const noexcept;

    // How many empty squares have this class for the colour. Tactical classes only: no decision
    // needs the others.
    [[nodiscard]] int count(Color color, PointClass c) const noexcept {
        return counts_[static_cast<std::size_t>(index_of(color))]
                      [static_cast<std::size_t>(index_of(c))];
    }
    // Number of empty squares where the colour makes a four, an open four or a five. With those
    // that are forbidden to Black now: a stone elsewhere may allow him the four.
    [[nodiscard]] int count_fours(Color color) const noexcept;
    // The squares of a tactical class.
    [[nodiscard]] const Bitboard& points(Color color, PointClass c) const noexcept {
        return sets_[static_cast<std::size_t>(index_of(color))]
                    [static_cast<std::size_t>(index_of(c))];
    }
    // The squares where the colour makes a four, an open four or a five. Without those that are
    // always forbidden to Black; others may turn out to be.
    [[nodiscard]] Bitboard four_points(Color color) const noexcept;
    // Lowest square of a class. Precondition: count(color, c) > 0.
    [[nodiscard]] Square first_point(Color color, PointClass c) const noexcept {
        return position_.layout().square_of(points(color, c).first());
    }

    // Sum of the point values of all empty squares in the score of the colour: its own, less those
    // of the opponent.
    [[nodiscard]] int value_sum(Color color) const noexcept {
        return value_sums_[static_cast<std::size_t>(index_of(color))];
    }

  private:
    [[nodiscard]] const PointTable& point_table(Color color) const noexcept {
        return *point_tables_[static_cast<std::size_t>(index_of(color))];
    }

    // The LineClasses of Black in the low half, of White in the high half.
    using BothLineClasses = std::uint32_t;
    [[nodiscard]] static LineClasses line_classes_of(BothLineClasses both, Color color) noexcept {
        return static_cast<LineClasses>(both >> (16 * index_of(color)));
    }

    // What is known of a square, in sixteen bytes, so that it is copied, added and compared as a
    // whole. A square that is not empty has dead lines.
    struct alignas(16) PackedSquare {
        std::array<Packed, 2> points;  // in Black's score and in White's, with that colour's class
        BothLineClasses line_classes;
        std::uint32_t padding;  // 0
    };
    // A square whose tactical class changed for one of the colours or both; None stands for every
    // class that is not tactical.
    struct TacticalChange {
        std::int16_t bit;
        std::array<PointClass, 2> from;
        std::array<PointClass, 2> to;
    };
    using Counts = std::array<std::array<std::int16_t, 16>, 2>;

    // All that make() overwrites, so that undo() restores instead of computing.
    static constexpr int kMaxNeighbours = kDirectionCount * 2 * kMaxWindowRadius;
    struct Undo {
        std::array<PackedSquare, kMaxNeighbours + 1>
            squares;  // along the lines, then the square itself
        std::array<TacticalChange, kMaxNeighbours + 1> changes;
        int change_count;
        std::array<int, 2> value_sums;
        Counts counts;
    };
    // Room for a whole game, made once; only what is in use is ever touched or copied.
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

    // Keys of one direction, those along a line in a row.
    static constexpr int kLanes = 16;
    using KeyPlane = std::array<LineKey, kSquareCount + kLanes>;
    [[nodiscard]] static constexpr std::size_t key_index(int d, Square square) noexcept;
    // What a stone adds to the keys along a line: from `radius` squares before it to as many behind
    // it, the rest zero, to fill vector registers. Its own square's key moves out of the table.
    using KeyWeights = std::array<LineKey, kLanes>;
    [[nodiscard]] const KeyWeights& weights_of(Square square, Cell cell, int d,
                                               KeyWeights& scratch) const noexcept;
    void hide_behind_dead_stones(KeyWeights& weights, Square square, int d) const noexcept;

    void set_up_keys();
    void set_up_points();
    template <int kRadius>
    void make_within(Square square) noexcept;
    template <int kRadius>
    void undo_within(Square square) noexcept;
    void record_change(Undo& undo, Square square, const PackedSquare& before,
                       const PackedSquare& after) noexcept;

    Position position_;
    const LineTable* line_table_;
    std::array<const PointTable*, 2> point_tables_;
    PackedPointTables values_;
    int radius_;
    bool has_dead_stones_ = false;
    PackedSquare dead_square_;
    std::array<KeyWeights, 2> key_weights_{};

    std::array<KeyPlane, kDirectionCount> keys_;
    std::array<PackedSquare, kSquareCount> squares_;
    Counts counts_{};
    std::array<std::array<Bitboard, kPointClassCount>, 2> sets_{};
    std::array<int, 2> value_sums_{};
    UndoStack undos_;
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
