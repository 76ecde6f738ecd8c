// The game as the manager tells it.
#pragma once

#include <optional>

#include "kagetsu/position.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

// A position and who of the two we are. Stones arrive as "yours" and "mine", and the colours have
// to follow even where the moves don't alternate.
class Game {
  public:
    // An empty board. Precondition: shape.is_valid().
    Game(BoardShape shape, Rule rule) : position_(shape, rule) {}

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    // The empty square there; nothing when the point is outside the board or taken.
    [[nodiscard]] std::optional<Square> empty_square(Point point) const noexcept;

    // A new game on an empty board. Precondition: shape.is_valid().
    void restart(BoardShape shape, Rule rule);
    // Goes on from a position in which we are to move.
    void set_position(const Position& position);
    // The same game under another rule.
    void set_rule(Rule rule);

    // The opponent's stone, or ours, on an empty square. The other side is to move then.
    void add_opponent_stone(Square square);
    void add_own_stone(Square square);
    // A stone of whoever is to move.
    void add_next_stone(Square square) { position_.make(square); }
    // We have taken the opponent's colour, and he is to move.
    void swap_sides();
    // Takes the stone there off the board, whoever owns it and whenever it came; false when there
    // is none. The turn passes with every stone that goes, so taking back the last moves one by
    // one, in whatever order, gives it to the side that had it.
    bool take_back(Point point);

  private:
    void play(Square square, Color color);

    Position position_;
    std::optional<Color> own_color_;  // unknown until somebody has moved
};

}  // namespace kagetsu::protocol
