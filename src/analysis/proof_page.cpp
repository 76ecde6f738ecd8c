#include "analysis/proof_page.hpp"

#include <cstdint>
#include <vector>

#include "analysis/board_svg.hpp"
#include "analysis/page.hpp"
#include "embedded/kProofScript.hpp"
#include "kagetsu/position.hpp"

namespace kagetsu::analysis {

namespace {

using proof::Point;
using proof::Proof;
using proof::Tree;

Square square_of(Point p) {
    return square_at(p.x, p.y);
}

std::string board_of(const Proof& proof, Origin origin) {
    Position position(proof.shape, proof.rule);
    BoardDrawing drawing;
    drawing.origin = origin;
    drawing.title = "The position, and the moves that were played from there";
    for (const proof::Stone& stone : proof.stones) {
        position.place(square_of(stone.point), cell_of(stone.color));
        if (proof.are_moves) drawing.numbered.push_back(square_of(stone.point));
    }
    position.set_side_to_move(proof.to_move);
    return board_svg(position, drawing);
}

// The part of a tree that a page shows.
class Excerpt {
  public:
    Excerpt(const Proof& proof, std::size_t most)
        : proof_(proof), below_(proof.tree.size(), 0), is_open_(proof.tree.size(), false) {
        count();
        choose(most);
    }

    // Nodes that are left out.
    [[nodiscard]] std::size_t left_out() const noexcept { return left_out_; }
    // A node is [SQUARE, REPLIES, ELSE], with [SQUARE, NODE, ...] for the replies; a leaf
    // [SQUARE]; one whose nodes are left out [SQUARE, THEIR NUMBER]. Squares are counted by rows,
    // -1 is none.
    void write(Tree::Id id, std::string& text) const;

  private:
    // Nodes come after those that they lead to.
    void count();
    // By their distance from the root, each node with all that it leads to.
    void choose(std::size_t most);
    [[nodiscard]] std::vector<Tree::Id> children_of(Tree::Id id) const;
    [[nodiscard]] std::string text_of(Point p) const {
        return std::to_string(p.is_none() ? -1 : p.y * proof_.shape.width + p.x);
    }

    const Proof& proof_;
    std::vector<std::size_t> below_;
    std::vector<bool> is_open_;
    std::size_t left_out_ = 0;
};

std::vector<Tree::Id> Excerpt::children_of(Tree::Id id) const {
    std::vector<Tree::Id> children;
    for (const Tree::Reply& reply : proof_.tree.replies(id))
        children.push_back(reply.node);
    if (const Tree::Id rest = proof_.tree.rest(id); rest != Tree::kNone) children.push_back(rest);
    return children;
}

void Excerpt::count() {
    for (Tree::Id id = 0; id < proof_.tree.size(); ++id) {
        for (const Tree::Id child : children_of(id))
            below_[id] += below_[child] + 1;
    }
}

void Excerpt::choose(std::size_t most) {
    std::vector<Tree::Id> shown{proof_.root};
    for (std::size_t next = 0; next < shown.size(); ++next) {
        const Tree::Id id = shown[next];
        const std::vector<Tree::Id> children = children_of(id);
        if (shown.size() + children.size() > most) {
            left_out_ += below_[id];
            continue;
        }
        is_open_[id] = true;
        shown.insert(shown.end(), children.begin(), children.end());
    }
}

void Excerpt::write(Tree::Id id, std::string& text) const {
    text += '[';
    text += text_of(proof_.tree.move(id));
    if (below_[id] > 0 && !is_open_[id]) {
        text += ',' + std::to_string(below_[id]);
    } else if (below_[id] > 0) {
        text += ",[";
        bool is_first = true;
        for (const Tree::Reply& reply : proof_.tree.replies(id)) {
            if (!is_first) text += ',';
            is_first = false;
            text += text_of(reply.move) + ',';
            write(reply.node, text);
        }
        text += ']';
        if (const Tree::Id rest = proof_.tree.rest(id); rest != Tree::kNone) {
            text += ',';
            write(rest, text);
        }
    }
    text += ']';
}

// What the script needs, as an object in JavaScript.
std::string data_of(const Proof& proof, Origin origin, const Excerpt& excerpt) {
    std::string text = "{width:" + std::to_string(proof.shape.width) +
                       ",height:" + std::to_string(proof.shape.height) +
                       ",top:" + (origin == Origin::Top ? "true" : "false") +
                       ",moves:" + std::to_string(proof.are_moves ? proof.stones.size() : 0) +
                       ",toMove:" + (proof.to_move == Color::Black ? "0" : "1") +
                       ",winner:" + (proof.winner == Color::Black ? "0" : "1") + ",stones:[";
    for (const proof::Stone& stone : proof.stones) {
        if (text.back() != '[') text += ',';
        text += std::to_string(stone.point.y * proof.shape.width + stone.point.x);
    }
    text += "],tree:";
    excerpt.write(proof.root, text);
    return text + '}';
}

}  // namespace

std::string proof_page(const Proof& proof, const proof::Verdict& check, Origin origin,
                       std::size_t most) {
    const Excerpt excerpt(proof, most);
    const std::string winner(proof::name_of(proof.winner));
    const std::string script(kProofScript.begin(), kProofScript.end());
    const std::string facts =
        "<p class=\"facts\">" + std::string(kagetsu::name_of(proof.rule)) + " " +
        std::to_string(proof.shape.width) + "x" + std::to_string(proof.shape.height) + " · " +
        std::to_string(check.plies) + " plies · " + std::to_string(check.nodes) +
        " nodes · verified in " + std::to_string(check.positions) + " positions</p>";
    const std::string cut =
        excerpt.left_out() == 0
            ? ""
            : "<p class=\"note\">The proof is too large for a page: " +
                  std::to_string(excerpt.left_out()) + " of its " + std::to_string(check.nodes) +
                  " nodes, those farthest from the beginning, are left out. The file of the proof "
                  "has them.</p>";
    return html_page(
        "Proof: " + winner + " wins",
        facts + cut + "\n<div class=\"overview\"><div id=\"board\">" + board_of(proof, origin) +
            "</div><div><p><button id=\"start\" type=\"button\">start</button> "
            "<button id=\"back\" type=\"button\">back</button></p>"
            "<p class=\"moves\" id=\"line\"></p><p id=\"state\" role=\"status\"></p>"
            "<div id=\"replies\"></div>"
            "<noscript><p>To go through the proof the page needs JavaScript.</p></noscript>"
            "</div></div>\n<footer>Made by Kagetsu. Red dots are the replies that have answers of "
            "their own; the answer to any other reply is always the same. A click on the board "
            "plays the reply there. The page takes no notice of forbidden points.</footer>"
            "<script>//<![CDATA[\nconst proof = " +
            data_of(proof, origin, excerpt) + ";\n" + script + "//]]></script>");
}

}  // namespace kagetsu::analysis
