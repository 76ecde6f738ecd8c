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
    Game game;
    game.rule = position.rule();
    game.shape = position.shape();
    Node* end = &game.root;
    Color color = Color::Black;
    for (const Square square : position.moves()) {
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
