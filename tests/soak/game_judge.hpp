// The rules of a game as the soak test sees them: by the slow oracles, not by the engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kagetsu/geometry.hpp"
#include "kagetsu/types.hpp"
#include "support/naive_position.hpp"

namespace kagetsu::test {

// Follows a game from the empty board, Black first.
class GameJudge {
  public:
    enum class Result { None, Black, White, Draw };

    GameJudge(BoardShape shape, Rule rule) : board_(shape, rule) {}

    // Is the point on the board, empty and not forbidden to the side to move?
    [[nodiscard]] bool is_legal(Point p) const { return objection(p).empty(); }
    // Makes a move of the side to move. Returns what is wrong with it, and then leaves the game as
    // it was; or nothing.
    [[nodiscard]] std::string play(Point p);
    // Takes back the last move. Precondition: there is one.
    void take_back();

    // A side that has no legal move has lost; only Black in renju can be left without one.
    [[nodiscard]] Result result() const { return result_; }
    [[nodiscard]] bool is_over() const { return result_ != Result::None; }
    [[nodiscard]] Color to_move() const {
        return moves_.size() % 2 == 0 ? Color::Black : Color::White;
    }
    [[nodiscard]] const std::vector<Point>& moves() const { return moves_; }
    [[nodiscard]] const NaivePosition& board() const { return board_; }
    // The empty points forbidden to Black, by rows; none but in renju.
    [[nodiscard]] std::vector<Point> forbidden() const;

  private:
    [[nodiscard]] std::string objection(Point p) const;

    NaivePosition board_;
    std::vector<Point> moves_;
    Result result_ = Result::None;
};

[[nodiscard]] const char* name_of(GameJudge::Result result);

}  // namespace kagetsu::test
