// From the lines of BOARD to a position.
#pragma once

#include <array>
#include <vector>

#include "kagetsu/position.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

// Collects the stones of one BOARD. Any number of stones in any order makes a position; what
// can't stand on the board is left out and counted, because the manager waits for a move and an
// error would lose the game.
class BoardReader {
  public:
    // Precondition: shape.is_valid().
    BoardReader(BoardShape shape, Rule rule);

    // Adds entries; `done` is left to the caller. An entry outside the board, on a taken square
    // (the first one stays) or without an owner 1, 2 or 3 counts as skipped, and so does what could
    // not be read.
    void add(const Stones& stones);

    // Entries left out so far.
    [[nodiscard]] int skipped() const noexcept { return skipped_; }

    // The position, with us to move. Black is the side with more stones, on equality we are.
    // Stones that alternate, Black's first and the opponent's last, were given in playing order
    // and become moves(); otherwise the stones are placed.
    [[nodiscard]] Position position() const;

  private:
    enum class Owner { Us = 1, Opponent = 2, Nobody = 3 };
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
