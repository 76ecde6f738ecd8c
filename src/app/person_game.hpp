// A game of a person against the engine: the moves so far, who plays which colour, and the record.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "kagetsu/position.hpp"
#include "record/game.hpp"

namespace kagetsu::app {

class PersonGame {
  public:
    PersonGame(BoardShape shape, Rule rule);
    // Continues the main line of a recorded game. Throws std::runtime_error if a move is illegal.
    PersonGame(const record::Game& game, Rule rule);

    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] const std::vector<Square>& moves() const noexcept { return moves_; }
    [[nodiscard]] Square last_move() const noexcept {
        return moves_.empty() ? kNoSquare : moves_.back();
    }

    [[nodiscard]] Color person() const noexcept { return person_; }
    void set_person(Color color) noexcept { person_ = color; }
    [[nodiscard]] bool is_persons_turn() const noexcept {
        return position_.side_to_move() == person_;
    }

    // Precondition: the move can be made (record::reason_against()).
    void make(Square square, std::optional<std::chrono::milliseconds> time);
    // Takes moves back until it is the person's turn again, at least one of the person's. Returns
    // false if there is none after the opening.
    bool undo();
    // The moves so far are an opening, which undo() leaves alone.
    void end_opening() noexcept { opening_ = moves_.size(); }
    // Ends the game for good: neither make() nor undo() may follow.
    void resign() noexcept { resigned_ = position_.side_to_move(); }
    [[nodiscard]] bool has_resigned() const noexcept { return resigned_.has_value(); }

    // How the game ended, in one sentence; empty while it goes on.
    [[nodiscard]] std::string ending() const;
    [[nodiscard]] bool is_over() const { return !ending().empty(); }

    // The moves so far as the main line. Of a recorded game, names, comments and variations stay;
    // moves that were taken back and replaced become variations.
    [[nodiscard]] record::Game to_record() const;

  private:
    void replay(std::size_t count);
    [[nodiscard]] record::Result result() const;

    record::Game record_;  // the game that is continued; empty if it is a new one
    Position start_;       // before the first move
    Position position_;
    std::vector<Square> moves_;
    std::vector<std::optional<std::chrono::milliseconds>> times_;
    std::size_t opening_ = 0;  // moves that belong to it
    Color person_ = Color::Black;
    std::optional<Color> resigned_;
};

// "Black" or "White".
[[nodiscard]] const char* name_of(Color color) noexcept;

}  // namespace kagetsu::app
