#include "proof/proof.hpp"

namespace kagetsu::proof {

namespace {

std::string quoted(std::string_view text) {
    return '"' + std::string(text) + '"';
}

std::string_view letter_of(Color color) {
    return color == Color::Black ? "b" : "w";
}

// The items in brackets, with commas between them.
template <typename Items, typename TextOf>
std::string list(const Items& items, TextOf text_of) {
    std::string text = "[";
    for (const auto& item : items)
        text += (text.size() == 1 ? "" : ", ") + text_of(item);
    return text + ']';
}

// A node on a line of its own, unless it is a leaf; what follows it is indented.
void write(const Tree& tree, Tree::Id id, std::size_t depth, std::string& text) {
    text += '{';
    const char* comma = "";
    const std::string next_line = '\n' + std::string(depth, ' ');
    if (!tree.move(id).is_none()) {
        text += R"("move": )" + quoted(to_text(tree.move(id)));
        comma = ", ";
    }
    if (!tree.replies(id).empty()) {
        text += comma + std::string(R"("replies": {)");
        const char* between = "";
        for (const Tree::Reply& reply : tree.replies(id)) {
            text += between + next_line + quoted(to_text(reply.move)) + ": ";
            write(tree, reply.node, depth + 1, text);
            between = ",";
        }
        text += '}';
        comma = ",";
    }
    if (tree.rest(id) != Tree::kNone) {
        text += comma + next_line + R"("else": )";
        write(tree, tree.rest(id), depth + 1, text);
    }
    text += '}';
}

}  // namespace

std::string to_json(const Proof& proof) {
    const BoardShape shape = proof.shape;
    std::string text = R"({"rule": )" + quoted(kRuleNames[index_of(proof.rule)]);
    text += R"(, "size": )" + (shape.width == shape.height
                                   ? std::to_string(shape.width)
                                   : list(std::array{shape.width, shape.height},
                                          [](int side) { return std::to_string(side); }));
    if (proof.are_moves) {
        text += ",\n \"moves\": " +
                list(proof.stones, [](const Stone& stone) { return quoted(to_text(stone.point)); });
    } else {
        text += ",\n \"stones\": " + list(proof.stones, [](const Stone& stone) {
                    return '[' + quoted(letter_of(stone.color)) + ", " +
                           quoted(to_text(stone.point)) + ']';
                });
        text += R"(, "to_move": )" + quoted(letter_of(proof.to_move));
    }
    text += ",\n \"winner\": " + quoted(letter_of(proof.winner)) + ",\n \"tree\": ";
    write(proof.tree, proof.root, 2, text);
    return text + "}\n";
}

}  // namespace kagetsu::proof
