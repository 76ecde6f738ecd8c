#include "record/game.hpp"

namespace kagetsu::record {

namespace {

std::size_t nodes_below(const Node& node) {
    std::size_t count = node.next.size();
    for (const Node& child : node.next)
        count += nodes_below(child);
    return count;
}

}  // namespace

std::vector<const Node*> main_line(const Game& game) {
    std::vector<const Node*> line;
    for (const Node* node = &game.root; !node->next.empty(); line.push_back(node))
        node = &node->next.front();
    return line;
}

Position first_position(const Game& game, Rule rule) {
    Position position(game.shape, game.rule.value_or(rule));
    for (const auto& [square, cell] : game.setup)
        position.place(square, cell);
    if (game.first_to_move) {
        position.set_side_to_move(*game.first_to_move);
    } else if (position.stones(Color::Black).count() > position.stones(Color::White).count()) {
        position.set_side_to_move(Color::White);
    }
    return position;
}

Game game_of(const Position& position) {
    return game_of(Position(position.shape(), position.rule()), position.moves());
}

Game game_of(const Position& start, const std::vector<Square>& moves) {
    Game game;
    game.rule = start.rule();
    game.shape = start.shape();
    for (const Color color : {Color::Black, Color::White}) {
        start.stones(color).for_each([&](int bit) {
            game.setup.emplace_back(start.layout().square_of(bit), cell_of(color));
        });
    }
    Color color = start.side_to_move();
    if (!game.setup.empty() || color != Color::Black) game.first_to_move = color;
    Node* end = &game.root;
    for (const Square square : moves) {
        end = &end->next.emplace_back();
        end->color = color;
        end->move = square;
        color = opponent(color);
    }
    return game;
}

std::size_t node_count(const Game& game) {
    return nodes_below(game.root);
}

}  // namespace kagetsu::record
