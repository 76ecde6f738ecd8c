#include "game_judge.hpp"

#include <algorithm>

#include "support/literal_renju.hpp"

namespace kagetsu::test {

std::string GameJudge::objection(Point p) const {
    if (!board_.shape().contains(p.x, p.y)) return "not on the board";
    if (board_.at(p) != '.') return "not empty";
    if (!may_play(board_, p, to_move())) return "forbidden";
    return "";
}

std::string GameJudge::play(Point p) {
    if (is_over()) return "the game is over";
    const std::string wrong = objection(p);
    if (!wrong.empty()) return "illegal move " + text_of(p) + ": " + wrong;
    const Color color = to_move();
    const bool wins = board_.makes_five(p, color);
    board_.put(p, symbol_of(color));
    moves_.push_back(p);
    if (wins) {
        result_ = color == Color::Black ? Result::Black : Result::White;
        return "";
    }
    const std::vector<Point> empty = board_.empty_squares();
    if (empty.empty()) {
        result_ = Result::Draw;
    } else if (std::none_of(empty.begin(), empty.end(), [&](Point q) { return is_legal(q); })) {
        result_ = Result::White;
    }
    return "";
}

void GameJudge::take_back() {
    board_.take(moves_.back());
    moves_.pop_back();
    result_ = Result::None;
}

std::vector<Point> GameJudge::forbidden() const {
    std::vector<Point> points = board_.empty_squares();
    std::erase_if(points, [&](Point p) { return may_play(board_, p, Color::Black); });
    return points;
}

const char* name_of(GameJudge::Result result) {
    switch (result) {
        case GameJudge::Result::Black:
            return "black";
        case GameJudge::Result::White:
            return "white";
        case GameJudge::Result::Draw:
            return "draw";
        case GameJudge::Result::None:
            break;
    }
    return "none";
}

}  // namespace kagetsu::test
