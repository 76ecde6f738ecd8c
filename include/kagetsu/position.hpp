// A gomoku position: shape, rule, stones, side to move and the moves so far.
//
// This is the plain state of a game. The search works on a PatternBoard, which also keeps the line
// classes up to date.
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

// Tables that depend only on the shape of the board. Immutable, shared between positions.
class Layout {
  public:
    // Precondition: shape.is_valid().
    explicit Layout(BoardShape shape);

    // Returns the bit of a square in a Bitboard. Precondition: the square is on the board.
    [[nodiscard]] int bit_of(Square square) const noexcept {
        return bit_of_[static_cast<std::size_t>(square)];
    }
    // Inverse of bit_of().
    [[nodiscard]] Square square_of(int bit) const noexcept {
        return square_of_[static_cast<std::size_t>(bit)];
    }
    // Returns the squares on which moves are considered near a stone on `square`: the 5 x 5 block
    // around it and the eight rays of length four, clipped to the board. Every move that makes a
    // four or stops one is in the neighbourhood of a stone.
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
    // Zobrist key of shape, rule, stones and side to move.
    [[nodiscard]] std::uint64_t key() const noexcept { return key_; }

    // Returns the key after a move of the side to move to an empty square.
    [[nodiscard]] std::uint64_t key_after(Square square) const noexcept;

    // The content of any square of the grid; Wall outside the board.
    [[nodiscard]] Cell at(Square square) const noexcept {
        return cells_[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] const std::array<Cell, kSquareCount>& cells() const noexcept { return cells_; }
    [[nodiscard]] bool is_empty(Square square) const noexcept { return at(square) == Cell::Empty; }
    [[nodiscard]] const Bitboard& stones(Color color) const noexcept {
        return stones_[index_of(color)];
    }
    // Number of occupied squares, including dead stones.
    [[nodiscard]] int occupied_count() const noexcept { return occupied_count_; }
    [[nodiscard]] int empty_count() const noexcept { return shape_.area() - occupied_count_; }

    // Returns the empty squares in the neighbourhood of a stone (see Layout::neighbourhood); none
    // if the board has no stone.
    [[nodiscard]] Bitboard candidates() const noexcept;
    // Returns all empty squares.
    [[nodiscard]] Bitboard empty_squares() const noexcept;

    // Makes a move of the side to move to an empty square.
    void make(Square square);
    // Takes the last make() back. Precondition: moves() is not empty.
    void undo() noexcept;
    // Gives the move to the other side; a second pass takes it back. moves() stays as it is.
    void pass() noexcept { flip_side(); }
    // The moves made so far, oldest first, without the stones that were placed.
    [[nodiscard]] const std::vector<Square>& moves() const noexcept { return moves_; }

    // Reserves memory for the moves of a whole game, so that make() does not allocate.
    void reserve_moves();

    // The following functions set up a position. They clear moves(), so undo() cannot pass them.

    // Places a stone or a dead stone (Cell::Wall) on an empty square; the side to move stays.
    void place(Square square, Cell cell);
    // Removes the stone from an occupied square.
    void remove(Square square);
    void set_side_to_move(Color color);

    // Does this colour have a winning row? Computed by bitboards: a set anded with four shifted
    // copies of itself marks the starts of fives.
    [[nodiscard]] bool has_five(Color color) const noexcept;
    // Returns the colour that has a winning row, if any; Black if both have one, which only a
    // position set up by hand can have.
    [[nodiscard]] std::optional<Color> winner() const noexcept;

    // Compares shape, rule, stones and side to move.
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
