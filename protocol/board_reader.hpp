// Builds a position from the stones of BOARD.
#pragma once

#include <array>
#include <vector>

#include "kagetsu/position.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

// Accepts any number of stones in any order. Entries that cannot stand on the board are
// skipped and counted: the manager waits for a move, and an error would lose the game.
class BoardReader {
  public:
    // Precondition: shape.is_valid().
    BoardReader(BoardShape shape, Rule rule);

    // Adds the entries of a list. Skips those outside the board, on a taken square or without an
    // owner 1, 2 or 3, and the unreadable ones.
    void add(const Stones& stones);

    // Number of entries skipped so far.
    [[nodiscard]] int skipped() const noexcept { return skipped_; }

    // The position, with the engine to move. Black is the side with more stones; if both have the
    // same number, the engine. Stones that alternate, from Black's first to the opponent's last,
    // are taken for the moves of the game and become Position::moves(); in any other order the
    // position has no moves.
    [[nodiscard]] Position position() const;

  private:
    enum class Owner { Engine = 1, Opponent = 2, None = 3 };  // None: a dead stone
    struct Stone {
        Square square;
        Owner owner;
    };

    void add(const StoneEntry& entry);
    [[nodiscard]] bool is_playing_order(Owner black) const noexcept;

    BoardShape shape_;
    Rule rule_;
    std::vector<Stone> stones_;
    std::array<bool, kSquareCount> taken_{};
    int skipped_ = 0;
};

}  // namespace kagetsu::protocol
