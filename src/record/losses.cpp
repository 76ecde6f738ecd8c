#include "record/losses.hpp"

#include "record/record_error.hpp"

namespace kagetsu::record {

void Losses::add(const char* singular, std::size_t count) {
    if (count > 0) counts_[singular] += count;
}

void Losses::count(const Game& game, const Capacity& capacity) {
    const auto lose = [this](bool is_held, bool exists, const char* singular) {
        if (!is_held && exists) add(singular);
    };
    lose(capacity.names, !game.black.empty(), "name");
    lose(capacity.names, !game.white.empty(), "name");
    lose(capacity.facts, !game.event.empty(), "event");
    lose(capacity.facts, !game.date.empty(), "date");
    lose(capacity.rule, game.rule.has_value(), "rule");
    lose(capacity.result, game.result != Result::Unknown, "result");
    lose(capacity.root_comment, !game.root.comment.empty(), "comment");
    if (!capacity.facts) add("property", game.root.properties.size());
    if (!capacity.comments) add("label", game.root.labels.size());
    const std::vector<const Node*> line = main_line(game);
    for (const Node* node : line) {
        lose(capacity.times, node->time.has_value(), "time");
        lose(capacity.comments, !node->comment.empty(), "comment");
        if (!capacity.comments) {
            add("label", node->labels.size());
            add("property", node->properties.size());
        }
    }
    if (!capacity.variations) add("move of variations", node_count(game) - line.size());
}

std::vector<std::string> Losses::texts() const {
    std::vector<std::string> texts;
    for (const auto& [name, count] : counts_) {
        std::string text = name;
        if (count > 1) {
            if (name == "property") {
                text = "properties";
            } else if (name == "move of variations") {
                text = "moves of variations";
            } else {
                text += 's';
            }
        }
        texts.push_back(std::to_string(count) + ' ' + text);
    }
    return texts;
}

void require_plain_moves(const Game& game, std::string_view format, std::size_t number) {
    const auto refuse = [&](const char* what) {
        throw RecordError(" game " + std::to_string(number) + " has " + what +
                          ", which the format " + std::string(format) + " cannot hold");
    };
    if (!game.setup.empty()) refuse("setup stones");
    Color color = Color::Black;
    for (const Node* node : main_line(game)) {
        if (node->move == kNoSquare) refuse("a pass or a node without a move");
        if (node->color != color) refuse("two moves of one colour in a row, or White first");
        color = opponent(color);
    }
}

}  // namespace kagetsu::record
