// A gomoku position: shape, rule, stones, side to move and the moves that led here.
//
// This is the plain game state that front ends handle. The search works on a PatternBoard, which
// adds the incremental knowledge about lines to it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kagetsu/bitboard.hpp"
#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"

namespace kagetsu {

// Tables that depend on the shape only; immutable, shared between positions.
class Layout {
  public:
    explicit Layout(BoardShape shape);

    // Bit of a square in a Bitboard. Precondition: the square is on the board.
    [[nodiscard]] int bit_of(Square square) const noexcept {
        return bit_of_[static_cast<std::size_t>(square)];
    }
    // Inverse of bit_of().
    [[nodiscard]] Square square_of(int bit) const noexcept {
        return square_of_[static_cast<std::size_t>(bit)];
    }
    // Squares worth a look once a stone stands on `square`: the 5 x 5 block around it and the
    // eight rays of length four, clipped to the board. Every four and every defence of one lies
    // in the neighbourhood of some stone.
    [[nodiscard]] const Bitboard& neighbourhood(Square square) const noexcept {
        return neighbourhood_[static_cast<std::size_t>(bit_of(square))];
    }

  private:
    std::array<std::int16_t, kSquareCount> bit_of_{};
    std::array<Square, Bitboard::kBits> square_of_{};
    std::vector<Bitboard> neighbourhood_;
};

class Position {
  public:
    // An empty board, Black to move. Precondition: shape.is_valid().
    explicit Position(BoardShape shape = {}, Rule rule = Rule::Freestyle);

    [[nodiscard]] BoardShape shape() const noexcept { return shape_; }
    [[nodiscard]] Rule rule() const noexcept { return rule_; }
    [[nodiscard]] const Layout& layout() const noexcept { return *layout_; }
    [[nodiscard]] Color side_to_move() const noexcept { return side_to_move_; }
    [[nodiscard]] std::uint64_t key() const noexcept { return key_; }

    // The key after the side to move has played a square.
    [[nodiscard]] std::uint64_t key_after(Square square) const noexcept;

    // What stands on any square of the framed grid; Wall outside the board.
    [[nodiscard]] Cell at(Square square) const noexcept {
        return cells_[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] const std::array<Cell, kSquareCount>& cells() const noexcept { return cells_; }
    [[nodiscard]] bool is_empty(Square square) const noexcept { return at(square) == Cell::Empty; }
    [[nodiscard]] const Bitboard& stones(Color color) const noexcept {
        return stones_[static_cast<std::size_t>(index_of(color))];
    }
    // Number of occupied points, dead stones included.
    [[nodiscard]] int occupied_count() const noexcept { return occupied_count_; }
    [[nodiscard]] int empty_count() const noexcept { return shape_.area() - occupied_count_; }

    // Empty points in the neighbourhood of a stone (see Layout::neighbourhood); empty when the
    // board has no stone.
    [[nodiscard]] Bitboard candidates() const noexcept;
    // All empty points.
    [[nodiscard]] Bitboard empty_points() const noexcept;

    // Puts a stone of the side to move on an empty square and passes the turn.
    void make(Square square);
    // Takes the last make() back. Precondition: moves() is not empty.
    void undo() noexcept;
    // The moves made so far, oldest first. Stones that were placed are not among them.
    [[nodiscard]] const std::vector<Square>& moves() const noexcept { return moves_; }

    // Makes room for a whole game's moves, so that make() allocates no memory from here on.
    void reserve_moves();

    // Setting up a position. These clear moves(), because undo() can't reach behind them.
    // place() puts a stone, or a dead stone (Cell::Wall), on an empty square without passing the
    // turn; remove() empties an occupied one.
    void place(Square square, Cell cell);
    void remove(Square square);
    void set_side_to_move(Color color);

    // Has this colour a winning row under the rule? Bitboard method: a set anded with itself
    // shifted four times marks the starts of fives.
    [[nodiscard]] bool has_five(Color color) const noexcept;
    // The colour that has a five, if any. A finished game has at most one such colour; should both
    // have one (a position set up by hand), Black is named.
    [[nodiscard]] std::optional<Color> winner() const noexcept;

    // Same shape, rule, stones and side to move.
    friend bool operator==(const Position& a, const Position& b) noexcept {
        return a.shape_ == b.shape_ && a.rule_ == b.rule_ && a.cells_ == b.cells_ &&
               a.side_to_move_ == b.side_to_move_;
    }

  private:
    void put(Square square, Cell cell) noexcept;
    void take(Square square) noexcept;
    void flip_side() noexcept;
    void clear_moves() noexcept;

    BoardShape shape_;
    Rule rule_;
    std::shared_ptr<const Layout> layout_;
    std::array<Cell, kSquareCount> cells_;
    std::array<Bitboard, 2> stones_;
    Bitboard occupied_;  // both colours and dead stones
    Bitboard near_;      // union of the neighbourhoods of all stones
    std::uint64_t key_ = 0;
    int occupied_count_ = 0;
    Color side_to_move_ = Color::Black;
    std::vector<Square> moves_;
    std::vector<Bitboard> near_history_;  // near_ before each move
};

}  // namespace kagetsu
