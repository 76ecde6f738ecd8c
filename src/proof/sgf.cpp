// A proof as a game with variations, for people and their programs.
#include "proof/proof.hpp"

namespace kagetsu::proof {

namespace {

char letter_of(Color color) {
    return color == Color::Black ? 'B' : 'W';
}

// "hh": column and row from a. A point that is none is a pass.
std::string value_of(Point p) {
    if (p.is_none()) return "[]";
    return {'[', static_cast<char>('a' + p.x), static_cast<char>('a' + p.y), ']'};
}

void write_node(const Proof& proof, Tree::Id id, std::string& text) {
    const Color loser = opponent(proof.winner);
    if (const Point move = proof.tree.move(id); !move.is_none())
        text += std::string(";") + letter_of(proof.winner) + value_of(move);
    const std::span<const Tree::Reply> replies = proof.tree.replies(id);
    const Tree::Id rest = proof.tree.rest(id);
    const bool are_several = replies.size() + (rest == Tree::kNone ? 0 : 1) > 1;
    const auto write_reply = [&](Point reply, const char* comment, Tree::Id child) {
        if (are_several) text += "\n(";
        text += std::string(";") + letter_of(loser) + value_of(reply) + comment;
        write_node(proof, child, text);
        if (are_several) text += ')';
    };
    for (const Tree::Reply& reply : replies)
        write_reply(reply.move, "", reply.node);
    if (rest != Tree::kNone)
        write_reply({}, replies.empty() ? "C[any move]" : "C[any other move]", rest);
}

}  // namespace

std::string to_sgf(const Proof& proof) {
    const BoardShape shape = proof.shape;
    std::string text = "(;FF[4]GM[4]SZ[" + std::to_string(shape.width);
    if (shape.width != shape.height) text += ':' + std::to_string(shape.height);
    text += "]RU[" + std::string(kRuleNames[index_of(proof.rule)]) + "]RE[" +
            letter_of(proof.winner) + "+]";
    if (proof.are_moves) {
        for (const Stone& stone : proof.stones)
            text += std::string(";") + letter_of(stone.color) + value_of(stone.point);
    } else {
        for (const Color color : {Color::Black, Color::White}) {
            std::string squares;
            for (const Stone& stone : proof.stones) {
                if (stone.color == color) squares += value_of(stone.point);
            }
            if (!squares.empty()) text += std::string("A") + letter_of(color) + squares;
        }
        text += std::string("PL[") + letter_of(proof.to_move) + ']';
    }
    write_node(proof, proof.root, text);
    return text + ")\n";
}

}  // namespace kagetsu::proof
