// The game as the manager describes it.
#pragma once

#include <optional>

#include "kagetsu/position.hpp"
#include "protocol/command.hpp"

namespace kagetsu::protocol {

// A position and the engine's colour. The protocol names owners, "yours" and "mine"; colours follow
// from them, also where moves do not alternate.
class Game {
  public:
    // An empty board. Precondition: shape.is_valid().
    Game(BoardShape shape, Rule rule) : position_(shape, rule) {}

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    // The square at a point; nothing if it is outside the board or taken.
    [[nodiscard]] std::optional<Square> empty_square(Point point) const noexcept;

    // Starts a new game on an empty board, under the same rule. Precondition: shape.is_valid().
    void restart(BoardShape shape);
    // Replaces the position by one in which the engine is to move.
    void set_position(const Position& position);
    // Continues the same game under another rule.
    void set_rule(Rule rule);

    // Adds a stone of the opponent, or of the engine; then the other side is to move.
    // Precondition: the square is empty.
    void add_opponent_stone(Square square);
    void add_own_stone(Square square);
    // Adds a stone of the side to move. Precondition: the square is empty.
    void add_next_stone(Square square) { position_.make(square); }
    // The engine takes over the opponent's colour, and the opponent is to move.
    void swap_sides();
    // Removes the stone at a point, of either side or dead; false if there is none. Every removal
    // of a live stone changes the side to move, so taking back the last moves in any order gives
    // the turn to the side that had it before them.
    bool take_back(Point point);

  private:
    [[nodiscard]] bool has_stones() const noexcept;
    void play(Square square, Color color);

    Position position_;
    std::optional<Color> own_color_;  // unknown before the first move
};

}  // namespace kagetsu::protocol
