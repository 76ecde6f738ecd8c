#include "protocol/game.hpp"

#include <vector>

namespace kagetsu::protocol {

std::optional<Square> Game::empty_square(Point point) const noexcept {
    if (!position_.shape().contains(point.x, point.y)) return std::nullopt;
    const Square square = square_at(point.x, point.y);
    if (!position_.is_empty(square)) return std::nullopt;
    return square;
}

void Game::restart(BoardShape shape) {
    position_ = Position(shape, position_.rule());
    own_color_.reset();
}

void Game::set_position(const Position& position) {
    position_ = position;
    own_color_ = position.side_to_move();
}

void Game::set_rule(Rule rule) {
    if (rule == position_.rule()) return;
    const std::vector<Square> moves = position_.moves();
    Position before = position_;
    while (!before.moves().empty())
        before.undo();

    Position changed(position_.shape(), rule);
    for (int y = 0; y < changed.shape().height; ++y) {
        for (int x = 0; x < changed.shape().width; ++x) {
            const Square square = square_at(x, y);
            if (!before.is_empty(square)) changed.place(square, before.at(square));
        }
    }
    changed.set_side_to_move(before.side_to_move());
    for (const Square move : moves)
        changed.make(move);
    position_ = std::move(changed);
}

void Game::play(Square square, Color color) {
    if (position_.side_to_move() != color) position_.set_side_to_move(color);
    position_.make(square);
}

// The first stone is Black's, even if all stones of another game have been taken back.
bool Game::has_stones() const noexcept {
    return !position_.stones(Color::Black).empty() || !position_.stones(Color::White).empty();
}

void Game::add_opponent_stone(Square square) {
    Color color = Color::Black;
    if (has_stones()) color = own_color_ ? opponent(*own_color_) : position_.side_to_move();
    play(square, color);
    own_color_ = opponent(color);
}

void Game::add_own_stone(Square square) {
    Color color = Color::Black;
    if (has_stones()) color = own_color_.value_or(position_.side_to_move());
    play(square, color);
    own_color_ = color;
}

void Game::swap_sides() {
    own_color_ = opponent(position_.side_to_move());
}

bool Game::take_back(Point point) {
    if (!position_.shape().contains(point.x, point.y)) return false;
    const Square square = square_at(point.x, point.y);
    if (position_.is_empty(square)) return false;
    if (!position_.moves().empty() && position_.moves().back() == square) {
        position_.undo();
        return true;
    }
    const bool is_dead = position_.at(square) == Cell::Wall;
    position_.remove(square);
    if (!is_dead) position_.set_side_to_move(opponent(position_.side_to_move()));
    return true;
}

}  // namespace kagetsu::protocol
